import { type Activity, changeActivity, withTouched, writeActivity } from '../workspace/activity.js';
import { damageOf } from '../workspace/damage.js';
import { isWorthRetrying } from '../workspace/found-index.js';
import type { IndexResult, Run } from './index-run.js';
import type { Written } from './write-index.js';

/**
 * The files that were edited since the run before. After a move to another commit, the changes may be other people's, and
 * the history of git has them anyway.
 */
const editedIn = ({ source, commit }: IndexResult, written: Written): readonly string[] =>
  source === 'live' || (source === 'worktree' && written.previousCommit === commit) ? written.touched : [];

/** `--rev` pins the index to a commit. Any other run ends that, and the index follows HEAD again. */
const pinOf = ({ request, wanted }: Run): string | null => (request.target.kind === 'revision' ? wanted.commit : null);

/** Updates the pin in the activity file after a run that had nothing to do. */
export const notePin = (run: Run, before: Activity): void => {
  const pinned = pinOf(run);
  if (before.pinned !== pinned) writeActivity(run.workspace.paths.activity, { pinned });
};

/** Records a run that wrote, for `cw status` and for the next run. */
export const recordRun = (run: Run, result: IndexResult, written: Written): void => {
  const { paths } = run.workspace;
  const { action, reason, commit, parsed, reused, milliseconds } = result;
  if (action === 'nothing') return;
  changeActivity(paths.activity, ({ touched, damage }) => ({
    lastRun: { finishedAt: new Date().toISOString(), milliseconds, action, reason, commit, parsed, reused },
    failures: result.failed.filter(({ reason }) => isWorthRetrying(reason)).length,
    touched: withTouched(touched, editedIn(result, written)),
    damage: damageOf(paths.index, damage),
    pinned: pinOf(run),
  }));
};
