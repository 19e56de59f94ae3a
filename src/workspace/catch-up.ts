import { spawn } from 'node:child_process';
import { isCi } from '../core/ci.js';
import { type Activity, readActivity, writeActivity } from './activity.js';
import type { Freshness } from './freshness.js';
import type { IndexState } from './index-state.js';
import { type LockView, viewLock } from './lock-view.js';
import type { Workspace } from './workspace.js';

/** What has to be known to decide whether a search may start `cw index` behind its answer. */
export interface CatchUpCase {
  readonly freshness: Freshness;
  readonly source: IndexState['source'];
  readonly activity: Activity;
  readonly lock: LockView | null;
  readonly isCi: boolean;
  readonly isWanted: boolean;
  readonly now: number;
}

/** One that was begun for the same state, and did not bring it about, is not begun again for so long. */
const RETRY_MILLISECONDS = 10 * 60 * 1000;

const wantedOf = ({ headCommit, because }: Freshness): string => `${headCommit ?? 'files'} ${because.join(' ')}`;

/** A run that finished since has answered the call: what is stale now became so later. */
const isUnderWayOrFailed = ({ catchUp, lastRun }: Activity, wanted: string, now: number): boolean => {
  if (catchUp === null || catchUp.wanted !== wanted) return false;
  const started = Date.parse(catchUp.startedAt);
  if (lastRun !== null && Date.parse(lastRun.finishedAt) > started) return false;
  return now - started < RETRY_MILLISECONDS;
};

/** The arguments of the run that makes the index current again; null: none is to be started. */
export const catchUpFor = (at: CatchUpCase): readonly string[] | null => {
  const { freshness, source, activity, lock } = at;
  if (freshness.state !== 'stale' || !at.isWanted || at.isCi) return null;
  // A pinned index is where somebody put it, also when the rules have changed since.
  if (activity.pinned !== null || lock?.state === 'held') return null;
  // An unborn branch has no commit to go to.
  if (source === 'commit' && freshness.headCommit === null) return null;
  if (isUnderWayOrFailed(activity, wantedOf(freshness), at.now)) return null;
  return source === 'worktree' ? ['index', '--worktree'] : ['index'];
};

/** The program that runs, as the words that start it again. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Starts the catch-up and does not wait for it. Nothing is printed and nothing fails: it is found by the next search.
 * It does not wait for a lock either: whoever holds it is doing the work.
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
  // Noted first: a second search a moment later sees that this one was here.
  writeActivity(paths.activity, {
    catchUp: { startedAt: new Date(now).toISOString(), wanted: wantedOf(freshness) },
  });
  const child = spawn(program.command, [...program.args, ...args], {
    // The place of the index, and no longer where the asker stands: that directory may go away.
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
