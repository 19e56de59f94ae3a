import { existsSync, rmSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readActivity } from '../../src/workspace/activity.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

const FILES = { 'a.py': 'def low():\n    pass\n\ndef top():\n    low()\n' };

const QUESTIONS = [
  ['symbol', 'low'],
  ['refs', 'low'],
  ['callers', 'low'],
  ['callees', 'top'],
  ['outline', 'a.py'],
] as const;

const stale = async (): Promise<{ repository: TestRepository; before: string }> => {
  const repository = makeRepositoryWith(FILES);
  await index(repository.root);
  const before = repository.head();
  repository.commit({ 'b.py': 'def later():\n    pass\n' });
  return { repository, before };
};

const ask = (repository: TestRepository, args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = cw([...args, '--json'], { cwd: repository.root, env });
  return { code, stderr, json: JSON.parse(stdout) };
};

beforeAll(ensureBuilt);

describe('a stale index, asked about symbols', () => {
  it.each(QUESTIONS)('ends `cw %s` with 3 under strict, which is the rule in CI', async (...question) => {
    const { repository, before } = await stale();
    for (const { code, json } of [
      ask(repository, [...question, '--freshness', 'strict']),
      ask(repository, question, { CI: 'true' }),
      ask(repository, question, { CW_SEARCH_FRESHNESS: 'strict' }),
    ]) {
      expect(code).toBe(3);
      expect(json.error).toMatchObject({
        code: 'index-stale',
        detail: { because: ['commit'], indexed_commit: before, head_commit: repository.head() },
      });
    }
    const balanced = ask(repository, question);
    expect([balanced.code, balanced.json.warnings]).toEqual([0, [expect.stringContaining('another commit')]]);
    const quiet = ask(repository, [...question, '--freshness', 'best-effort'], { CI: 'true' });
    expect(quiet).toMatchObject({ code: 0, json: { freshness: 'stale', warnings: [] } });
  });

  it('is said before a name is called unknown: HEAD may well have it', async () => {
    const { repository } = await stale();
    expect(ask(repository, ['symbol', 'later'], { CI: 'true' })).toMatchObject({
      code: 3,
      json: { error: { code: 'index-stale' } },
    });
    expect(ask(repository, ['symbol', 'later'])).toMatchObject({
      code: 1,
      json: { error: { code: 'unknown-symbol', next: expect.stringContaining('another commit than HEAD') } },
    });
  });

  it('is brought up to date behind the answer', async () => {
    const { repository } = await stale();
    const activity = repository.path('.git/cw/activity.json');
    expect(ask(repository, ['refs', 'low'], { CW_SEARCH_CATCH_UP: '0' }).code).toBe(0);
    expect(readActivity(activity).catchUp).toBeNull();
    expect(ask(repository, ['refs', 'low'], { CW_SEARCH_CATCH_UP: '1' })).toMatchObject({ code: 0, stderr: '' });
    const isDone = (): boolean => readActivity(activity).lastRun?.commit === repository.head();
    await expect.poll(isDone, { timeout: 60_000, interval: 50 }).toBe(true);
    await expect.poll(() => existsSync(repository.path('.git/cw/lock')), { timeout: 60_000, interval: 50 }).toBe(false);
    expect(ask(repository, ['symbol', 'later'])).toMatchObject({ code: 0, json: { freshness: 'current' } });
  });
});

describe('the identity of a definition', () => {
  it('is the one that a search gives, in every answer, and stays when the definition moves', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const idOf = (): unknown => ask(repository, ['search', 'low']).json.results[0].stable_id;
    const id = idOf();
    expect(id).toMatch(/^s1:/);
    const answers = (): unknown[] => [
      ask(repository, ['symbol', 'low']).json.results[0],
      ask(repository, ['refs', 'low']).json.definitions[0],
      ask(repository, ['callers', 'low']).json.calls[0].callees[0],
      ask(repository, ['callees', 'top']).json.calls[0].callees[0],
      ask(repository, ['outline', ask(repository, ['symbol', 'low']).json.results[0].path]).json.symbols.find(
        ({ name }: { readonly name: string }) => name === 'low',
      ),
    ];
    for (const answer of answers()) expect(answer).toMatchObject({ stable_id: id });
    rmSync(repository.path('a.py'));
    repository.commit({ 'moved/here.py': `\n\n${FILES['a.py']}` });
    await index(repository.root);
    for (const answer of answers()) expect(answer).toMatchObject({ stable_id: id });
  });
});
