import { CwError } from '../../core/error.js';
import { type RunHooks, runIndex } from '../../pipeline/index-run.js';
import { copyIndex } from '../../store/db/copy.js';
import { lockFor } from '../../workspace/lock-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import { openPrivateState } from './private-state.js';
import { withSettingsAt } from './settings-at.js';

/** An index of other commits: a copy of the work tree's own, moved from commit to commit by delta. */
export interface View {
  /** Brings the view to a commit; what it gives is good until the next move. */
  moveTo(revision: string): Promise<Workspace>;
  close(): void;
}

const copyOwn = async (workspace: Workspace, to: string, signal: AbortSignal): Promise<void> => {
  const { paths, config } = workspace;
  const lock = await lockFor({
    purpose: 'index',
    directory: paths.directory,
    waitSeconds: config.values.index.lockWaitSeconds,
    signal,
  });
  try {
    copyIndex(paths.index, to);
  } catch (error) {
    // Without an index to start from, the first move builds one.
    if (!(error instanceof CwError) || error.code !== 'index-missing') throw error;
  } finally {
    lock.release();
  }
};

/**
 * of each commit: as its own files say, which is what a change of it has to be judged by.
 * as given: those of the workspace for every commit, so that only the files differ.
 */
export type ViewSettings = 'of each commit' | 'as given';

/** `workspace`: whose commits. */
export const openView = async (workspace: Workspace, settings: ViewSettings, hooks: RunHooks): Promise<View> => {
  if (workspace.repository === null)
    throw new CwError('not-a-repository', 'there are no commits here: this directory is in no git repository.', {
      next: 'Run it in a repository.',
    });
  const { workspace: own, close } = openPrivateState(workspace);
  try {
    await copyOwn(workspace, own.paths.index, hooks.signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    moveTo: async (revision) => {
      const jobs = workspace.config.values.index.jobs;
      const target = { kind: 'revision', revision } as const;
      const moved = settings === 'as given' ? own : await withSettingsAt(own, revision);
      await runIndex(moved, { target, rebuild: 'delta', shrink: 'allow', jobs }, hooks);
      return moved;
    },
    close,
  };
};
