import { CwError } from '../../core/error.js';
import type { RunHooks } from '../../pipeline/index-run.js';
import type { Workspace } from '../../workspace/workspace.js';
import { refuseReplay } from '../run/refuse-replay.js';
import { optionsOf, WARM_QUERIES } from '../run/run-options.js';
import { readSuite, rootOf } from '../suites/files.js';
import type { Suite } from '../suites/suite.js';
import { type Bisected, bisectQuery } from './bisect.js';
import { type Compared, compareResults } from './compare.js';
import { resultOfSide } from './side.js';

export interface CompareRequest {
  readonly before: string;
  readonly after: string;
  /** null: all suites of eval/. A named suite is parsed before the run, because reading a FIFO blocks. */
  readonly suite: Suite | null;
  readonly cwd: string;
  readonly split: string | null;
  readonly depth: number;
  readonly k: number;
}

/** `cw eval compare <before> <after>`: loads or measures both sides, and compares them. */
export const compareOperands = async (
  workspace: Workspace,
  request: CompareRequest,
  hooks: RunHooks,
): Promise<Compared> => {
  let read = request.suite;
  // The suite is read on demand: two saved results need none.
  const suite = (): Suite => {
    read ??= readSuite(rootOf(workspace), request.cwd, []);
    refuseReplay(read, 'cannot be run on one commit');
    return read;
  };
  const context = {
    workspace,
    cwd: request.cwd,
    suite,
    options: optionsOf({ ...request, reasons: 'include' }, WARM_QUERIES, hooks.signal),
    hooks,
  };
  const before = await resultOfSide(request.before, context);
  const after = await resultOfSide(request.after, context);
  return compareResults(before, after);
};

export const bisectOperands = async (
  workspace: Workspace,
  request: CompareRequest,
  id: string,
  hooks: RunHooks,
): Promise<Bisected> => {
  const suite = request.suite ?? readSuite(rootOf(workspace), request.cwd, []);
  refuseReplay(suite, 'cannot be run on one commit');
  const { rows, files } = suite;
  const row = rows.find((one) => one.id === id);
  if (row === undefined)
    throw new CwError('usage', `there is no query ${id} in ${files.join(', ')}.`, { next: 'Check the id.' });
  return bisectQuery(
    workspace,
    {
      row,
      good: request.before,
      bad: request.after,
      options: optionsOf({ ...request, reasons: 'include' }, 0, hooks.signal),
    },
    hooks,
  );
};
