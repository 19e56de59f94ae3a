import { spawn } from 'node:child_process';
import { isCi } from '../core/ci.js';
import { type Activity, readActivity, writeActivity } from './activity.js';
import type { Freshness } from './freshness.js';
import type { IndexState } from './index-state.js';
import { type LockView, viewLock } from './lock-view.js';
import type { Workspace } from './workspace.js';

/** Everything that decides whether a search starts `cw index` in the background for a stale index. */
export interface CatchUpCase {
  readonly freshness: Freshness;
  readonly source: IndexState['source'];
  readonly activity: Activity;
  readonly lock: LockView | null;
  readonly isCi: boolean;
  readonly isWanted: boolean;
  readonly now: number;
}

/** A background run that failed is not started again for the same state of the repository during this time. */
const RETRY_MILLISECONDS = 10 * 60 * 1000;

const wantedOf = ({ headCommit, because }: Freshness): string => `${headCommit ?? 'files'} ${because.join(' ')}`;

/** If any run has finished since the start, the index became stale again after it, so another run may start. */
const isUnderWayOrFailed = ({ catchUp, lastRun }: Activity, wanted: string, now: number): boolean => {
  if (catchUp === null || catchUp.wanted !== wanted) return false;
  const started = Date.parse(catchUp.startedAt);
  if (lastRun !== null && Date.parse(lastRun.finishedAt) > started) return false;
  return now - started < RETRY_MILLISECONDS;
};

/** The arguments of the `cw index` run that makes the index current again; null: do not start one. */
export const catchUpFor = (at: CatchUpCase): readonly string[] | null => {
  const { freshness, source, activity, lock } = at;
  if (freshness.state !== 'stale' || !at.isWanted || at.isCi) return null;
  // A pinned index stays at its commit on purpose, even if the rules have changed since.
  if (activity.pinned !== null || lock?.state === 'held') return null;
  // An unborn branch has no commit that could be indexed.
  if (source === 'commit' && freshness.headCommit === null) return null;
  if (isUnderWayOrFailed(activity, wantedOf(freshness), at.now)) return null;
  return source === 'worktree' ? ['index', '--worktree'] : ['index'];
};

/** How to start this program again. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Starts `cw index` in the background after a search found its index stale, and does not wait for it. It prints nothing and
 * its failure is silent; the next search sees the result. It does not wait for the lock: its holder is already indexing.
 */
export const startCatchUp = (
  workspace: Workspace,
  freshness: Freshness,
  source: IndexState['source'],
  program: Program,
): 'started' | 'not-needed' => {
  const { paths, env, config } = workspace;
  const now = Date.now();
  const args = catchUpFor({
    freshness,
    source,
    activity: readActivity(paths.activity),
    lock: viewLock(paths.directory, now),
    isCi: isCi(env),
    isWanted: config.values.search.catchUp,
    now,
  });
  if (args === null) return 'not-needed';
  // Written before the start, so that a second search a moment later does not start another run.
  writeActivity(paths.activity, {
    catchUp: { startedAt: new Date(now).toISOString(), wanted: wantedOf(freshness) },
  });
  const child = spawn(program.command, [...program.args, ...args], {
    // The caller's working directory may be removed while the run goes on, so the run gets the root.
    cwd: workspace.root ?? workspace.repository?.gitDir ?? paths.directory,
    env: { ...env, CW_INDEX_LOCK_WAIT_SECONDS: '0' },
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  child.on('error', () => {});
  child.unref();
  return 'started';
};
