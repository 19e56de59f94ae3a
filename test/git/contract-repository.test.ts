/** What both readers must answer alike: where a repository is and what state it is in. */
import { describe, expect, test } from 'vitest';
import { makeRepository, makeRepositoryWith } from '../helpers/repository.js';
import { failure, filesAtHead, open, READERS } from './helpers.js';

describe.each(READERS)('%s', (reader) => {
  test('says where the repository is, from a directory inside it', async () => {
    const made = makeRepositoryWith({ 'deep/er/a.ts': 'a' });
    const repository = await open(made.path('deep', 'er'), reader);
    expect(repository).toMatchObject({
      reader,
      root: made.root,
      gitDir: made.path('.git'),
      commonDir: made.path('.git'),
      objectFormat: 'sha1',
    });
  });

  test('gives HEAD, and the new HEAD after a commit', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const repository = await open(made.root, reader);
    expect(await repository.head()).toEqual({ commit: made.head(), tree: made.oid('HEAD^{tree}') });
    const next = made.commit({ 'a.ts': 'b' });
    expect((await repository.head())?.commit).toBe(next);
  });

  test('an empty repository has no HEAD and only untracked files', async () => {
    const made = makeRepository().write('new.ts', 'n');
    const repository = await open(made.root, reader);
    expect(await repository.head()).toBeNull();
    expect((await repository.workTreeChanges()).map(({ path }) => path)).toEqual(['new.ts']);
    await failure('unknown-revision', () => repository.resolve('HEAD'));
  });

  test('an unborn branch beside others has no HEAD, and the others are found', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const commit = made.head();
    made.git('checkout', '--quiet', '--orphan', 'fresh');
    const repository = await open(made.root, reader);
    expect(await repository.head()).toBeNull();
    expect((await repository.resolve('main')).commit).toBe(commit);
  });

  test('a detached HEAD on a merge ref is a commit like any other', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.branch('topic').commit({ 'b.ts': 'b' });
    made.checkout('main').commit({ 'c.ts': 'c' });
    const merged = made.merge('topic');
    made.git('update-ref', 'refs/pull/1/merge', merged);
    made.git('reset', '--quiet', '--hard', 'HEAD^1');
    made.checkout('refs/pull/1/merge');
    const repository = await open(made.root, reader);
    expect((await repository.head())?.commit).toBe(merged);
    expect((await repository.resolve('refs/pull/1/merge')).commit).toBe(merged);
    expect((await repository.resolve('HEAD^2')).commit).toBe(made.oid('topic'));
    expect(await filesAtHead(repository)).toEqual(['100644 a.ts', '100644 b.ts', '100644 c.ts']);
  });

  test('a submodule is one entry of mode 160000, its files are its own, and it is a repository itself', async () => {
    const library = makeRepositoryWith({ 'lib.ts': 'lib' });
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.git('submodule', '--quiet', 'add', `file://${library.root}`, 'vendor/lib');
    made.commit();
    made.write('vendor/lib/lib.ts', 'edited');
    const outer = await open(made.root, reader);
    expect(await filesAtHead(outer)).toEqual(['100644 .gitmodules', '100644 a.ts', '160000 vendor/lib']);
    expect(await outer.workTreeChanges()).toEqual([]);
    const inner = await open(made.path('vendor', 'lib'), reader);
    expect(inner).toMatchObject({ root: made.path('vendor', 'lib'), gitDir: made.path('.git/modules/vendor/lib') });
    expect(await filesAtHead(inner)).toEqual(['100644 lib.ts']);
  });

  test('a bare repository has trees and no work tree', async () => {
    const bare = makeRepositoryWith({ 'a.ts': 'a' }).clone('--bare');
    const repository = await open(bare.root, reader);
    expect(repository).toMatchObject({ root: null, gitDir: bare.root });
    expect(await filesAtHead(repository)).toEqual(['100644 a.ts']);
    await failure('git-unsupported', () => repository.workTreeChanges());
  });

  test('from inside the git directory the work tree is known', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    expect(await open(made.path('.git'), reader)).toMatchObject({ root: made.root, gitDir: made.path('.git') });
  });

  test('a HEAD whose commit is lost is damage, not an empty repository', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const commit = made.head();
    made.rm(`.git/objects/${commit.slice(0, 2)}/${commit.slice(2)}`);
    const error = await failure('missing-object', async () => (await open(made.root, reader)).head());
    expect(error.detail).toEqual({ oid: commit, because: 'damage' });
  });

  test('a .git file that points nowhere is an error, not a directory without repository', async () => {
    const made = makeRepository().rm('.git').write('.git', 'gitdir: ../no/such\n');
    const error = await failure('git-failed', () => open(made.root, reader));
    expect(error.next).toContain('git worktree repair');
  });
});
