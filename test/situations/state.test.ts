import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index, indexedPaths, indexFailure, reading } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';

const files = (count: number, version: number, text: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at % 9}/f${at}.txt`, `${text(at)} ${version}\n`]));

describe('where the state is kept', () => {
  it('in the git directory only, the index as one file: nothing appears in the work tree or in git status', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    const before = readdirSync(made.path('.git')).sort();
    const result = await index(made.root);
    expect(result.index).toBe(made.path('.git/cw/index.db'));
    expect(readdirSync(made.path('.git')).sort()).toEqual([...before, 'cw'].sort());
    expect(readdirSync(made.path('.git/cw')).sort()).toEqual([
      'activity.json',
      'cache.db',
      'cache.db-journal',
      'index.db',
    ]);
    expect(made.git('status', '--porcelain', '--ignored')).toBe('');
  });

  it('under CW_HOME when it is set: nothing at all is written to the repository', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    const linked = made.worktree('topic');
    const home = join(makeDirectory(), 'not', 'there', 'yet');
    const [main, other] = [await index(made.root, { home }), await index(linked.root, { home })];
    expect(main.index.startsWith(home)).toBe(true);
    expect(other.index).not.toBe(main.index);
    expect(other).toMatchObject({ parsed: 0, digest: main.digest });
    expect(readdirSync(made.path('.git'))).not.toContain('cw');
    // One place for each work tree; the cache is in the place of the first.
    expect(readdirSync(home)).toHaveLength(2);
  });

  it('settings come from the environment, and a wrong one names its variable', async () => {
    const made = makeRepositoryWith({ 'a.txt': 'x\n', 'long.txt': 'x'.repeat(300) });
    const result = await index(made.root, { env: { CW_INDEX_MAX_FILE_BYTES: '100', CW_INDEX_CACHE_MEGABYTES: '0' } });
    expect(indexedPaths(result)).toEqual(['a.txt']);
    expect(readdirSync(made.path('.git/cw'))).not.toContain('cache.db');
    const error = await indexFailure(made.root, { env: { CW_INDEX_JOBS: 'many' } });
    expect(error).toMatchObject({ code: 'config-invalid', message: expect.stringContaining('CW_INDEX_JOBS') });
  });
});

describe('a delta that changes most of the tree', () => {
  it('is written as a new file, says so, and parses only what changed', async () => {
    const made = makeRepositoryWith(files(260, 1, (at) => `file ${at}`));
    const before = await index(made.root);
    made.commit(files(220, 2, (at) => `file ${at}`));
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'full', reason: 'large-delta', parsed: 220, reused: 40 });
    expect(result.detail).toContain('220 of 260');
    expect(result.previousCommit).toBe(before.commit);
    await expectSameAsRebuild(made.root, result);
    // Back to the old commit: its contents are in the cache.
    made.checkout('HEAD~1');
    expect(await index(made.root)).toMatchObject({ reason: 'large-delta', parsed: 0, digest: before.digest });
  });
});

describe('an index that would shrink although the tree does not', () => {
  it('is refused, by delta and by rebuild, and allowed with --allow-shrink', async () => {
    const made = makeRepositoryWith(files(30, 1, (at) => `file ${at}`));
    const before = await index(made.root);
    made.commit(files(20, 2, () => 'now binary \0'));
    for (const options of [{}, { full: true }]) {
      const error = await indexFailure(made.root, options);
      expect(error).toMatchObject({ code: 'index-shrunk', next: expect.stringContaining('--allow-shrink') });
      expect(reading(before, (reader) => reader.meta().get('digest'))).toBe(before.digest);
    }
    const result = await index(made.root, { allowShrink: true });
    expect(result).toMatchObject({ action: 'delta', files: { indexed: 10, entries: 30 } });
    await expectSameAsRebuild(made.root, result);
  });

  it('is accepted if the rules changed or files were deleted', async () => {
    const made = makeRepositoryWith(files(30, 1, (at) => `file ${at}`));
    await index(made.root);
    made.commit({ '.cwignore': 'd1/\nd2/\nd3/\nd4/\nd5/\nd6/\n' });
    expect((await index(made.root)).files.indexed).toBeLessThan(15);
    made.rm('.cwignore');
    for (const folder of ['d1', 'd2', 'd3', 'd4', 'd5', 'd6']) made.rm(folder);
    made.commit();
    expect((await index(made.root)).action).toBe('delta');
  });
});

describe('a facts cache that cannot be used', () => {
  it('costs only another parse', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    mkdirSync(made.path('.git/cw/cache.db'), { recursive: true });
    const result = await index(made.root);
    expect(result.parsed).toBe(1);
    await expectSameAsRebuild(made.root, result);
  });
});
