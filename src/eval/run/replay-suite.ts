import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Suite } from '../suites/suite.js';
import { askAtCommits } from './ask-commits.js';
import type { EvalResult } from './result.js';
import { completeResult, rowsOf } from './run.js';
import type { RunOptions } from './run-options.js';

/** A replay that was saved. Its answers are in the index of today, so each row is asked of the commit that it names. */

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
