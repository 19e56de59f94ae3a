import { CwError, EXIT } from '../../core/error.js';
import type { RunHooks } from '../../pipeline/index-run.js';
import type { Settings } from '../../workspace/committed-settings.js';
import type { Workspace } from '../../workspace/workspace.js';
import { BASELINE_FILE, differenceText, findBaseline, hindrancesOf } from '../gate/baseline.js';
import { type Gate, judgeGate } from '../gate/gate.js';
import type { Policy } from '../gate/policy.js';
import { baselinesToReplace, type KnownBaselines } from '../gate/update-baseline.js';
import { baselinesIn, policyIn, rootOf } from '../suites/files.js';
import type { Suite } from '../suites/suite.js';
import { openAsker } from './ask.js';
import { warningsOf } from './evaluate-warnings.js';
import { refuseReplay } from './refuse-replay.js';
import type { EvalResult } from './result.js';
import { runSuite } from './run.js';
import { optionsOf, type RunOptions, WARM_QUERIES } from './run-options.js';
import type { ViewSettings } from './view.js';

export interface EvalRequest {
  /** Read before the run: one that is a FIFO is waited for. */
  readonly suite: Suite;
  /** Whether it was named, or all of eval/ is meant. */
  readonly named: 'by name' | 'all of them';
  readonly split: string | null;
  readonly depth: number;
  readonly k: number;
  /** null: the index as it is. Else the suite is asked of that commit, in a view. */
  readonly revision: string | null;
  /** null: the stored baseline. Else what this commit answers is what to compare with. */
  readonly base: string | null;
  /** replace: the stored baseline is about to be written anew, so that a damaged one is none. */
  readonly stored: 'compare' | 'replace';
  readonly gate: 'judge' | 'skip';
  readonly reasons: RunOptions['reasons'];
}

export interface Evaluated {
  readonly result: EvalResult;
  /** What it is compared with; null: nothing comparable. */
  readonly before: EvalResult | null;
  readonly gate: Gate | null;
  readonly warnings: readonly string[];
}

export const askWorkspace = async (workspace: Workspace, suite: Suite, options: RunOptions): Promise<EvalResult> => {
  const asker = await openAsker(workspace, options.depth);
  try {
    return await runSuite(suite, asker, options);
  } finally {
    asker.close();
  }
};

export interface AskedRevision {
  readonly result: EvalResult;
  /** What it was asked with. */
  readonly settings: Settings;
}

/** The same suite, asked of another commit, for files as that commit calls them. */
export const askRevision = async (
  workspace: Workspace,
  revision: string,
  settings: ViewSettings,
  suite: Suite,
  options: RunOptions,
  hooks: RunHooks,
): Promise<AskedRevision> => {
  // Moving an index takes half of the program, and most runs ask the one that is here.
  const { openView } = await import('./view.js');
  const { rowsAt } = await import('../suites/rows-at.js');
  const view = await openView(workspace, settings, hooks);
  try {
    const moved = await view.moveTo(revision);
    const { commit } = await moved.repository!.resolve(revision);
    const rows = await rowsAt(moved, commit, suite.rows);
    return { result: await askWorkspace(moved, { ...suite, rows }, options), settings: moved };
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
): Promise<AskedRevision> => {
  try {
    if (suite.tier === 'replay') {
      const { askReplay } = await import('./replay-suite.js');
      return { result: await askReplay(workspace, suite, options, hooks), settings: workspace };
    }
    return request.revision === null
      ? { result: await askWorkspace(workspace, suite, options), settings: workspace }
      : await askRevision(workspace, request.revision, 'of each commit', suite, options, hooks);
  } catch (error) {
    // A gate has three answers, and "there is no index" is the third.
    if (request.gate === 'judge' && error instanceof CwError && error.exitCode === EXIT.index)
      throw withoutIndex(error);
    throw error;
  }
};

/** A gate that does not judge times does not wait for them. */
const judgesLatency = ({ latency }: Policy): boolean => latency.p50Ratio !== null || latency.p95Ratio !== null;

/** Who compares with a commit does not look at the file. */
const storedFor = (root: string, { base, stored }: EvalRequest): KnownBaselines => {
  if (base !== null) return { known: null, warnings: [] };
  return stored === 'replace' ? baselinesToReplace(root) : { known: baselinesIn(root), warnings: [] };
};

export const evaluate = async (workspace: Workspace, request: EvalRequest, hooks: RunHooks): Promise<Evaluated> => {
  const root = rootOf(workspace);
  const { suite } = request;
  if (request.gate === 'judge' || request.stored === 'replace') refuseReplay(suite, 'has no baseline and no gate');
  if (request.revision !== null || request.base !== null) refuseReplay(suite, 'is not asked of one commit');
  const policy = request.gate === 'judge' ? policyIn(workspace, root) : null;
  const isTimed = policy === null || judgesLatency(policy);
  // A rule about the first k is not judged by fewer.
  const depth = Math.max(request.depth, request.k, policy?.queries?.k ?? 0);
  const options = optionsOf({ ...request, depth }, isTimed ? WARM_QUERIES : 0, hooks.signal);
  const { result, settings } = await ask(workspace, suite, request, options, hooks);
  const base =
    request.base === null ? null : await askRevision(workspace, request.base, 'of each commit', suite, options, hooks);
  const baseline = base === null ? 'stored' : 'asked';
  const stored = storedFor(root, request);
  const before = base === null ? stored.known && findBaseline(stored.known, result) : base.result;
  const warnings = [
    ...stored.warnings,
    ...(await warningsOf({ workspace, root, request, suite, policy, result, settings, base })),
  ];
  if (policy !== null) {
    const wanted = await wantedCommit(workspace, request, result);
    const gate = judgeGate(result, before, policy, { wanted, baseline });
    const comparable = before !== null && gate.verdict !== 'cannot-judge' ? before : null;
    return { result, before: comparable, gate, warnings: [...warnings, ...gate.warnings] };
  }
  const different = before === null ? [] : hindrancesOf(before, result, baseline);
  if (different.length === 0) return { result, before, gate: null, warnings };
  const note = `not compared with ${BASELINE_FILE}: ${differenceText(different)}.`;
  return { result, before: null, gate: null, warnings: [...warnings, note] };
};
