import { CwError } from '../../core/error.js';
import { openHistory } from '../../git/program/history.js';
import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import { openAsker } from '../run/ask.js';
import { askRow } from '../run/ask-row.js';
import type { QueryResult } from '../run/result.js';
import type { RunOptions } from '../run/run-options.js';
import { openView } from '../run/view.js';
import { rowsAt } from '../suites/rows-at.js';
import type { Row } from '../suites/suite.js';

export interface Bisected {
  readonly id: string;
  /** The first commit at which no expected result is among the first k. */
  readonly commit: string;
  readonly message: string;
  readonly files: readonly string[];
  readonly before: QueryResult;
  readonly after: QueryResult;
  /** Number of commits at which the query was run, out of `commits`. */
  readonly asked: number;
  readonly commits: number;
}

/** Binary search: the first item for which `isBad` holds, if it holds for all later items and for no earlier one. */
export const firstBad = async <T>(items: readonly T[], isBad: (item: T) => Promise<boolean>): Promise<number> => {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (await isBad(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const nothingLost = (row: Row, good: string, bad: string, before: QueryResult, after: QueryResult): CwError =>
  new CwError(
    'usage',
    `${row.id} was not lost from ${good} to ${bad}: rank ${before.rank ?? '-'}, then ${after.rank ?? '-'}.`,
    {
      next: 'Give a commit where it is found, then one where it is not.',
    },
  );

/** Reversed commits would make a query that was gained look lost. */
const nothingBetween = (good: string, bad: string): CwError =>
  new CwError('usage', `no commit leads from ${good} to ${bad}.`, { next: 'Give the older commit first.' });

export interface BisectRequest {
  readonly row: Row;
  /** A commit at which the query still finds its results. */
  readonly good: string;
  /** A later commit at which they are lost. */
  readonly bad: string;
  readonly options: RunOptions;
}

/**
 * Bisects the history to find the commit that lost a query: a binary search along the first parents. Each step updates a
 * temporary index by one delta.
 */
export const bisectQuery = async (
  workspace: Workspace,
  { row, good, bad, options }: BisectRequest,
  hooks: RunHooks,
): Promise<Bisected> => {
  const view = await openView(workspace, 'of each commit', { ...hooks, progress: () => {} });
  try {
    const asked = new Map<string, QueryResult>();
    const ask = async (commit: string): Promise<QueryResult> => {
      const known = asked.get(commit);
      if (known !== undefined) return known;
      hooks.signal.throwIfAborted();
      const moved = await view.moveTo(commit);
      const [named = row] = await rowsAt(moved, commit, [row]);
      const asker = await openAsker(moved, options.depth);
      try {
        const result = await askRow(named, asker, options);
        if (result.error !== null)
          throw new CwError('cannot-judge', `the search failed at ${commit}: ${result.error}`, {
            next: 'Look at the error.',
          });
        asked.set(commit, result);
        return result;
      } finally {
        asker.close();
      }
    };
    const isLost = ({ rank }: QueryResult): boolean => rank === null || rank > options.k;
    const resolveCommit = async (revision: string): Promise<string> =>
      (await workspace.repository!.resolve(revision)).commit;
    const [first, last] = [await resolveCommit(good), await resolveCommit(bad)];
    const history = openHistory(workspace.repository!);
    const commits = await history.between(first, last);
    if (commits.length === 0) throw nothingBetween(good, bad);
    const [before, after] = [await ask(first), await ask(last)];
    if (isLost(before) || !isLost(after)) throw nothingLost(row, good, bad, before, after);
    const at = await firstBad(commits, async (commit) => isLost(await ask(commit)));
    const commit = commits[at]!;
    const [found] = await history.commits(commit, 1);
    return {
      id: row.id,
      commit,
      // History lists no merge commits, so a merge has no message here.
      message: found?.commit === commit ? (found.message.split('\n')[0] ?? '') : '(a merge)',
      files: found?.commit === commit ? found.changes.map(({ path }) => path) : [],
      before: await ask(commits[at - 1] ?? first),
      after: await ask(commit),
      asked: asked.size,
      commits: commits.length,
    };
  } finally {
    view.close();
  }
};
