import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from '../core/error.js';
import { type RunHooks, runIndex } from '../pipeline/index-run.js';
import { lockFor } from '../pipeline/lock-run.js';
import { prepareState } from '../pipeline/state.js';
import type { Workspace } from '../pipeline/workspace.js';
import { copyIndex } from '../store/copy.js';

/**
 * An index of other commits that nobody else sees: a copy of the work tree's own, moved from commit to commit by delta.
 * The facts cache is shared, so going over the same commits again costs little.
 */
export interface View {
  /** Brings the view to a commit; what it gives is good until the next move. */
  moveTo(revision: string): Promise<Workspace>;
  close(): void;
}

const PREFIX = 'eval-';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** What killed runs left behind. */
const clearDead = (shared: string): void => {
  for (const name of readdirSync(shared)) {
    const [, pid] = /^eval-(\d+)-\d+$/.exec(name) ?? [];
    if (pid !== undefined && Number(pid) > 0 && !isAlive(Number(pid)))
      rmSync(join(shared, name), { recursive: true, force: true });
  }
};

let opened = 0;

const copyOwn = async (workspace: Workspace, to: string, signal: AbortSignal): Promise<void> => {
  const { paths, config } = workspace;
  const lock = await lockFor('index', paths.directory, config.values.index.lockWaitSeconds, signal);
  try {
    copyIndex(paths.index, to);
  } catch (error) {
    // Without an index to start from, the first move builds one.
    if (!(error instanceof CwError) || error.code !== 'index-missing') throw error;
  } finally {
    lock.release();
  }
};

/** `workspace`: whose commits; its settings are those of every commit, so that only the files differ. */
export const openView = async (workspace: Workspace, hooks: RunHooks): Promise<View> => {
  if (workspace.repository === null)
    throw new CwError('not-a-repository', 'there are no commits here: this directory is in no git repository.', {
      next: 'Run it in a repository.',
    });
  prepareState(workspace.paths, workspace.root);
  const { shared } = workspace.paths;
  clearDead(shared);
  opened += 1;
  const directory = join(shared, `${PREFIX}${process.pid}-${opened}`);
  mkdirSync(directory, { recursive: true });
  const paths = {
    ...workspace.paths,
    directory,
    index: join(directory, 'index.db'),
    activity: join(directory, 'activity.json'),
  };
  const own: Workspace = { ...workspace, paths };
  const close = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    await copyOwn(workspace, paths.index, hooks.signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    moveTo: async (revision) => {
      const jobs = workspace.config.values.index.jobs;
      const target = { kind: 'revision', revision } as const;
      await runIndex(own, { target, rebuild: 'delta', shrink: 'allow', jobs }, hooks);
      return own;
    },
    close,
  };
};
