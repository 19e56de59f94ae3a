import { describe, expect, it } from 'vitest';
import { recentPaths } from '../../src/pipeline/recent.js';
import { openWorkspace } from '../../src/pipeline/workspace.js';
import { makeDirectory, makeRepository, makeRepositoryWith } from '../helpers/repository.js';

const recent = async (root: string): Promise<string[]> => {
  const workspace = await openWorkspace(root, null, {});
  try {
    return await recentPaths(workspace);
  } finally {
    workspace.repository?.close();
  }
};

describe('M122 files that were touched lately', () => {
  it('are those not committed, then those of the last commits, latest first, and none that is gone', async () => {
    const repository = makeRepositoryWith({ 'old.ts': '1', 'first.ts': '1', 'gone.ts': '1' });
    repository.commit({ 'third.ts': '1' });
    repository.rm('gone.ts').commit({ 'second.ts': '1' });
    repository.commit({ 'first.ts': '2' });
    repository.write('now.ts', '1');
    expect(await recent(repository.root)).toEqual(['now.ts', 'first.ts', 'second.ts', 'third.ts']);
  });

  it('are none without history or without git', async () => {
    expect(await recent(makeRepository().root)).toEqual([]);
    expect(await recent(makeRepositoryWith({ 'a.ts': '1' }).root)).toEqual([]);
    expect(await recent(makeDirectory())).toEqual([]);
  });
});
