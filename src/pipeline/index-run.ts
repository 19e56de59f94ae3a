import { CwError } from '../core/error.js';
import { isDamage, watchForDamage } from '../workspace/damage.js';
import { filesToRetry } from '../workspace/found-index.js';
import type { FoundIndex, IndexState } from '../workspace/index-state.js';
import { clearLitter } from '../workspace/litter.js';
import { lockFor, tidyAfterKill } from '../workspace/lock-run.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import { prepareState } from '../workspace/state.js';
import { resolveWanted, type Target, type Wanted } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';
import { cheapFigures, type Figures } from './figures.js';
import { type OpenedIndex, openPresentIndex } from './glance.js';
import { planRun, type RebuildReason, type RunPlan } from './plan.js';
import { notePin, recordRun } from './record-run.js';
import type { Tally } from './tally.js';
import type { Pools } from './workers/start-pool.js';
import type { WriteJob, Written } from './write-index.js';

export interface IndexRequest {
  readonly target: Target;
  readonly rebuild: 'delta' | 'full';
  /** allow: a much smaller index may replace a healthy one (`--allow-shrink`). */
  readonly shrink: 'refuse' | 'allow';
  /** The number of workers; 0: one for each processor. */
  readonly jobs: number;
}

export interface IndexResult {
  readonly action: 'nothing' | 'delta' | 'full';
  /** Why the index was built from nothing; '' for a delta. */
  readonly reason: RebuildReason | '';
  readonly detail: string;
  readonly source: IndexState['source'];
  readonly commit: string;
  readonly previousCommit: string | null;
  readonly files: Readonly<Tally>;
  readonly parsed: number;
  readonly reused: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly path: string; readonly reason: string }[];
  /** Secrets redacted in the contents that this run parsed; `cw status` has the number for the whole index. */
  readonly redactions: number;
  readonly digest: string;
  readonly milliseconds: number;
  readonly warnings: readonly string[];
  readonly index: string;
}

export interface RunHooks {
  readonly signal: AbortSignal;
  /** `unit` is given if it differs from the unit of the whole run. */
  readonly progress: (done: number, total: number, unit?: 'files' | 'commits') => void;
}

export const stateToReach = (workspace: Workspace, wanted: Wanted, recipe: string): IndexState => ({
  source: wanted.source,
  commit: wanted.commit,
  tree: wanted.tree,
  recipe,
  config: workspace.configDigest,
  rules: workspace.rulesDigest,
});

const failuresLeft = ({ activity, reader }: OpenedIndex): 'none' | 'to-retry' => {
  const failures = activity.failures ?? (reader === null ? 0 : filesToRetry(reader).length);
  return failures > 0 ? 'to-retry' : 'none';
};

type AllowedPlan = Exclude<RunPlan, { readonly kind: 'refuse' }>;

/** Plans a run. Throws if the index is of a newer cw: replacing that one needs a person's decision. */
export const planOrRefuse = (
  found: FoundIndex,
  state: IndexState,
  rebuild: IndexRequest['rebuild'],
  failures: 'none' | 'to-retry',
): AllowedPlan => {
  const plan = planRun(found, state, rebuild, failures);
  if (plan.kind !== 'refuse') return plan;
  throw new CwError('index-incompatible', plan.detail, {
    next: 'Update cw; or run `cw index --full` to build the index again with this version.',
  });
};

/** One run: its request, and the state that the index should have after it. */
export interface Run {
  readonly workspace: Workspace;
  readonly request: IndexRequest;
  readonly hooks: RunHooks;
  readonly wanted: Wanted;
  readonly state: IndexState;
  readonly started: number;
}

/**
 * `cw index`: brings the index to the wanted tree by a delta or a build from nothing. Everything that a user can see of a
 * run is in the result.
 */
export const runIndex = async (workspace: Workspace, request: IndexRequest, hooks: RunHooks): Promise<IndexResult> => {
  const started = performance.now();
  const { paths, config } = workspace;
  const wanted = await resolveWanted(workspace.repository, workspace.root, request.target);
  const state = stateToReach(workspace, wanted, recipeText(currentRecipe()));
  const run: Run = { workspace, request, hooks, wanted, state, started };

  // Most runs find nothing to do (every git hook after the first). They take no lock and write nothing.
  const noteDamage = watchForDamage(paths);
  const present = openPresentIndex(paths);
  try {
    let expected: 'delta' | 'full';
    try {
      const plan = planOrRefuse(present.found, state, request.rebuild, failuresLeft(present));
      if (plan.kind === 'nothing') {
        const figures = cheapFigures(present.reader!);
        await tidyAfterKill(paths);
        notePin(run, present.activity);
        return resultOf(run, null, figures, wanted.warnings);
      }
      expected = plan.kind;
    } catch (error) {
      if (!isDamage(error)) throw error;
      noteDamage(error);
      // The index is opened again under the lock; with the note of its damage, the plan is then a full build.
      present.close();
      expected = 'full';
    }

    // Imported only here: a run with nothing to do must not pay for loading the code that writes.
    const { coldPools, warmPools } = await import('./workers/start-pool.js');
    const pools = (expected === 'delta' ? warmPools : coldPools)(config.values.index, request.jobs);
    try {
      return await runLocked(run, present, pools);
    } finally {
      pools.drop();
    }
  } finally {
    present.close();
  }
};

/** Takes the lock and plans again, because another process may have done the work in the meantime; then writes. */
const runLocked = async (run: Run, present: OpenedIndex, pools: Pools): Promise<IndexResult> => {
  const { workspace, request, hooks, wanted, state } = run;
  const { paths, config } = workspace;
  prepareState(paths, workspace.root);
  const lock = await lockFor({
    purpose: 'index',
    directory: paths.directory,
    waitSeconds: config.values.index.lockWaitSeconds,
    signal: hooks.signal,
    // On Windows, the run that holds the lock could not replace the index while this process has it open.
    beforeWaiting: present.close,
  });
  const { openFactsCache } = await import('./known-facts.js');
  const cache = openFactsCache(paths.cache, config.values.index.cacheMegabytes);
  try {
    clearLitter(paths);
    const opened = present.isCurrent() ? present : openPresentIndex(paths);
    const warnings = [...wanted.warnings, ...lock.notes];
    try {
      const plan = planOrRefuse(opened.found, state, request.rebuild, failuresLeft(opened));
      if (plan.kind === 'nothing') {
        notePin(run, opened.activity);
        return resultOf(run, null, cheapFigures(opened.reader!), warnings);
      }
      const written = await write({ workspace, request, wanted, state, opened, cache, pools, hooks }, plan);
      cache?.flush();
      const result = resultOf(run, written, written.figures, [...warnings, ...written.crashes]);
      recordRun(run, result, written);
      return result;
    } finally {
      opened.close();
    }
  } finally {
    cache?.close();
    lock.release();
  }
};

const write = async (job: WriteJob, plan: Exclude<AllowedPlan, { readonly kind: 'nothing' }>): Promise<Written> => {
  const { buildFresh, updateInPlace } = await import('./write-index.js');
  if (plan.kind === 'full') return buildFresh(job, plan.reason, plan.detail);
  try {
    return await updateInPlace(job, plan.paths);
  } catch (error) {
    // Some damage appears only when the pages are read. All content of an index is in git, so it can be built again.
    if (!isDamage(error)) throw error;
    const found = { kind: 'unusable', why: 'corrupt', detail: error.message } as const;
    return buildFresh({ ...job, opened: { found, reader: null } }, 'corrupt', error.message);
  }
};

/** `written`: null if there was nothing to do. */
const resultOf = (
  { workspace, state, started }: Run,
  written: Written | null,
  { entries, indexed, skipped, failed, digest }: Figures,
  warnings: readonly string[],
): IndexResult => ({
  action: written?.action ?? 'nothing',
  reason: written?.reason ?? '',
  detail: written?.detail ?? '',
  source: state.source,
  commit: state.commit,
  previousCommit: written?.previousCommit ?? null,
  files: written?.tally ?? { entries, indexed, added: 0, changed: 0, removed: 0, unchanged: entries },
  parsed: written?.parsed ?? 0,
  reused: written?.reused ?? 0,
  skipped,
  failed,
  redactions: written?.redactions ?? 0,
  digest,
  milliseconds: Math.round(performance.now() - started),
  warnings,
  index: workspace.paths.index,
});
