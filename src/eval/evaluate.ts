import { CwError, EXIT } from '../core/error.js';
import type { RunHooks } from '../pipeline/index-run.js';
import type { Workspace } from '../pipeline/workspace.js';
import { openAsker } from './ask.js';
import { BASELINE_FILE, differencesOf, differenceText, findBaseline } from './baseline.js';
import { baselinesIn, policyIn, readSuite, rootOf } from './files.js';
import { type Gate, judgeGate } from './gate.js';
import { machineId } from './machine.js';
import type { Policy } from './policy.js';
import type { EvalResult } from './result.js';
import { rowsAt } from './rows-at.js';
import { type RunOptions, runSuite, WARM_QUERIES } from './run.js';
import type { Suite } from './suite.js';
import { openView } from './view.js';

export interface EvalRequest {
  /** Suite files as the command line has them; none: all of eval/. */
  readonly suites: readonly string[];
  readonly cwd: string;
  readonly split: string | null;
  readonly depth: number;
  readonly k: number;
  /** null: the index as it is. Else the suite is asked of that commit, in a view. */
  readonly revision: string | null;
  /** null: the stored baseline. Else what this commit answers is what to compare with. */
  readonly base: string | null;
  readonly gate: 'judge' | 'skip';
  /** Whether what comes of it says why each result was found. */
  readonly reasons: RunOptions['reasons'];
}

export interface Evaluated {
  readonly result: EvalResult;
  /** What it is compared with; null: nothing comparable. */
  readonly before: EvalResult | null;
  readonly gate: Gate | null;
  readonly warnings: readonly string[];
}

export const optionsOf = (
  { depth, k, split, reasons }: Pick<EvalRequest, 'depth' | 'k' | 'split' | 'reasons'>,
  warm: number,
  threads: RunOptions['threads'],
): RunOptions => ({
  depth,
  k,
  split,
  warm,
  reasons,
  threads,
  machine: machineId(),
  now: () => performance.now(),
});

export const askWorkspace = async (workspace: Workspace, suite: Suite, options: RunOptions): Promise<EvalResult> => {
  const asker = await openAsker(workspace, options.depth);
  try {
    return await runSuite(suite, asker, options);
  } finally {
    asker.close();
  }
};

/** The same suite, asked of another commit, for files as that commit calls them. */
export const askRevision = async (
  workspace: Workspace,
  revision: string,
  suite: Suite,
  options: RunOptions,
  hooks: RunHooks,
): Promise<EvalResult> => {
  const view = await openView(workspace, hooks);
  try {
    const moved = await view.moveTo(revision);
    const { commit } = await moved.repository!.resolve(revision);
    return await askWorkspace(moved, { ...suite, rows: await rowsAt(moved, commit, suite.rows) }, options);
  } finally {
    view.close();
  }
};

/** The commit that the caller means to judge. */
const wantedCommit = async (workspace: Workspace, { revision }: EvalRequest, result: EvalResult): Promise<string> => {
  if (workspace.repository === null) return result.index.commit;
  if (revision !== null) return (await workspace.repository.resolve(revision)).commit;
  return result.index.headCommit ?? result.index.commit;
};

const withoutIndex = (error: CwError): CwError =>
  new CwError('cannot-judge', error.message, {
    next: error.next,
    cause: error,
    detail: { ...error.detail, code: error.code },
  });

const ask = async (
  workspace: Workspace,
  suite: Suite,
  request: EvalRequest,
  options: RunOptions,
  hooks: RunHooks,
): Promise<EvalResult> => {
  try {
    return request.revision === null
      ? await askWorkspace(workspace, suite, options)
      : await askRevision(workspace, request.revision, suite, options, hooks);
  } catch (error) {
    // A gate has three answers, and "there is no index" is the third.
    if (request.gate === 'judge' && error instanceof CwError && error.exitCode === EXIT.index)
      throw withoutIndex(error);
    throw error;
  }
};

/** A gate that does not judge times does not wait for them. */
const judgesLatency = ({ latency }: Policy): boolean => latency.p50Ratio !== null || latency.p95Ratio !== null;

const STALE = 'the index is not of what is checked out; run `cw index`.';

/** After a file has moved this is the first thing to know: nothing is wrong with the search. */
const goneTargets = ({ queries }: EvalResult): string[] => {
  const gone = queries.filter(({ failure }) => failure === 'not-indexed').length;
  return gone === 0
    ? []
    : [
        `${gone} of ${queries.length} queries expect only files that are not in the index; \`cw eval lint\` says why, and its --fix follows renames.`,
      ];
};

export const evaluate = async (workspace: Workspace, request: EvalRequest, hooks: RunHooks): Promise<Evaluated> => {
  const root = rootOf(workspace);
  const suite = readSuite(root, request.cwd, request.suites);
  const policy = request.gate === 'judge' ? policyIn(workspace, root) : null;
  const isTimed = policy === null || judgesLatency(policy);
  const options = optionsOf(request, isTimed ? WARM_QUERIES : 0, isTimed ? 1 : 2);
  const result = await ask(workspace, suite, request, options, hooks);
  const stored = baselinesIn(root);
  const before =
    request.base === null
      ? stored && findBaseline(stored, result)
      : await askRevision(workspace, request.base, suite, options, hooks);
  const warnings = [...(result.index.freshness === 'stale' ? [STALE] : []), ...goneTargets(result)];
  if (policy !== null) {
    const wanted = await wantedCommit(workspace, request, result);
    const gate = judgeGate(result, before, policy, { wanted, baseline: request.base === null ? 'stored' : 'asked' });
    const comparable = before !== null && gate.verdict !== 'cannot-judge' ? before : null;
    return { result, before: comparable, gate, warnings: [...warnings, ...gate.warnings] };
  }
  const different = before === null ? [] : differencesOf(before, result);
  if (different.length === 0) return { result, before, gate: null, warnings };
  const note = `not compared with ${BASELINE_FILE}: ${differenceText(different)}.`;
  return { result, before: null, gate: null, warnings: [...warnings, note] };
};
