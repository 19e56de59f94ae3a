import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { demo, FILES, ROWS, run } from './eval-demo.js';

beforeAll(ensureBuilt);

describe('cw eval', () => {
  it('asks every suite of eval/ and answers in JSON', () => {
    const repository = demo();
    const { code, json } = ask(repository.root, ['eval']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      kind: 'cw-eval-result',
      suite: { name: 'demo', tier: 'curated', files: ['eval/demo.jsonl'] },
      summary: { queries: 3, errors: 0, measures: { 'R@10': 1 } },
      latency: { cold: { queries: 3 }, warm: { queries: 3 } },
    });
  });

  it('has the gate pass, fail, and refuse to judge', () => {
    const repository = demo();
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('there is no baseline'),
    });
    expect(run(repository, 'eval', '--update-baseline').code).toBe(0);
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The gate is passed.'),
    });

    repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' });
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('the index is stale'),
    });
    run(repository, 'index');
    const failed = run(
      repository,
      'eval',
      '--gate',
      '--junit',
      'out/junit.xml',
      '--markdown',
      'out/summary.md',
      '--html',
      'out/page.html',
      '--annotations',
    );
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('FAILED      no query leaves the first 10  password');
    expect(failed.stdout).toContain('::error file=eval/demo.jsonl,line=3,title=password%3A left the first 10::');
    expect(repository.read('out/junit.xml')).toContain('<testcase classname="demo" name="password: checkPassword"');
    expect(repository.read('out/summary.md')).toContain('❌ Retrieval gate failed');
    expect(repository.read('out/page.html')).toContain('gate failed');

    run(repository, 'index', '--rev', 'HEAD~1');
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('was to be judged'),
    });
  });

  it('refuses a baseline of another ranking until it is made again', () => {
    const repository = demo();
    run(repository, 'eval', '--update-baseline');
    const text = repository.read('eval/baseline.json');
    expect(text).toMatch(/"ranking":"[0-9a-f]{16}","fusion":"\w+"/);
    writeFileSync(repository.path('eval/baseline.json'), text.replace(/"ranking":"[0-9a-f]{16}",/, ''));
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(
        /another version of cw, or another `search\.fusion`, put its results in order; make it again/,
      ),
    });
    run(repository, 'eval', '--update-baseline');
    expect(run(repository, 'eval', '--gate').code).toBe(0);
    // Set for this run only: the baseline was made without it.
    const place = { cwd: repository.root, env: { CW_SEARCH_FUSION: 'rrf' } };
    expect(cw(['eval', '--gate'], place).code).toBe(2);
  });

  it('a gate asks for times only where its policy judges them', () => {
    const repository = demo();
    run(repository, 'eval', '--update-baseline');
    expect(ask(repository.root, ['eval', '--gate']).json).toMatchObject({
      latency: { cold: { queries: 3 }, warm: { queries: 0, p95: null } },
    });
    // On the machine that the baseline is of, so it is judged; nothing gets a thousand times slower.
    writeFileSync(repository.path('eval/gate.json'), '{"latency": {"p95_ratio": 1000}}');
    const { json } = ask(repository.root, ['eval', '--gate']);
    expect(json).toMatchObject({ latency: { warm: { queries: 3 } } });
    expect(JSON.stringify(json)).toContain('"warm p95 is at most 1000.00 times the baseline","outcome":"passed"');
  });

  it('compares with what the base commit answers, without a stored baseline', () => {
    const repository = demo();
    repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' });
    run(repository, 'index');
    const gate = run(repository, 'eval', '--gate', '--base', 'HEAD~1');
    expect(gate.stdout).toMatch(/^ {2}left +password +1 -> -/m);
    expect(gate.code).toBe(1);
    // The view that the base was asked of is gone, and the index is where it was.
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(ask(repository.root, ['status']).json).toMatchObject({ freshness: 'current' });
  });

  it('names the queries that only the suite of the base has', () => {
    const repository = demo({ 'eval/more.jsonl': '{"id": "more", "query": "login", "expected": ["src/login.ts"]}\n' });
    repository.git('rm', '-q', 'src/password.ts', 'eval/more.jsonl');
    const rows = ROWS.filter((row) => !row.includes('"password"'));
    repository.commit({ 'eval/demo.jsonl': `${rows.join('\n')}\n` }, 'drop a file and its question');
    run(repository, 'index');
    const base = repository.oid('HEAD~1').slice(0, 10);
    const said = `the suite at ${base} has queries that were removed since and are not measured:`;
    expect(run(repository, 'eval', '--gate', '--base', 'HEAD~1', '--markdown', 'out/summary.md')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${said} password, more.`),
    });
    expect(repository.read('out/summary.md')).toContain(`${said.replace(base, `\`${base}\``)} password, more.`);
    expect(run(repository, 'eval', 'eval/demo.jsonl', '--gate', '--base', 'HEAD~1').stderr).toContain(
      `${said} password.`,
    );
  });

  it('judges nothing where the policy wants a baseline, and warns of ids that no suite has', () => {
    const repository = demo({ 'eval/gate.json': '{"queries": {"allow": ["backoff", "bakcoff"]}}' });
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('there is no baseline'),
      stderr: expect.stringContaining('queries.allow of the policy names queries that no suite has: bakcoff.'),
    });
  });

  it('does not update a baseline in CI', () => {
    const repository = demo();
    const outcome = cw(['eval', '--update-baseline'], { cwd: repository.root, env: { CI: 'true' } });
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('not updated in CI') });
  });

  it('ends with 2 under --gate where there is no index, and with 3 otherwise', () => {
    const repository = makeRepositoryWith({ ...FILES, 'eval/demo.jsonl': `${ROWS.join('\n')}\n` });
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot-judge'),
    });
    expect(run(repository, 'eval').code).toBe(3);
  });

  it('finds a file under the path of its copy, and sees a copy that must not be there', () => {
    const copy = { 'lib/password.ts': FILES['src/password.ts'] };
    const rows = [
      '{"id": "one", "query": "checkPassword", "expected": ["src/password.ts"]}',
      '{"id": "other", "query": "checkPassword", "expected": ["lib/password.ts"]}',
      '{"id": "not-one", "query": "checkPassword", "negative": ["src/password.ts"]}',
      '{"id": "not-other", "query": "checkPassword", "negative": ["lib/password.ts"]}',
    ];
    const repository = demo({ ...copy, 'eval/demo.jsonl': `${rows.join('\n')}\n` });
    expect(ask(repository.root, ['eval']).json).toMatchObject({
      queries: [
        { id: 'one', rank: 1, failure: null },
        { id: 'other', rank: 1, failure: null },
        { id: 'not-one', failure: 'unwanted' },
        { id: 'not-other', failure: 'unwanted' },
      ],
    });
  });

  it('asks only the rows of a split', () => {
    const rows = [ROWS[1]!.replace('"tags"', '"split": "holdout", "tags"'), ROWS[2]!];
    const repository = demo({ 'eval/demo.jsonl': `${rows.join('\n')}\n` });
    const { json } = ask(repository.root, ['eval', '--split', 'holdout']);
    expect(json).toMatchObject({ suite: { split: 'holdout' }, summary: { queries: 1 } });
    expect(run(repository, 'eval', '--split', 'nope').code).toBe(2);
  });

  it('takes the policy of the configuration where there is no gate.json', () => {
    const repository = demo({ 'cw.config.json': '{"eval": {"gate": {"floors": {"P@5": 0.9}}}}' });
    expect(run(repository, 'eval', '--gate').stdout).toContain('FAILED      P@5 is at least 0.900');
    const wrong = demo({ 'cw.config.json': '{"eval": {"gate": {"floors": {"P5": 0.9}}}}' });
    expect(run(wrong, 'eval', '--gate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('eval.gate in cw.config.json: floors.P5'),
    });
  });
});
