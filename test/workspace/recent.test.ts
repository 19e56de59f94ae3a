import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readActivity } from '../../src/workspace/activity.js';
import { recentPaths } from '../../src/workspace/recent.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepository, makeRepositoryWith } from '../helpers/repository.js';

const recent = async (root: string): Promise<string[]> => {
  const workspace = await openWorkspace(root, null, {});
  try {
    return await recentPaths(workspace);
  } finally {
    workspace.repository?.close();
  }
};

describe('recently changed files', () => {
  it('are the uncommitted ones, then those of the last commits, the latest first, without deleted ones', async () => {
    const repository = makeRepositoryWith({ 'old.ts': '1', 'first.ts': '1', 'gone.ts': '1' });
    repository.commit({ 'third.ts': '1' });
    repository.rm('gone.ts').commit({ 'second.ts': '1' });
    repository.commit({ 'first.ts': '2' });
    repository.write('now.ts', '1');
    expect(await recent(repository.root)).toEqual(['now.ts', 'first.ts', 'second.ts', 'third.ts']);
  });

  it('include files edited between two runs, also without git and after the edit was undone', async () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'a.ts'), '1');
    writeFileSync(join(directory, 'b.ts'), '1');
    await index(directory);
    expect(await recent(directory)).toEqual([]);
    writeFileSync(join(directory, 'b.ts'), '2');
    await index(directory);
    writeFileSync(join(directory, 'c.ts'), '1');
    await index(directory);
    expect(await recent(directory)).toEqual(['c.ts', 'b.ts']);

    const repository = makeRepositoryWith({ 'a.ts': '1', 'b.ts': '1' });
    await index(repository.root, { worktree: true });
    repository.write('b.ts', '2');
    await index(repository.root, { worktree: true });
    repository.git('checkout', '--', 'b.ts');
    expect(await recent(repository.root)).toEqual(['b.ts']);
  });

  it('do not include files that changed only because another commit was checked out', async () => {
    const repository = makeRepositoryWith({ 'a.ts': '1' });
    await index(repository.root);
    repository.commit({ 'theirs.ts': '1' });
    await index(repository.root);
    await index(repository.root, { worktree: true });
    const { activity } = (await openWorkspace(repository.root, null, {})).paths;
    expect(readActivity(activity).touched).toEqual([]);
  });

  it('are none if there is no history or no git', async () => {
    expect(await recent(makeRepository().root)).toEqual([]);
    expect(await recent(makeRepositoryWith({ 'a.ts': '1' }).root)).toEqual([]);
    expect(await recent(makeDirectory())).toEqual([]);
  });
});
