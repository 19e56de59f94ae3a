import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { quotedText } from '../../src/search/query/quoted.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';
import { demo, FILES, ROWS, run } from './eval-demo.js';

beforeAll(ensureBuilt);

describe('cw eval lint', () => {
  it('finds the suite in the corpus, and what the rows name wrongly', () => {
    const rows = [
      ...ROWS,
      '{"id": "gone", "query": "gone", "expected": ["src/never.ts"]}',
      '{"id": "symbol", "query": "symbol", "expected": [{"path": "src/retry.ts", "symbol": "nope"}]}',
      '{"id": "lines", "query": "lines", "expected": [{"path": "src/retry.ts", "lines": [1, 99]}]}',
      '{"id": "ignored", "query": "ignored", "expected": ["secret/a.ts"]}',
      '{"id": "verbatim", "query": "waits longer after every failed attempt.", "expected": ["src/retry.ts"]}',
      '{"id": "again", "query": "CheckPassword", "expected": ["src/password.ts"]}',
      '{"id": "guard", "query": "guard", "negative": ["secret/a.ts", "src/never.ts"]}',
    ];
    const repository = demo({
      'eval/demo.jsonl': `${rows.join('\n')}\n`,
      '.cwignore': 'secret/\n',
      'secret/a.ts': 'x',
    });
    const { code, json } = ask(repository.root, ['eval', 'lint']);
    expect(code).toBe(1);
    expect(json.findings).toEqual([
      expect.objectContaining({ rule: 'suite-indexed', level: 'error', line: 1 }),
      expect.objectContaining({ rule: 'small-tag', line: 2 }),
      expect.objectContaining({ rule: 'missing-path', id: 'gone', line: 5 }),
      expect.objectContaining({ rule: 'missing-symbol', id: 'symbol' }),
      expect.objectContaining({ rule: 'missing-lines', id: 'lines' }),
      expect.objectContaining({ rule: 'not-indexed', id: 'ignored' }),
      expect.objectContaining({ rule: 'query-in-corpus', id: 'verbatim' }),
      expect.objectContaining({ rule: 'repeated-query', id: 'again' }),
      expect.objectContaining({ rule: 'missing-path', level: 'warning', id: 'guard', line: 11 }),
    ]);
    expectShape('eval-lint', json);
  });

  it('follows renames that git knows of, step by step, and writes them with --fix', () => {
    const repository = demo();
    repository.mv('src/retry.ts', 'src/net/retry.ts').commit();
    repository.mv('src/net/retry.ts', 'lib/backoff.ts').commit();
    run(repository, 'index');
    const before = repository.read('eval/demo.jsonl');
    expect(run(repository, 'eval', 'lint').stdout).toContain(
      'eval/demo.jsonl:2: error: backoff: src/retry.ts was renamed to lib/backoff.ts (--fix)',
    );
    expect(repository.read('eval/demo.jsonl')).toBe(before);
    expect(run(repository, 'eval', 'lint', '--fix')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 paths rewritten'),
    });
    expect(repository.read('eval/demo.jsonl')).toBe(before.replaceAll('src/retry.ts', 'lib/backoff.ts'));
    const outside = join(mkdtempSync(join(tmpdir(), 'cw-suite-')), 'apart.jsonl');
    writeFileSync(outside, before);
    expect(run(repository, 'eval', 'lint', '--fix', outside)).toMatchObject({ code: 0 });
    expect(readFileSync(outside, 'utf8')).toBe(before.replaceAll('src/retry.ts', 'lib/backoff.ts'));
    rmSync(dirname(outside), { recursive: true });
  });
});

describe('cw eval lint --fix', () => {
  it('counts what it wrote, behind a byte order mark as well, and looks again at what it wrote', () => {
    const rows = ['{"id": "wait", "query": "wait", "expected": ["src/retry.ts"]}', ROWS[2]];
    const repository = demo({ 'eval/demo.jsonl': `\uFEFF${rows.join('\n')}\n` });
    const before = repository.read('eval/demo.jsonl');
    repository.mv('src/retry.ts', 'src/net.ts').mv('src/password.ts', 'src/access.ts').commit();
    const changed = FILES['src/password.ts'].replace('checkPassword', 'isRight');
    repository.commit({ 'src/access.ts': changed });
    run(repository, 'index');
    const fixed = run(repository, 'eval', 'lint', '--fix');
    expect(fixed).toMatchObject({ code: 1, stdout: expect.stringContaining('2 paths rewritten') });
    expect(fixed.stdout).toContain('eval/demo.jsonl:2: error: password: src/access.ts has no symbol checkPassword');
    expect(repository.read('eval/demo.jsonl')).toBe(
      before.replace('src/retry.ts', 'src/net.ts').replace('src/password.ts', 'src/access.ts'),
    );
  });
});

describe('cw eval init and add', () => {
  it('start a suite that can be asked at once, and keep it out of the index', () => {
    const repository = makeRepositoryWith({
      'src/retry.ts': FILES['src/retry.ts'],
      'src/password.ts': FILES['src/password.ts'],
    });
    run(repository, 'index');
    const started = run(repository, 'eval', 'init');
    expect(started.stdout).toBe('eval/suite.jsonl: created\neval/gate.json: created\n.cwignore: created\n');
    expect(run(repository, 'eval', 'init').stdout).toContain('eval/suite.jsonl: already there');
    const before = repository.read('eval/suite.jsonl');
    expect(before).toContain('"tags": ["draft"]');

    run(repository, 'index', '--worktree');
    const added = run(
      repository,
      'eval',
      'add',
      'wait',
      'longer',
      '--expect',
      '1',
      '--expect',
      'src/password.ts#checkPassword',
      '--tag',
      'net',
    );
    expect(added.code).toBe(0);
    const line =
      '{"id": "wait-longer", "query": "wait longer", "expected": ["src/retry.ts", {"path": "src/password.ts", "symbol": "checkPassword"}], "tags": ["net"]}';
    expect(repository.read('eval/suite.jsonl')).toBe(`${before}${line}\n`);
    expect(run(repository, 'eval', 'add', 'wait longer', '--none').stdout).toContain('"id": "wait-longer-2"');
    expect(run(repository, 'eval').code).toBe(0);
    expect(run(repository, 'eval', 'lint').stdout).not.toContain('suite-indexed');
  });

  it("keeps a project's own code in eval/ in the index, and adds the lines that are missing", () => {
    const repository = makeRepositoryWith({
      'eval/core.py': 'def evaluate(model):\n    """Scores a model on held out data."""\n    return model\n',
      '.cwignore': '*.snap\n/eval/gate.json',
    });
    run(repository, 'index');
    expect(run(repository, 'eval', 'init').stdout).toContain('.cwignore: changed');
    expect(repository.read('.cwignore')).toMatch(
      /^\*\.snap\n\/eval\/gate\.json\n# .*\n\/eval\/\*\.jsonl\n\/eval\/baseline\.json\n$/,
    );
    expect(run(repository, 'eval', 'init').stdout).toContain('.cwignore: already there');
    run(repository, 'index', '--worktree');
    const found = JSON.parse(run(repository, 'search', 'evaluate', '--json').stdout);
    expect(found.results.map(({ path }: { path: string }) => path)).toContain('eval/core.py');
    expect(run(repository, 'eval', 'lint').stdout).not.toContain('suite-indexed');
  });

  it('warns of a path that is not indexed, and writes where it is told from where it is', () => {
    const repository = demo();
    const below = { cwd: repository.path('src'), env: {} };
    const added = cw(
      ['eval', 'add', 'wait longer', '--expect', 'src/retri.ts', '--suite', '../eval/demo.jsonl'],
      below,
    );
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^eval\/demo\.jsonl: /),
      stderr: expect.stringContaining('warning: src/retri.ts is not indexed: not in the tree'),
    });
    expect(repository.read('eval/demo.jsonl')).toContain('"expected": ["src/retri.ts"]');
    expect(cw(['eval', 'add', 'withBackoff', '--expect', '1'], below).stdout).toContain('eval/suite.jsonl: ');
    const out = join(makeDirectory(), 'smoke.jsonl');
    expect(cw(['eval', 'generate', '--out', out], below).stdout).toContain(`${out}: `);
    expect(readFileSync(out, 'utf8')).toContain('"tier": "smoke"');
  });

  it('refuses an id that is taken, and tells of a row that says the contrary', () => {
    const repository = demo();
    const add = (...words: readonly string[]) => run(repository, 'eval', 'add', ...words, '--suite', 'eval/demo.jsonl');
    const before = repository.read('eval/demo.jsonl');
    expect(add('wait longer', '--expect', 'src/retry.ts', '--id', 'backoff')).toMatchObject({
      code: 2,
      stderr:
        'error[usage]: the id backoff is taken by eval/demo.jsonl:2.\nnext: Choose another with --id, or leave it out.\n',
    });
    expect(repository.read('eval/demo.jsonl')).toBe(before);
    expect(add('kubernetes operator', '--none')).toMatchObject({ code: 0, stderr: '' });
    expect(add('Kubernetes  operator', '--expect', 'src/retry.ts')).toMatchObject({
      code: 0,
      stderr:
        'warning: kubernetes-operator (eval/demo.jsonl:5) says that nothing is the right answer to the same query\n',
    });
    expect(add('withBackoff', '--none')).toMatchObject({
      code: 0,
      stderr: 'warning: backoff (eval/demo.jsonl:2) expects results of the same query\n',
    });
  });

  it('fails without a terminal to choose in, and refuses a number that is not listed', () => {
    const repository = demo();
    expect(run(repository, 'eval', 'add', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--expect') });
    expect(run(repository, 'eval', 'add', 'withBackoff', '--expect', '99')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no result 99'),
    });
    expect(run(repository, 'eval', 'add', 'zzzzqqqq', '--expect', '1')).toMatchObject({
      code: 2,
      stderr:
        'error[usage]: there is no result 1: nothing was found.\nnext: Give paths, or --none if the right answer is no result.\n',
    });
  });

  it('says what is wrong with what was given, and of no line that is not there', () => {
    const repository = demo();
    expect(run(repository, 'eval', 'add', 'x', '--expect', '/etc/passwd', '--suite', 'eval/demo.jsonl')).toMatchObject({
      code: 2,
      stderr:
        'error[usage]: no row can be made of this: expected[0]: expected a path from the root of the repository, with / between its parts, found "/etc/passwd".\n' +
        'next: Correct what was given; docs/eval.md has every field.\n',
    });
  });
});

describe('several suites', () => {
  const suite = (repository: TestRepository, name: string): string[] =>
    repository.read(`eval/${name}.jsonl`).trim().split('\n');

  it('can be started one after the other, and asked together', () => {
    const repository = makeRepositoryWith({ 'src/retry.ts': FILES['src/retry.ts'] });
    run(repository, 'index');
    run(repository, 'eval', 'init');
    run(repository, 'eval', 'init', 'errors');
    expect(suite(repository, 'suite')[1]).toContain('"id": "q-01"');
    expect(suite(repository, 'errors')[1]).toContain(`"id": "q-0${suite(repository, 'suite').length}"`);
    run(repository, 'index', '--worktree');
    expect(run(repository, 'eval').code).toBe(0);
  });

  it('get ids that no other of them has, and refuse one that another has', () => {
    const repository = demo();
    const add = (name: string, ...more: readonly string[]) =>
      run(repository, 'eval', 'add', 'how is login done', '--expect', 'src/login.ts', '--suite', name, ...more);
    expect(add('eval/one.jsonl').stdout).toContain('"id": "how-is-login-done"');
    expect(add('eval/two.jsonl').stdout).toContain('"id": "how-is-login-done-2"');
    expect(add('eval/two.jsonl', '--id', 'backoff')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the id backoff is taken by eval/demo.jsonl:2.'),
    });
    expect(run(repository, 'eval').code).toBe(0);
  });

  it('are named with all that is wrong in them, and generated ones do not matter', () => {
    const repository = demo({
      'eval/a.jsonl': '{"id": "a"}\n',
      'eval/b.jsonl': 'no\n',
      'eval/smoke.jsonl': '{"suite": 1, "tier": "smoke"}\nno\n',
    });
    const { code, stderr } = run(repository, 'eval');
    expect(code).toBe(2);
    expect(stderr).toContain('eval/a.jsonl:1: query: ');
    expect(stderr).toContain('eval/b.jsonl:1: not valid JSON');
    expect(stderr).toContain('next: Correct these 2 lines');
  });
});

describe('what people wrote', () => {
  it('is not replaced by what a program makes', () => {
    const repository = demo();
    const before = repository.read('eval/demo.jsonl');
    expect(run(repository, 'eval', 'generate', '--out', 'eval/demo.jsonl')).toMatchObject({
      code: 2,
      stderr:
        'error[usage]: eval/demo.jsonl already exists, and is not a suite of the tier smoke.\nnext: Choose another file with --out, or remove it.\n',
    });
    repository.commit({ 'src/retry.ts': `${FILES['src/retry.ts']}// x\n` }, 'wait longer between the attempts');
    expect(run(repository, 'eval', 'replay', '--save', 'eval/demo.jsonl')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a suite of the tier replay'),
    });
    expect(repository.read('eval/demo.jsonl')).toBe(before);
    for (const again of ['first', 'second'])
      expect(run(repository, 'eval', 'replay', '--save', 'eval/replay.jsonl').code, again).toBe(0);
  });
});

describe('cw eval generate', () => {
  it('makes the same rows again, and keeps them when files come', () => {
    const repository = demo();
    const rowsOf = (): string[] => repository.read('eval/smoke.jsonl').trim().split('\n');
    expect(run(repository, 'eval', 'generate', '--each', '100').code).toBe(0);
    const first = rowsOf();
    expect(first[0]).toBe('{"suite": 1, "name": "smoke", "tier": "smoke"}');
    for (const kind of ['definition', 'typo', 'doc', 'literal', 'usage'])
      expect(first.filter((row) => row.includes(`"id": "${kind}-`)).length, kind).toBeGreaterThan(0);
    repository.commit({ 'a/first.ts': 'export const firstOfAll = 1;\n' });
    run(repository, 'index');
    run(repository, 'eval', 'generate', '--each', '100');
    expect(rowsOf()).toEqual(expect.arrayContaining(first));
    run(repository, 'eval', 'generate', '--seed', '2');
    expect(rowsOf()).not.toEqual(expect.arrayContaining(first));
  });

  it('asks for messages in quotes, also for those with quotes in them', () => {
    const said = 'the "old" friend isn\'t here';
    const repository = demo({ 'src/said.ts': `export const said = \`${said}\`;\n` });
    expect(run(repository, 'eval', 'generate', '--each', '100').code).toBe(0);
    const queries = repository
      .read('eval/smoke.jsonl')
      .split('\n')
      .filter((row) => row.includes('"id": "literal-'))
      .map((row) => JSON.parse(row).query);
    expect(queries.map(quotedText)).toEqual(expect.arrayContaining([said, 'welcome back old friend']));
  });

  it('is asked only by name, and never together with what people wrote', () => {
    const repository = demo();
    run(repository, 'eval', 'generate');
    expect(ask(repository.root, ['eval']).json).toMatchObject({ suite: { name: 'demo' } });
    expect(ask(repository.root, ['eval', 'eval/smoke.jsonl']).json).toMatchObject({
      suite: { tier: 'smoke' },
      summary: { errors: 0 },
    });
    expect(
      run(repository, 'eval', 'add', 'x', '--expect', 'src/retry.ts', '--suite', 'eval/smoke.jsonl'),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('eval/smoke.jsonl is made by a program: its tier is smoke.'),
    });
    expect(run(repository, 'eval', 'eval/smoke.jsonl', 'eval/demo.jsonl')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('different tiers cannot be run together'),
    });
  });
});
