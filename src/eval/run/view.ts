import { CwError } from '../../core/error.js';
import { type RunHooks, runIndex } from '../../pipeline/index-run.js';
import { copyIndex } from '../../store/db/copy.js';
import { lockFor } from '../../workspace/lock-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import { openPrivateState } from './private-state.js';
import { withSettingsAt } from './settings-at.js';

/** A temporary index of other commits: a copy of the current index that is updated from commit to commit by deltas. */
export interface View {
  /** Updates the index to a commit. The returned workspace is valid until the next call. */
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
    // Without an index to copy, the first `moveTo` builds one.
    if (!(error instanceof CwError) || error.code !== 'index-missing') throw error;
  } finally {
    lock.release();
  }
};

/**
 * of each commit: every commit is indexed with its own committed settings, so that a change of settings is measured too.
 * as given: every commit is indexed with the settings of the workspace, so that only the files differ.
 */
export type ViewSettings = 'of each commit' | 'as given';

/** Opens a temporary index for commits of the repository of `workspace`. */
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
