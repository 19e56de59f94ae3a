import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Row } from '../suites/suite.js';
import { type Asker, openAsker } from './ask.js';
import { askRow } from './ask-row.js';
import type { EvalResult, QueryResult } from './result.js';
import type { RunOptions } from './run-options.js';
import { openView } from './view.js';

export interface CommitRow extends Row {
  readonly commit: string;
}

export interface AskedRows {
  readonly rows: readonly Row[];
  readonly queries: readonly QueryResult[];
  /** The index of the first row. A replay begins with the newest commit, so it is the newest index. */
  readonly searched: EvalResult['index'];
}

/**
 * Runs each row on the index of its own commit. `choose` returns the row with the targets that can be found there, or null
 * to skip the row.
 */
export const askAtCommits = async (
  workspace: Workspace,
  found: readonly CommitRow[],
  options: RunOptions,
  hooks: RunHooks,
  choose: (row: Row, asker: Asker) => Row | null,
): Promise<AskedRows> => {
  const view = await openView(workspace, 'as given', { ...hooks, progress: () => {} });
  try {
    const rows: Row[] = [];
    const queries: QueryResult[] = [];
    let searched: EvalResult['index'] | null = null;
    for (const [at, row] of found.entries()) {
      hooks.signal.throwIfAborted();
      hooks.progress(at, found.length, 'commits');
      const asker = await openAsker(await view.moveTo(row.commit), options.depth);
      try {
        searched ??= asker.searched;
        const chosen = choose(row, asker);
        if (chosen === null) continue;
        rows.push(chosen);
        queries.push(await askRow(chosen, asker, options));
      } finally {
        asker.close();
      }
    }
    return { rows, queries, searched: searched! };
  } finally {
    view.close();
  }
};
