import { CwError } from '../core/error.js';
import type { RunHooks } from '../pipeline/index-run.js';
import type { Workspace } from '../pipeline/workspace.js';
import { askAtCommits } from './ask-commits.js';
import type { EvalResult } from './result.js';
import { completeResult, type RunOptions, rowsOf } from './run.js';
import type { Suite } from './suite.js';

/** A replay that was saved. Its answers are in the index of today, so each row is asked of the commit that it names. */

/** `how`: what was to be done with it, and needs one commit for all rows. */
export const refuseReplay = ({ tier, files }: Suite, how: string): void => {
  if (tier !== 'replay') return;
  throw new CwError(
    'usage',
    `${files.join(', ')} is a replay, which ${how}: each of its rows has a commit of its own.`,
    {
      next: 'Ask it with `cw eval <file> --out <result>`, and compare such results.',
      detail: { files },
    },
  );
};

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
