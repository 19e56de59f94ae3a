import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { demo, FILES, ROWS, run } from './eval-demo.js';

beforeAll(ensureBuilt);

const digestIn = ({ suite }: Readonly<Record<string, unknown>>): unknown =>
  typeof suite === 'object' && suite !== null && 'digest' in suite ? suite.digest : null;

describe('cw eval replay', () => {
  it('asks messages for the files they changed, at the parent', () => {
    const repository = demo();
    repository.commit(
      { 'src/retry.ts': `${FILES['src/retry.ts']}export const zebra = 1;\n` },
      'feat(net): zebra mode for the backoff of attempts (#12)',
    );
    repository.commit({ 'src/password.ts': `${FILES['src/password.ts']}// x\n` }, 'bump the version of something');
    repository.commit({ 'src/new.ts': 'export const fresh = 1;\n' }, 'add a file that was not there before');
    run(repository, 'index');
    const { code, json } = ask(repository.root, ['eval', 'replay', '--save', 'eval/replay.jsonl']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      suite: { tier: 'replay' },
      index: { commit: repository.oid('HEAD~3') },
      queries: [{ query: 'zebra mode for the backoff of attempts', expected: ['src/retry.ts'], rank: 1 }],
    });
    expect(repository.read('eval/replay.jsonl')).toContain(`"commit": "${repository.oid('HEAD~3')}"`);
    // Only the parent was asked: the new word is in no result.
    expect(JSON.stringify(json)).not.toContain('zebra = 1');
  });

  it('runs on the same commits again if it was saved, and on no others', () => {
    const repository = demo();
    repository.commit(
      { 'src/retry.ts': `${FILES['src/retry.ts']}export const zebra = 1;\n` },
      'zebra mode for the backoff of attempts',
    );
    run(repository, 'index');
    const saved = ask(repository.root, ['eval', 'replay', '--save', 'eval/replay.jsonl', '--out', 'a.json']).json;
    const again = ask(repository.root, ['eval', 'eval/replay.jsonl']).json;
    expect(again).toMatchObject({
      index: { commit: repository.oid('HEAD~1') },
      suite: { tier: 'replay', files: ['eval/replay.jsonl'], digest: digestIn(saved) },
      warnings: [],
      queries: [{ rank: 1, line: 2 }],
    });
    for (const words of [['--gate'], ['--update-baseline'], ['--rev', 'HEAD'], ['--base', 'HEAD']])
      expect(run(repository, 'eval', 'eval/replay.jsonl', ...words)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('eval/replay.jsonl is a replay, which '),
      });
    const compared = run(repository, 'eval', 'compare', 'HEAD~1', 'HEAD', '--suite', 'eval/replay.jsonl');
    expect(compared.stderr).toContain('which cannot be run on one commit');
    expect(run(repository, 'eval', 'lint', 'eval/replay.jsonl').code).toBe(0);
    writeFileSync(repository.path('eval/replay.jsonl'), `{"suite": 1, "tier": "replay"}\n${ROWS[1]}\n`);
    expect(run(repository, 'eval', 'eval/replay.jsonl').stderr).toContain(
      'eval/replay.jsonl:2: commit: expected the commit to run it on, found nothing.',
    );
  });
});

describe('cw eval compare', () => {
  it('compares two commits, and finds the one that lost a query', () => {
    const repository = demo();
    const good = repository.head();
    repository.commit({ 'a.txt': '1' }, 'nothing to see');
    const bad = repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' }, 'drop the check of passwords');
    repository.commit({ 'a.txt': '2' }, 'nothing to see either');
    run(repository, 'index');
    const compared = ask(repository.root, ['eval', 'compare', good, 'HEAD']);
    expect(compared.json).toMatchObject({
      before: { index: { commit: good } },
      after: { index: { commit: repository.head() } },
    });
    // Others may have other results around the same first one; what was lost comes first.
    expect(compared.json).toHaveProperty('queries.0.id', 'password');
    expect(compared.json).toHaveProperty('queries.0.movement', 'left');
    const found = ask(repository.root, ['eval', 'compare', good, 'HEAD', '--bisect', 'password']);
    expect(found.json).toMatchObject({
      commit: bad,
      message: 'drop the check of passwords',
      files: ['src/password.ts'],
      before: { rank: 1 },
      after: { rank: null },
    });
    expect(run(repository, 'eval', 'compare', good, 'HEAD', '--bisect', 'backoff')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('was not lost'),
    });
    for (const [from, to] of [
      ['HEAD', good],
      ['HEAD', 'HEAD'],
    ] as const)
      expect(run(repository, 'eval', 'compare', from, to, '--bisect', 'password')).toMatchObject({
        code: 2,
        stderr: `error[usage]: no commit leads from ${from} to ${to}.\nnext: Give the older commit first.\n`,
      });
  });

  it('compares saved results, and configurations', () => {
    const repository = demo();
    run(repository, 'eval', '--out', 'a.json');
    const wrapped = run(repository, 'eval', '--json').stdout;
    writeFileSync(repository.path('b.json'), wrapped);
    expect(run(repository, 'eval', 'compare', 'a.json', 'b.json').stdout).toContain('No query moved.');
    writeFileSync(repository.path('small.json'), '{"index": {"maxFileBytes": 100}}');
    const configured = run(repository, 'eval', 'compare', 'a.json', 'small.json');
    const at = repository.head().slice(0, 10);
    expect(configured.stdout).toContain(`demo  a.json (${at}) -> small.json (${at}), 3 queries`);
    expect(configured.stdout).toContain('Careful: its index was made with other settings.');
    expect(configured.stdout).toContain('left    password');
    expect(run(repository, 'eval', 'report', 'a.json', 'b.json', '--html', 'page.html').code).toBe(0);
    expect(readFileSync(repository.path('page.html'), 'utf8')).toContain('<h2 id="history">');
  });
});

describe('a file that was renamed', () => {
  /** The password check moves and the suite follows; another file is emptied, or not, on the way. */
  const moved = (also: Readonly<Record<string, string>>) => {
    const repository = demo();
    const base = repository.head();
    repository.git('mv', 'src/password.ts', 'src/access.ts');
    const rows = ROWS.join('\n').replace('src/password.ts', 'src/access.ts');
    const tip = repository.commit({ ...also, 'eval/demo.jsonl': `${rows}\n` }, 'move the check of passwords');
    run(repository, 'index');
    return { repository, base, tip };
  };

  it('is asked of the base under the name that it had there, so it is no gain', () => {
    const { repository, base } = moved({});
    const { code, json } = ask(repository.root, ['eval', 'compare', base, 'HEAD']);
    expect(code).toBe(0);
    expect(json).toMatchObject({ before: { summary: { measures: { 'R@10': 1 } } } });
    expect(run(repository, 'eval', '--gate', '--base', base)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('R@10 drops by at most 0.020  no query changed'),
    });
  });

  it('does not hide a loss of the same size', () => {
    const { repository, base } = moved({ 'src/retry.ts': 'export const nothing = 1;\n' });
    const gate = run(repository, 'eval', '--gate', '--base', base);
    expect(gate.stdout).toMatch(/FAILED {6}R@10 drops by at most 0\.020 {2}it changed by -0\.667/);
    expect(gate.code).toBe(1);
  });

  it('is followed by bisecting, and by an artifact of before', () => {
    const { repository, base, tip } = moved({});
    const lost = repository.commit({ 'src/access.ts': 'export const nothing = 1;\n' }, 'drop the check of passwords');
    const found = ask(repository.root, ['eval', 'compare', base, 'HEAD', '--bisect', 'password']);
    expect(found.json).toMatchObject({ commit: lost, before: { rank: 1, expected: ['src/access.ts#checkPassword'] } });
    expect(run(repository, 'state', 'export', '--rev', base, '--out', 'base.tar.zst').code).toBe(0);
    expect(run(repository, 'eval', 'compare', 'base.tar.zst', tip).stdout).toContain('No query moved.');
  });

  it('is named where the suite still has its old name, with what to do', () => {
    const repository = demo();
    repository.git('mv', 'src/password.ts', 'src/access.ts');
    repository.commit({}, 'move the check of passwords');
    run(repository, 'index');
    expect(run(repository, 'eval').stderr).toContain(
      '1 of 3 queries expect only files that are not in the index; `cw eval lint` says why, and its --fix follows renames.',
    );
    // A file that is gone still counts for its language, or a floor of that language would not see the loss.
    expect(ask(repository.root, ['eval']).json.groups).toContainEqual(
      expect.objectContaining({ by: 'language', name: 'typescript', summary: expect.objectContaining({ queries: 3 }) }),
    );
    expect(run(repository, 'eval', 'lint', '--fix')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 path rewritten'),
    });
    expect(run(repository, 'eval').stderr).toBe('');
  });
});

describe('cw eval import and export', () => {
  it('write what they read, in all three formats', () => {
    const repository = demo();
    run(repository, 'eval', 'export', 'trec', 'trec');
    run(repository, 'eval', 'export', 'beir', 'beir');
    run(repository, 'eval', 'export', 'csv', 'rows.csv');
    expect(repository.read('trec/qrels.txt')).toBe(
      'backoff 0 src/retry.ts 2\npassword 0 src/password.ts 2\nattempts 0 src/retry.ts 2\n',
    );
    expect(repository.read('beir/qrels/test.tsv')).toContain('password\tsrc/password.ts\t2\n');
    expect(repository.read('beir/corpus.jsonl')).toContain(
      '{"_id":"src/login.ts","title":"src/login.ts","text":"import',
    );
    const imports = [
      ['trec', 'trec/queries.tsv', 'trec/qrels.txt'],
      ['beir', 'beir'],
      ['csv', 'rows.csv'],
    ];
    for (const words of imports) {
      expect(run(repository, 'eval', 'import', ...words, '--name', `from-${words[0]}`).stdout).toBe(
        `eval/from-${words[0]}.jsonl: 3 rows\n`,
      );
      const { json } = ask(repository.root, ['eval', `eval/from-${words[0]}.jsonl`]);
      expect(json).toMatchObject({ summary: { queries: 3, measures: { 'R@10': 1 } } });
    }
    // What is there is somebody's work.
    expect(run(repository, 'eval', 'import', 'csv', 'rows.csv', '--name', 'demo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('eval/demo.jsonl already exists.'),
    });
    expect(repository.read('eval/from-csv.jsonl').split('\n').slice(1, 4)).toEqual(ROWS.slice(1));
    run(repository, 'eval', 'eval/demo.jsonl', '--trec', 'trec/run.txt');
    const scored = ask(repository.root, ['eval', 'score', 'trec/qrels.txt', 'trec/run.txt']);
    expect(scored.json).toMatchObject({ queries: 3, measures: { 'R@10': 1, 'nDCG@10': 1 } });
    writeFileSync(repository.path('trec/none.txt'), '\n');
    expect(run(repository, 'eval', 'score', 'trec/none.txt', 'trec/run.txt')).toMatchObject({
      code: 2,
      stderr: 'error[usage]: trec/none.txt has no judgements.\nnext: Give the qrels first, then the run.\n',
    });
  });

  it('warn of data that a format cannot represent, and include every path that a judgement may name', () => {
    const repository = demo({ 'src/copy.ts': FILES['src/retry.ts'] });
    expect(run(repository, 'eval', 'export', 'beir', 'beir').stderr).toBe(
      'warning: beir cannot represent symbols and lines of 1 row; intents, tags and splits of 3 rows.\n',
    );
    const paths = repository
      .read('beir/corpus.jsonl')
      .split('\n')
      .map((line) => /"_id":"([^"]*)"/.exec(line)?.[1]);
    expect(paths).toEqual(expect.arrayContaining(['src/copy.ts', 'src/retry.ts']));
    expect(run(repository, 'eval', 'export', 'csv', 'rows.csv').stderr).toBe('');
  });

  it('name the line that is wrong in what is read, and write nothing', () => {
    const repository = demo();
    const wrong = (...words: readonly string[]): string => {
      const { code, stderr } = run(repository, 'eval', 'import', ...words, '--name', 'in');
      expect(code).toBe(2);
      return stderr;
    };
    repository.write('a.csv', 'id,query,expected\nq,"two\nlines",a.ts\nr,,/b.ts\nq,again,a.ts\n');
    expect(wrong('csv', 'a.csv')).toBe(
      'error[suite-invalid]: a.csv:4: query: expected text that is not empty, found "".\n' +
        'a.csv:5: the id q is taken by a.csv:2.\n' +
        'next: Correct these 2 lines; docs/eval.md has every field.\n',
    );
    repository.writeAll({ 'beir/queries.jsonl': '{"_id": "1", "text": "x"}\nno\n', 'beir/qrels/test.tsv': 'h\n' });
    expect(wrong('beir', 'beir')).toBe(
      'error[suite-invalid]: beir/queries.jsonl:2: not valid JSON.\nnext: Correct line 2 of beir/queries.jsonl.\n',
    );
    expect(existsSync(repository.path('eval/in.jsonl'))).toBe(false);
  });

  it('warn of ids that other suites use', () => {
    const repository = demo();
    repository.write('a.csv', 'id,query,expected\nbackoff,wait,src/retry.ts\n');
    expect(run(repository, 'eval', 'import', 'csv', 'a.csv')).toMatchObject({
      code: 0,
      stderr: 'warning: other suites use some of its ids, for example backoff: run it alone, by its name.\n',
    });
  });
});
