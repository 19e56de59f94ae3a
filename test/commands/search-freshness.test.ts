import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readActivity } from '../../src/workspace/activity.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import type { TestRepository } from '../helpers/repository.js';
import { expectAnswerSchema, indexed } from '../helpers/search-answer.js';

const FILES = { 'a.txt': 'giraffes here\n' };

const stale = async (): Promise<{ repository: TestRepository; before: string }> => {
  const repository = await indexed(FILES);
  const before = repository.head();
  repository.commit({ 'new.txt': 'giraffes again\n' });
  return { repository, before };
};

const search = (repository: TestRepository, flags: readonly string[], env: Record<string, string> = {}) =>
  cw(['search', 'giraffes', '--json', ...flags], { cwd: repository.root, env });

beforeAll(ensureBuilt);

describe('a stale index', () => {
  it('answers under balanced, and says of which commit the answer is', async () => {
    const { repository, before } = await stale();
    const { json, code } = ask(repository.root, ['search', 'giraffes']);
    expectAnswerSchema(json);
    expect(code).toBe(0);
    expect(json).toMatchObject({ freshness: 'stale', indexed_commit: before, head_commit: repository.head() });
    expect(json.warnings).toEqual([expect.stringContaining('another commit than HEAD')]);
    const { stderr } = cw(['search', 'giraffes'], { cwd: repository.root, env: {} });
    expect(stderr).toMatch(/^warning: .*another commit/);
  });

  it('ends with 3 under strict, which is the rule in CI, with what to do', async () => {
    const { repository, before } = await stale();
    for (const { code, stdout } of [
      search(repository, ['--freshness', 'strict']),
      search(repository, [], { CI: 'true' }),
      search(repository, [], { CW_SEARCH_FRESHNESS: 'strict' }),
    ]) {
      expect(code).toBe(3);
      expect(JSON.parse(stdout).error).toMatchObject({
        code: 'index-stale',
        next: expect.stringContaining('cw index'),
        detail: { because: ['commit'], indexed_commit: before, head_commit: repository.head() },
      });
    }
    expect(search(repository, ['--freshness', 'balanced'], { CI: 'true' }).code).toBe(0);
    await index(repository.root);
    expect(search(repository, [], { CI: 'true' }).code).toBe(0);
  });

  it('is quiet under best-effort, and still labelled', async () => {
    const { repository } = await stale();
    const { code, stdout, stderr } = search(repository, ['--freshness', 'best-effort']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ freshness: 'stale', warnings: [] });
  });

  it('is said in the place of each line of a batch that is strict', async () => {
    const { repository } = await stale();
    repository.write('q.jsonl', '{"id":1,"query":"giraffes","freshness":"strict"}\n{"id":2,"query":"giraffes"}\n');
    const { code, stdout } = cw(['search', '--batch', 'q.jsonl'], { cwd: repository.root, env: {} });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { id: 1, error: { code: 'index-stale' } },
      { id: 2, freshness: 'stale' },
    ]);
  });
});

describe('an index at a commit of its own', () => {
  it('is answered from as it is, in CI too, and never moved', async () => {
    const { repository, before } = await stale();
    await index(repository.root, { rev: before });
    const { code, stdout } = search(repository, [], { CI: 'true' });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ freshness: 'pinned', indexed_commit: before, warnings: [] });
    search(repository, ['--freshness', 'balanced'], { CW_SEARCH_CATCH_UP: '1' });
    expect(readActivity(repository.path('.git/cw/activity.json')).catchUp).toBeNull();
  });
});

describe('the catch-up', () => {
  it('brings the index to HEAD behind the answer, once, and says nothing', async () => {
    const { repository } = await stale();
    const { code, stderr } = search(repository, [], { CW_SEARCH_CATCH_UP: '1' });
    expect([code, stderr]).toEqual([0, '']);
    const activity = repository.path('.git/cw/activity.json');
    expect(readActivity(activity).catchUp?.wanted).toBe(`${repository.head()} commit`);
    // Its note is the last thing that a run writes before it lets go.
    const isDone = (): boolean => readActivity(activity).lastRun?.commit === repository.head();
    await expect.poll(isDone, { timeout: 60_000, interval: 50 }).toBe(true);
    await expect.poll(() => existsSync(repository.path('.git/cw/lock')), { timeout: 60_000, interval: 50 }).toBe(false);
    expect(JSON.parse(search(repository, []).stdout)).toMatchObject({ freshness: 'current' });
  });

  it.each([
    ['in CI', ['--freshness', 'balanced'], { CI: '1' }],
    ['under best-effort', ['--freshness', 'best-effort'], {}],
    ['when it is switched off', [], { CW_SEARCH_CATCH_UP: 'false' }],
  ])('is not begun %s', async (_, flags, env) => {
    const { repository } = await stale();
    expect(search(repository, flags, { CW_SEARCH_CATCH_UP: '1', ...env }).code).toBe(0);
    expect(readActivity(repository.path('.git/cw/activity.json')).catchUp).toBeNull();
  });
});
