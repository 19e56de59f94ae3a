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
  /** Parsed before the run starts, because reading a suite from a FIFO blocks. */
  readonly suite: Suite;
  /** Whether suite files were named, or all suites of eval/ are run. */
  readonly named: 'by name' | 'all of them';
  readonly split: string | null;
  readonly depth: number;
  readonly k: number;
  /** Measure this commit, in a temporary index. null: measure the current index. */
  readonly revision: string | null;
  /** Compare with the results of this commit. null: compare with the stored baseline. */
  readonly base: string | null;
  /** replace: the run will overwrite the stored baseline, so a damaged one is treated as absent. */
  readonly stored: 'compare' | 'replace';
  readonly gate: 'judge' | 'skip';
  readonly reasons: RunOptions['reasons'];
}

export interface Evaluated {
  readonly result: EvalResult;
  /** The result to compare with. null: there is no comparable one. */
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
  /** The settings that the suite was run with. */
  readonly settings: Settings;
}

export interface RevisionRequest {
  readonly revision: string;
  readonly settings: ViewSettings;
  readonly suite: Suite;
  readonly options: RunOptions;
}

/** Runs the suite on another commit, with the paths of renamed files replaced by their names at that commit. */
export const askRevision = async (
  workspace: Workspace,
  { revision, settings, suite, options }: RevisionRequest,
  hooks: RunHooks,
): Promise<AskedRevision> => {
  // Loaded on demand: moving an index needs half of the program's code, and most runs use the current index.
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

/** The commit that the gate is meant to judge. */
const wantedCommit = async (workspace: Workspace, { revision }: EvalRequest, result: EvalResult): Promise<string> => {
  if (workspace.repository === null) return result.index.commit;
  if (revision !== null) return (await workspace.repository.resolve(revision)).commit;
  return result.index.headCommit ?? result.index.commit;
};

const cannotJudge = (error: CwError): CwError =>
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
      : await askRevision(workspace, { revision: request.revision, settings: 'of each commit', suite, options }, hooks);
  } catch (error) {
    // A gate passes, fails or cannot judge. A missing index means that it cannot judge.
    if (request.gate === 'judge' && error instanceof CwError && error.exitCode === EXIT.index) throw cannotJudge(error);
    throw error;
  }
};

/** Latency is measured only if the gate has a rule about it. */
const judgesLatency = ({ latency }: Policy): boolean => latency.p50Ratio !== null || latency.p95Ratio !== null;

/** The stored baselines. They are not read if the run compares with a commit. */
const storedFor = (root: string, { base, stored }: EvalRequest): KnownBaselines => {
  if (base !== null) return { known: null, warnings: [] };
  return stored === 'replace' ? baselinesToReplace(root) : { known: baselinesIn(root), warnings: [] };
};

/**
 * Runs a suite of queries, compares the result with the baseline or with another commit, and applies the gate if one is
 * requested.
 */
export const evaluate = async (workspace: Workspace, request: EvalRequest, hooks: RunHooks): Promise<Evaluated> => {
  const root = rootOf(workspace);
  const { suite } = request;
  if (request.gate === 'judge' || request.stored === 'replace') refuseReplay(suite, 'cannot have a baseline or a gate');
  if (request.revision !== null || request.base !== null) refuseReplay(suite, 'cannot be run on one commit');
  const policy = request.gate === 'judge' ? policyIn(workspace, root) : null;
  const isTimed = policy === null || judgesLatency(policy);
  // A rule about the first k results needs at least k results.
  const depth = Math.max(request.depth, request.k, policy?.queries?.k ?? 0);
  const options = optionsOf({ ...request, depth }, isTimed ? WARM_QUERIES : 0, hooks.signal);
  const { result, settings } = await ask(workspace, suite, request, options, hooks);
  const base =
    request.base === null
      ? null
      : await askRevision(workspace, { revision: request.base, settings: 'of each commit', suite, options }, hooks);
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
