import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index, indexedPaths, indexFailure, skippedPaths, symbolNames } from '../helpers/index.js';
import { makeDirectory, makeRepository, makeRepositoryWith, TestRepository } from '../helpers/repository.js';

const A = 'export function alpha() {}\n';
const B = 'export function beta() {}\n';

describe('a shallow clone', () => {
  it('is indexed, and the next fetch is a delta though its base commit is not there', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    made.commit({ 'a.ts': `${A}// second\n` });
    const clone = made.clone('--depth=1');
    expect(await index(clone.root)).toMatchObject({ action: 'full', parsed: 2 });
    made.commit({ 'b.ts': `${B}// third\n` });
    made.commit({ 'b.ts': `${B}// fourth\n` });
    clone.git('fetch', '--quiet', '--depth=1', 'origin', 'main');
    clone.git('reset', '--quiet', '--hard', 'FETCH_HEAD');
    clone.git('reflog', 'expire', '--expire=now', '--all');
    clone.git('gc', '--quiet', '--prune=now');
    const result = await index(clone.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1, files: { changed: 1, unchanged: 1 } });
    await expectSameAsRebuild(clone.root, result);
  });

  it('says how to fetch a revision that it does not have', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const first = made.head();
    made.commit({ 'a.ts': B });
    const error = await indexFailure(made.clone('--depth=1').root, { rev: first });
    expect(error).toMatchObject({ code: 'unknown-revision', next: expect.stringContaining('--unshallow') });
  });
});

describe('a detached HEAD', () => {
  it('is indexed like any other commit', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.commit({ 'b.ts': B });
    await index(made.root);
    made.checkout('HEAD~1');
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', commit: made.head(), parsed: 0 });
    await expectSameAsRebuild(made.root, result);
  });

  it('on the merge ref of a pull request is the merged tree', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.branch('topic').commit({ 'b.ts': B });
    made.checkout('main').commit({ 'c.ts': 'export const c = 1;\n' });
    made.git('checkout', '--quiet', '--detach');
    made.git('update-ref', 'refs/pull/1/merge', made.merge('topic'));
    const clone = made.clone('--depth=1', '--branch=main');
    await index(clone.root);
    clone.git('fetch', '--quiet', '--depth=1', 'origin', '+refs/pull/1/merge:refs/remotes/pull/1/merge');
    clone.git('checkout', '--quiet', '--force', 'refs/remotes/pull/1/merge');
    const result = await index(clone.root);
    expect(indexedPaths(result)).toEqual(['a.ts', 'b.ts', 'c.ts']);
    await expectSameAsRebuild(clone.root, result);
  });
});

describe('a linked work tree', () => {
  it('has an index of its own, and its first one reuses the facts of another work tree without a parse', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    const main = await index(made.root);
    const linked = made.worktree('topic');
    // Without the cache: the facts come from the sibling's index.
    const env = { CW_INDEX_CACHE_MEGABYTES: '0' };
    const first = await index(linked.root, { env });
    expect(first).toMatchObject({ action: 'full', reason: 'missing', parsed: 0, reused: 2, digest: main.digest });
    expect(first.index).not.toBe(main.index);

    linked.commit({ 'c.ts': 'export const c = 1;\n' });
    const result = await index(linked.root);
    expect(result.parsed).toBe(1);
    expect(symbolNames(main)).toEqual(['a.ts: alpha', 'b.ts: beta']);
    await expectSameAsRebuild(linked.root, result);

    const third = made.worktree('third');
    expect(await index(third.root, { env })).toMatchObject({ parsed: 0 });
  });

  it('reuses nothing from an index with another recipe or configuration, or a damaged one', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    await index(made.root, { env: { CW_INDEX_REDACT: 'false' } });
    const env = { CW_INDEX_CACHE_MEGABYTES: '0' };
    const other = await index(made.worktree('other').root, { env });
    expect(other.parsed).toBe(1);
    const damaged = makeRepositoryWith({ 'a.ts': A });
    damaged.write('.git/cw/index.db', 'not an index');
    expect(await index(damaged.worktree('topic').root, { env })).toMatchObject({ parsed: 1, digest: other.digest });
  });
});

describe('a submodule', () => {
  it('is left out with its reason, but is an entry of the tree', async () => {
    const library = makeRepositoryWith({ 'lib.ts': A });
    const made = makeRepositoryWith({ 'a.ts': B });
    made.git('submodule', '--quiet', 'add', `file://${library.root}`, 'lib');
    made.commit();
    const result = await index(made.root);
    expect(result.skipped).toMatchObject({ submodule: 1 });
    expect(skippedPaths(result)).toMatchObject({ lib: 'submodule' });
    expect(symbolNames(result)).toEqual(['a.ts: beta']);
    await expectSameAsRebuild(made.root, result);
    // In its directory, it is a repository of its own, with its git directory elsewhere.
    const inner = await index(made.path('lib'));
    expect(indexedPaths(inner)).toEqual(['lib.ts']);
    expect(inner.index.startsWith(made.path('.git/modules/lib/cw'))).toBe(true);
  });
});

describe('a bare repository', () => {
  it('is indexed with the configuration and the rules of the commit', async () => {
    const made = makeRepositoryWith({
      'a.ts': A,
      'gen/b.ts': B,
      'vendor/c.ts': 'export const c = 1;\n',
      '.cwignore': 'gen/\n',
      'cw.config.json': '{"index": {"vendored": true}}',
    });
    const bare = made.clone('--bare');
    const result = await index(bare.root, { rev: 'main' });
    expect(skippedPaths(result)).toEqual({ 'gen/b.ts': 'ignored' });
    expect(indexedPaths(result)).toContain('vendor/c.ts');
    expect(result.digest).toBe((await index(made.root)).digest);

    made.commit({ '.cwignore': 'vendor/\n' });
    bare.git('fetch', '--quiet', 'origin', '+main:main');
    const next = await index(bare.root);
    expect(skippedPaths(next)).toEqual({ 'vendor/c.ts': 'ignored' });
    await expectSameAsRebuild(bare.root, next);
  });

  it('has no work tree to index', async () => {
    const bare = makeRepositoryWith({ 'a.ts': A }).clone('--bare');
    expect(await indexFailure(bare.root, { worktree: true })).toMatchObject({ code: 'usage' });
  });
});

describe('where objects and refs are kept', () => {
  it('packed refs and packed objects', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const loose = await index(made.root);
    made.tag('v1').git('gc', '--quiet');
    made.git('pack-refs', '--all', '--prune');
    expect(existsSync(made.path('.git/refs/heads/main'))).toBe(false);
    expect((await index(made.root, { rev: 'v1', full: true, home: makeDirectory() })).digest).toBe(loose.digest);
    expect((await index(made.root)).action).toBe('nothing');
  });

  it('objects borrowed from another repository', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const copy = new TestRepository(makeDirectory());
    copy.git('clone', '--quiet', '--shared', made.root, '.');
    expect((await index(copy.root)).digest).toBe((await index(made.root)).digest);
  });

  it('SHA-256', async () => {
    const made = makeRepository({ objectFormat: 'sha256' });
    made.commit({ 'a.ts': A });
    await index(made.root);
    made.commit({ 'b.ts': B });
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1, commit: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await expectSameAsRebuild(made.root, result);
    made.write('a.ts', B);
    const overlay = await index(made.root, { worktree: true });
    expect(symbolNames(overlay)).toEqual(['a.ts: beta', 'b.ts: beta']);
    await expectSameAsRebuild(made.root, overlay, { worktree: true });
  });

  it('a partial clone without the blobs: the error names the way out, and the old index stays', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const partial = made.clone('--filter=blob:none');
    const before = await index(partial.root);
    made.commit({ 'a.ts': B });
    partial.git('fetch', '--quiet', 'origin');
    const error = await indexFailure(partial.root, { rev: 'origin/main' });
    expect(error).toMatchObject({ code: 'missing-object', next: expect.stringContaining('--refetch') });
    expect(symbolNames(before)).toEqual(['a.ts: alpha']);
    expect(await index(partial.root)).toMatchObject({ action: 'nothing', digest: before.digest });
    partial.git('checkout', '--quiet', 'origin/main');
    const result = await index(partial.root);
    expect(result.parsed).toBe(1);
    await expectSameAsRebuild(partial.root, result);
  });

  it('a sparse checkout: the index is of the whole commit', async () => {
    const made = makeRepositoryWith({ 'in/a.ts': A, 'out/b.ts': B });
    const whole = await index(made.root);
    made.git('sparse-checkout', 'set', 'in');
    expect(existsSync(made.path('out'))).toBe(false);
    expect((await index(made.root, { full: true })).digest).toBe(whole.digest);
    const overlay = await index(made.root, { worktree: true });
    expect(indexedPaths(overlay)).toEqual(['in/a.ts', 'out/b.ts']);
  });
});

describe('a repository without a commit', () => {
  it('says so, and its files can be indexed as they are', async () => {
    const made = makeRepository();
    made.write('a.ts', A);
    expect(await indexFailure(made.root)).toMatchObject({
      code: 'unborn-branch',
      next: expect.stringContaining('--worktree'),
    });
    expect(existsSync(made.path('.git/cw'))).toBe(false);
    const result = await index(made.root, { worktree: true });
    expect(symbolNames(result)).toEqual(['a.ts: alpha']);
    await expectSameAsRebuild(made.root, result, { worktree: true });
    made.commit();
    const first = await index(made.root);
    expect(first).toMatchObject({ action: 'delta', parsed: 0 });
    await expectSameAsRebuild(made.root, first);
  });

  it('without a file either has an empty index', async () => {
    const result = await index(makeRepository().root, { worktree: true });
    expect(result.files).toMatchObject({ entries: 0, indexed: 0 });
  });
});
