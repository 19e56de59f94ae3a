import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index, indexedPaths, symbolNames } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';

const A = 'export function alpha() {}\n';
const B = 'export function beta() {}\n';
const C = 'export function gamma() {}\n';

describe('a new commit', () => {
  it('parses the changed file only, and not again when its time stamp changes', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    expect(await index(made.root)).toMatchObject({ action: 'full', reason: 'missing', parsed: 2 });
    made.commit({ 'b.ts': C });
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1, reused: 0, files: { changed: 1, unchanged: 1 } });
    expect(symbolNames(result)).toEqual(['a.ts: alpha', 'b.ts: gamma']);
    made.write('a.ts', A);
    expect(await index(made.root)).toMatchObject({ action: 'nothing', parsed: 0 });
    await expectSameAsRebuild(made.root, result);
  });

  it('has no row of a file that it deletes', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    await index(made.root);
    made.rm('b.ts').commit();
    const result = await index(made.root);
    expect(result).toMatchObject({ parsed: 0, files: { removed: 1 } });
    expect(symbolNames(result)).toEqual(['a.ts: alpha']);
    await expectSameAsRebuild(made.root, result);
  });

  it('that reverts another leaves no residue of it', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const before = await index(made.root);
    made.commit({ 'a.ts': B, 'new.ts': C });
    await index(made.root);
    made.git('revert', '--no-edit', 'HEAD');
    const result = await index(made.root);
    expect(result.parsed).toBe(0);
    expect(symbolNames(result)).toEqual(['a.ts: alpha']);
    // The same tree under another commit: only the description differs.
    expect(result.digest).not.toBe(before.digest);
    await expectSameAsRebuild(made.root, result);
  });

  it('that renames a file parses nothing, and the old path is gone', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    await index(made.root);
    made.mv('a.ts', 'moved/here.ts').commit();
    const result = await index(made.root);
    expect(result).toMatchObject({ parsed: 0, reused: 1, files: { added: 1, removed: 1 } });
    expect(symbolNames(result)).toEqual(['b.ts: beta', 'moved/here.ts: alpha']);
    await expectSameAsRebuild(made.root, result);
  });

  it('that renames a file to another language parses it in that language', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    await index(made.root);
    made.mv('a.ts', 'a.js').commit();
    const result = await index(made.root);
    expect(result.parsed).toBe(1);
    await expectSameAsRebuild(made.root, result);
  });
});

describe('history that was rewritten', () => {
  it.each(['amend', 'reset', 'rebase'] as const)('by %s is a delta as any other', async (how) => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    made.branch('topic').commit({ 'topic.ts': C });
    await index(made.root);
    if (how === 'amend') made.amend({ 'topic.ts': `${C}export const more = 1;\n` });
    if (how === 'reset') made.git('reset', '--quiet', '--hard', 'HEAD~1');
    if (how === 'rebase') {
      made.checkout('main').commit({ 'b.ts': `${B}export const more = 1;\n` });
      made.checkout('topic').rebase('main');
    }
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', reason: '', parsed: how === 'reset' ? 0 : 1 });
    await expectSameAsRebuild(made.root, result);
  });

  it('by a force push is a delta, also when the old commit is gone from the clone', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    const clone = made.clone();
    await index(clone.root);
    made.git('checkout', '--quiet', '--orphan', 'other');
    made.commit({ 'b.ts': C });
    clone.git('fetch', '--quiet', '--force', 'origin', 'other:refs/remotes/origin/main');
    clone.git('reset', '--quiet', '--hard', 'origin/main');
    clone.git('reflog', 'expire', '--expire=now', '--all');
    clone.git('gc', '--quiet', '--prune=now');
    const result = await index(clone.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1, files: { changed: 1, unchanged: 1 } });
    await expectSameAsRebuild(clone.root, result);
  });
});

describe('branches', () => {
  it('can be switched there and back without a parse', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    made.branch('topic').commit({ 'b.ts': C, 'c.ts': 'export class Delta {}\n' });
    const topic = await index(made.root);
    made.checkout('main');
    const main = await index(made.root);
    expect(main).toMatchObject({ action: 'delta', parsed: 1 });
    made.checkout('topic');
    const again = await index(made.root);
    expect(again).toMatchObject({ parsed: 0, digest: topic.digest });
    made.checkout('main');
    expect(await index(made.root)).toMatchObject({ parsed: 0, digest: main.digest });
    await expectSameAsRebuild(made.root, await index(made.root));
  });

  it('give different answers to the same query, each from its own files only', async () => {
    const made = makeRepositoryWith({ 'shared.ts': A });
    made.branch('one').commit({ 'one.ts': B });
    made.checkout('main').branch('two').commit({ 'two.ts': C });
    const two = await index(made.root, { rev: 'two' });
    expect(symbolNames(two)).toEqual(['shared.ts: alpha', 'two.ts: gamma']);
    const one = await index(made.root, { rev: 'one' });
    expect(symbolNames(one)).toEqual(['one.ts: beta', 'shared.ts: alpha']);
    await expectSameAsRebuild(made.root, one, { rev: 'one' });
  });

  it('a merge commit is its tree', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.branch('topic').commit({ 'b.ts': B });
    made.checkout('main').commit({ 'c.ts': C });
    await index(made.root);
    made.merge('topic');
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1 });
    expect(indexedPaths(result)).toEqual(['a.ts', 'b.ts', 'c.ts']);
    await expectSameAsRebuild(made.root, result);
  });
});
