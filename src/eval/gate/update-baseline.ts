import { join } from 'node:path';
import { isCi } from '../../core/ci.js';
import { CwError } from '../../core/error.js';
import { openFound } from '../../workspace/found-index.js';
import type { Workspace } from '../../workspace/workspace.js';
import { writeText } from '../exchange/write-text.js';
import type { EvalResult } from '../run/result.js';
import { baselinesIn, rootOf } from '../suites/files.js';
import { BASELINE_FILE, type Baselines, withBaseline } from './baseline.js';

/** Refuses `--update-baseline` in CI: a pipeline that updates its own baseline would never fail. */
export const refuseInCi = (env: Readonly<Record<string, string | undefined>>): void => {
  if (!isCi(env)) return;
  throw new CwError('usage', 'a baseline is not updated in CI.', {
    next: 'Run `cw eval --update-baseline` on your machine, and commit eval/baseline.json.',
  });
};

const refuse = (why: string, next: string): CwError =>
  new CwError('cannot-judge', `the baseline was not updated: ${why}.`, { next });

export interface KnownBaselines {
  /** null: no file, or an unreadable one. */
  readonly known: Baselines | null;
  readonly warnings: readonly string[];
}

const LOST = `${BASELINE_FILE} cannot be read and is written again; baselines of other suites in it are lost.`;

/** The baselines to update. A damaged file or a merge conflict is treated as absent, because this command repairs it. */
export const baselinesToReplace = (root: string): KnownBaselines => {
  try {
    return { known: baselinesIn(root), warnings: [] };
  } catch (error) {
    if (!(error instanceof CwError) || error.code !== 'suite-invalid') throw error;
    return { known: null, warnings: [LOST] };
  }
};

/** Whether the index includes uncommitted changes of a git work tree. A baseline must describe a commit. */
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
    throw refuse('the index includes uncommitted changes', 'Commit it, run `cw index`, then this again.');
  writeText(join(root, BASELINE_FILE), render(withBaseline(baselinesToReplace(root).known, result)));
};
