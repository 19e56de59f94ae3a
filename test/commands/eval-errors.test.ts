import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/db/connect.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { demo, FILES, ROWS, run } from './eval-demo.js';

beforeAll(ensureBuilt);

/** A result of the demo in which one search failed. */
const withError = (text: string): string => {
  const result = JSON.parse(text);
  result.summary.errors = 1;
  result.queries[1].error = 'index-corrupt: a page is damaged';
  return JSON.stringify(result);
};

describe('a search that failed', () => {
  it('ends a comparison of saved results and a report with 2, and is named', () => {
    const repository = demo();
    run(repository, 'eval', '--out', 'good.json');
    writeFileSync(repository.path('bad.json'), withError(repository.read('good.json')));
    const compared = run(repository, 'eval', 'compare', 'bad.json', 'good.json', '--markdown', 'compared.md');
    expect(compared.code).toBe(2);
    expect(compared.stdout).toContain('the search before failed for password: index-corrupt: a page is damaged.');
    expect(repository.read('compared.md')).toContain('the search before failed for password');
    const reported = run(repository, 'eval', 'report', 'bad.json');
    expect(reported.code).toBe(2);
    expect(reported.stderr).toContain('the search failed for password: index-corrupt: a page is damaged');
    const second = run(repository, 'eval', 'report', 'bad.json', 'good.json');
    expect(second.code).toBe(2);
    expect(second.stderr).toContain('the search of the result before it failed for password');
    expect(run(repository, 'eval', 'report', 'bad.json', 'good.json', 'good.json').code).toBe(0);
  });

  it('ends a comparison with a damaged index file with 2', () => {
    const repository = demo();
    const file = repository.path('damaged.db');
    copyFileSync(repository.path('.git/cw/index.db'), file);
    // What says what the index describes stays as it is: only searches meet the damage.
    const db = connect(file, {});
    db.exec("UPDATE facts SET symbols = x'ffffffffffff', chunks = x'ffffffffffff'");
    db.close();
    const compared = run(repository, 'eval', 'compare', 'HEAD', 'damaged.db');
    expect(compared.code).toBe(2);
    expect(compared.stdout).toMatch(/the search after failed for backoff, password, attempts: index-corrupt: /);
  });
});

describe('a run that ended before there was a result', () => {
  const REPORTS = ['--markdown', 'out/a.md', '--junit', 'out/a.xml', '--html', 'out/a.html'] as const;
  const notIndexed = (): TestRepository =>
    makeRepositoryWith({ ...FILES, 'eval/demo.jsonl': `${ROWS.join('\n')}\n`, '.gitignore': 'out/\n' });

  it.each([
    ['has no index', notIndexed, [], 'cannot-judge', 'There is no index at `', 'Run `cw index` to make one.'],
    [
      'has a suite with a mistake',
      () => demo({ 'eval/bad.jsonl': '{"id": 1}\n' }),
      [],
      'suite-invalid',
      '`eval/bad.jsonl:1`:',
      '',
    ],
    ['has a base that nobody knows', demo, ['--base', 'nobody/knows'], 'unknown-revision', 'nobody/knows', ''],
    [
      'has settings with a mistake',
      () => demo().write('cw.config.json', '{"search": {"limit": "many"}}'),
      [],
      'config-invalid',
      'cw.config.json',
      '',
    ],
  ] as const)('says so in the reports of a gate that %s, and ends with 2', (_, made, more, code, message, next) => {
    const repository = made();
    expect(run(repository, 'eval', '--gate', ...more, ...REPORTS).code).toBe(2);
    const markdown = repository.read('out/a.md');
    expect(markdown).toMatch(/^### ⚠️ Retrieval gate could not be judged\n/);
    expect(markdown).toContain(`\`${code}\`: `);
    expect(markdown).toContain(message);
    expect(markdown).toContain(`\nNext: ${next}`);
    const junit = repository.read('out/a.xml');
    expect(junit).toContain('<testsuite name="gate" tests="1" failures="0" errors="1" skipped="0" time="0">');
    expect(junit).toMatch(new RegExp(`name="can be judged" time="0"><error message="${code}: [^>]*>[^<]*\nnext: `));
    expect(repository.read('out/a.html')).toContain(`<code>${code}</code>: `);
  });

  it('is an evaluation that failed where nothing was to be judged', () => {
    const repository = notIndexed();
    expect(run(repository, 'eval', ...REPORTS).code).toBe(3);
    expect(repository.read('out/a.md')).toMatch(/^### ⚠️ Retrieval evaluation failed\n\n`index-missing`: /);
  });

  it('is told as it was, also where its reports cannot be written', () => {
    const repository = notIndexed();
    const outcome = run(repository, 'eval', '--gate', '--markdown', 'src/retry.ts/a.md');
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('error[cannot-judge]') });
  });

  it('is no matter of reports that could not be written behind a result', () => {
    const repository = demo();
    const outcome = run(repository, 'eval', '--markdown', 'out/a.md', '--junit', 'src/retry.ts/a.xml');
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('error[not-writable]') });
    expect(repository.read('out/a.md')).toMatch(/^### Retrieval evaluation\n/);
    expect(existsSync(repository.path('src/retry.ts/a.xml'))).toBe(false);
  });
});

describe('annotations', () => {
  const inActions = (repository: TestRepository, ...args: readonly string[]) =>
    cw(['eval', ...args], { cwd: repository.root, env: { GITHUB_ACTIONS: 'true' } });

  it('are on stderr under --json, so that stdout is one object', () => {
    const repository = demo();
    repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' });
    run(repository, 'index');
    const { stdout, stderr, code } = inActions(repository, '--gate', '--base', 'HEAD^1', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ gate: { verdict: 'failed' } });
    expect(stderr).toMatch(/^::error file=eval\/demo\.jsonl,line=3,title=password%3A left the first 10::/m);
    expect(inActions(repository, '--gate', '--base', 'HEAD^1').stdout).toMatch(/^::error file=eval\/demo\.jsonl/m);
  });

  it('say why there is no result', () => {
    const repository = makeRepositoryWith({ ...FILES, 'eval/demo.jsonl': `${ROWS.join('\n')}\n` });
    const said =
      /^::error title=Retrieval gate could not be judged::There is no index.*%0ARun `cw index` to make one\.$/m;
    expect(inActions(repository, '--gate').stdout).toMatch(said);
    const { stdout, stderr } = inActions(repository, '--gate', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'cannot-judge' } });
    expect(stderr).toMatch(said);
  });
});
