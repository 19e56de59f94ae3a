import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Suite } from '../suites/suite.js';
import { askAtCommits } from './ask-commits.js';
import type { EvalResult } from './result.js';
import { completeResult, rowsOf } from './run.js';
import type { RunOptions } from './run-options.js';

/**
 * Runs a saved replay suite. Each row is run on the commit that it names, because the current index contains the change
 * that the query describes.
 */
export const askReplay = async (
  workspace: Workspace,
  suite: Suite,
  options: RunOptions,
  hooks: RunHooks,
): Promise<EvalResult> => {
  const found = rowsOf(suite, options.split).flatMap((row) =>
    row.commit === null ? [] : [{ ...row, commit: row.commit }],
  );
  const { queries, searched } = await askAtCommits(workspace, found, options, hooks, (row) => row);
  return completeResult({ suite, searched, queries, warm: [] }, options);
};
