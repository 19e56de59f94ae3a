import { join } from 'node:path';
import { isCi } from '../../core/ci.js';
import { CwError } from '../../core/error.js';
import { openFound } from '../../workspace/found-index.js';
import type { Workspace } from '../../workspace/workspace.js';
import { writeText } from '../exchange/write-text.js';
import type { EvalResult } from '../run/result.js';
import { baselinesIn, rootOf } from '../suites/files.js';
import { BASELINE_FILE, type Baselines, withBaseline } from './baseline.js';

/** A pipeline that raises its own bar to what it just did has no bar. */
export const refuseInCi = (env: Readonly<Record<string, string | undefined>>): void => {
  if (!isCi(env)) return;
  throw new CwError('usage', 'a baseline is not updated in CI.', {
    next: 'Run `cw eval --update-baseline` on your machine, and commit eval/baseline.json.',
  });
};

const refuse = (why: string, next: string): CwError =>
  new CwError('cannot-judge', `the baseline was not updated: ${why}.`, { next });

export interface KnownBaselines {
  /** null: there are none, or none that can be read. */
  readonly known: Baselines | null;
  readonly warnings: readonly string[];
}

const LOST = `${BASELINE_FILE} cannot be read and is made anew; what it had of other suites is gone.`;

/** What the new baseline joins. A conflict or a damaged file must not stand in the way of the one command that mends it. */
export const baselinesToReplace = (root: string): KnownBaselines => {
  try {
    return { known: baselinesIn(root), warnings: [] };
  } catch (error) {
    if (!(error instanceof CwError) || error.code !== 'suite-invalid') throw error;
    return { known: null, warnings: [LOST] };
  }
};

/** A baseline says which commit it is of, and what is not committed is nobody else's. Outside of git there is nothing else. */
const isOfWorkTree = ({ paths }: Workspace): boolean => {
  const { found, reader } = openFound(paths.index);
  reader?.close();
  return found.kind === 'state' && found.state.source === 'worktree';
};

export const updateBaseline = (
  workspace: Workspace,
  result: EvalResult,
  render: (baselines: Baselines) => string,
): void => {
  const root = rootOf(workspace);
  if (result.summary.errors > 0) throw refuse('searches failed', 'Look at the errors above.');
  if (result.index.freshness === 'stale') throw refuse('the index is stale', 'Run `cw index`, then this again.');
  if (isOfWorkTree(workspace))
    throw refuse('the index has what is not committed', 'Commit it, run `cw index`, then this again.');
  writeText(join(root, BASELINE_FILE), render(withBaseline(baselinesToReplace(root).known, result)));
};
