import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index, indexedPaths, indexFailure, skippedPaths, symbolNames } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, TestRepository, withEnvironment } from '../helpers/repository.js';

const A = 'export function alpha() {}\n';
const B = 'export function beta() {}\n';
const C = 'export function gamma() {}\n';

/** Every file below a directory with its time and bytes, the state directory aside. */
const snapshot = (directory: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/^\.git\/cw(?:\/|$)/.test(name) && statSync(join(directory, name)).isFile())
      .sort()
      .map((name) => {
        const file = join(directory, name);
        return [name, `${statSync(file).mtimeMs} ${readFileSync(file).toString('hex')}`];
      }),
  );

describe('--rev', () => {
  it('touches neither the work tree nor the files of git', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const first = made.head();
    made.commit({ 'a.ts': B, 'b.ts': C });
    made.write('a.ts', 'not committed').write('untracked.ts', 'x');
    const before = snapshot(made.root);
    const result = await index(made.root, { rev: first });
    expect(symbolNames(result)).toEqual(['a.ts: alpha']);
    expect(snapshot(made.root)).toEqual(before);
    await expectSameAsRebuild(made.root, result, { rev: first });
  });

  it('refuses a revision that is not a commit', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    for (const rev of ['no-such', 'HEAD:a.ts', '--help', ' '])
      expect(await indexFailure(made.root, { rev })).toMatchObject({ code: 'unknown-revision' });
  });
});

describe('--worktree', () => {
  it('puts edits, deletions, staged and untracked files on top of HEAD, and the next commit takes them over', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B, 'gone.ts': C, '.gitignore': '*.log\n' });
    await index(made.root);
    made.write('a.ts', 'export function edited() {}\n').rm('gone.ts');
    made.write('new.ts', 'export function untracked() {}\n').write('x.log', 'ignored');
    made.write('staged.ts', 'export function staged() {}\n').git('add', 'staged.ts');
    const before = snapshot(made.root);
    const overlay = await index(made.root, { worktree: true });
    expect(overlay).toMatchObject({ action: 'delta', source: 'worktree', parsed: 3 });
    expect(symbolNames(overlay)).toEqual(['a.ts: edited', 'b.ts: beta', 'new.ts: untracked', 'staged.ts: staged']);
    expect(snapshot(made.root)).toEqual(before);
    expect((await index(made.root, { worktree: true })).action).toBe('nothing');
    await expectSameAsRebuild(made.root, overlay, { worktree: true });

    made.commit();
    const committed = await index(made.root);
    expect(committed).toMatchObject({ action: 'delta', parsed: 0 });
    await expectSameAsRebuild(made.root, committed);
  });

  it('is the same as HEAD after the changes are undone', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const head = await index(made.root);
    made.write('a.ts', B).write('new.ts', C);
    await index(made.root, { worktree: true });
    const back = await index(made.root);
    expect(back).toMatchObject({ parsed: 0, digest: head.digest });
  });

  it('indexes the whole repository from any directory in it', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'deep/er/b.ts': B });
    made.write('deep/c.ts', C);
    expect(indexedPaths(await index(made.path('deep/er'), { worktree: true }))).toEqual([
      'a.ts',
      'deep/c.ts',
      'deep/er/b.ts',
    ]);
  });

  it('gives the facts of the commit for a clean checkout', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const commit = await index(made.root);
    const overlay = await index(made.root, { worktree: true });
    expect(overlay).toMatchObject({ parsed: 0, source: 'worktree' });
    expect(symbolNames(overlay)).toEqual(symbolNames(commit));
  });
});

describe('a directory that is no repository', () => {
  it('is indexed as it is, by content, and follows changes by delta', async () => {
    const place = new TestRepository(makeDirectory());
    place.write('a.ts', A).write('sub/b.ts', B).write('.gitignore', '*.log\n').write('x.log', 'ignored');
    place.write('node_modules/m.js', 'x');
    const first = await index(place.root);
    expect(first).toMatchObject({ source: 'live', action: 'full' });
    expect(symbolNames(first)).toEqual(['a.ts: alpha', 'sub/b.ts: beta']);
    expect(await index(place.root)).toMatchObject({ action: 'nothing', commit: first.commit });

    place.write('sub/b.ts', C).mv('a.ts', 'moved.ts');
    const next = await index(place.root);
    expect(next).toMatchObject({ action: 'delta', parsed: 1 });
    expect(next.commit).not.toBe(first.commit);
    await expectSameAsRebuild(place.root, next);
    // Undone: the tree digest is the same as before, and nothing is parsed.
    place.write('sub/b.ts', B).mv('moved.ts', 'a.ts');
    expect(await index(place.root)).toMatchObject({ parsed: 0, commit: first.commit, digest: first.digest });
  });

  it('keeps its state in .cw, which hides itself from git', async () => {
    const place = new TestRepository(makeDirectory());
    place.write('a.ts', A);
    await index(place.root);
    expect(readdirSync(place.root).sort()).toEqual(['.cw', 'a.ts']);
    place.git('init', '--quiet');
    expect(place.git('status', '--porcelain', '--untracked-files=all')).toBe('?? a.ts');
    expect(skippedPaths(await index(place.root, { worktree: true }))).toEqual({});
  });

  it('refuses --rev, because it has no revisions', async () => {
    const error = await indexFailure(makeDirectory(), { rev: 'HEAD' });
    expect(error).toMatchObject({ code: 'not-a-repository', next: expect.stringContaining('--rev') });
  });
});

describe('called by a hook of another repository', () => {
  it('indexes the one it is in', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const other = makeRepositoryWith({ 'other.ts': B });
    const result = await withEnvironment(
      { GIT_DIR: other.path('.git'), GIT_INDEX_FILE: other.path('.git/index'), GIT_WORK_TREE: other.root },
      () => index(made.root, { worktree: true }),
    );
    expect(indexedPaths(result)).toEqual(['a.ts']);
    expect(result.index).toBe(made.path('.git/cw/index.db'));
    expect(readdirSync(other.path('.git'))).not.toContain('cw');
  });
});
