import { CwError } from '../core/error.js';
import { type Activity, changeActivity, readActivity, withTouched, writeActivity } from './activity.js';
import { damageOf, isDamage, openSound, watchForDamage } from './damage.js';
import { failedFiles, filesToRetry, isWorthRetrying, type Opened, openFound } from './found-index.js';
import { clearLitter } from './litter.js';
import { lockFor, tidyAfterKill } from './lock-run.js';
import { type FoundIndex, type IndexState, planRun, type RebuildReason, type RunPlan } from './plan.js';
import { currentRecipe, recipeText } from './recipe.js';
import type { Pools } from './start-pool.js';
import { prepareState } from './state.js';
import type { Tally } from './tally.js';
import { resolveWanted, type Target, type Wanted } from './wanted.js';
import type { Workspace } from './workspace.js';
import type { Written } from './write-index.js';

export interface IndexRequest {
  readonly target: Target;
  readonly rebuild: 'delta' | 'full';
  /** Whether a far smaller index may replace a healthy one. */
  readonly shrink: 'refuse' | 'allow';
  /** 0: as many as there are processors. */
  readonly jobs: number;
}

export interface IndexResult {
  readonly action: 'nothing' | 'delta' | 'full';
  /** Why everything was built again; '' for a delta. */
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
  /** Secrets redacted in what this run parsed; `cw status` has those of the whole index. */
  readonly redactions: number;
  readonly digest: string;
  readonly milliseconds: number;
  readonly warnings: readonly string[];
  readonly index: string;
}

export interface RunHooks {
  readonly signal: AbortSignal;
  /** `what`: where it is not what the whole run counts. */
  readonly progress: (done: number, total: number, what?: 'files' | 'commits') => void;
}

export const stateOf = (workspace: Workspace, wanted: Wanted, recipe: string): IndexState => ({
  source: wanted.source,
  commit: wanted.commit,
  tree: wanted.tree,
  recipe,
  config: workspace.configDigest,
  rules: workspace.rulesDigest,
});

const failuresLeft = ({ failures: known }: Activity, opened: Opened): 'none' | 'to-retry' => {
  const failures = known ?? (opened.reader === null ? 0 : filesToRetry(opened.reader).length);
  return failures > 0 ? 'to-retry' : 'none';
};

type Doable = Exclude<RunPlan, { readonly kind: 'refuse' }>;

/** The plan, unless it is one that only a person can decide on. */
export const planOrRefuse = (
  found: FoundIndex,
  state: IndexState,
  rebuild: IndexRequest['rebuild'],
  failures: 'none' | 'to-retry',
): Doable => {
  const plan = planRun(found, state, rebuild, failures);
  if (plan.kind !== 'refuse') return plan;
  throw new CwError('index-incompatible', plan.detail, {
    next: 'Update cw; or run `cw index --full` to build the index again with this version.',
  });
};

/** Brings the index to what is wanted. Everything that a user can see of a run is in the result. */
export const runIndex = async (workspace: Workspace, request: IndexRequest, hooks: RunHooks): Promise<IndexResult> => {
  const started = performance.now();
  const { paths, config } = workspace;
  const recipe = recipeText(currentRecipe());
  const wanted = await resolveWanted(workspace.repository, workspace.root, request.target);
  const state = stateOf(workspace, wanted, recipe);

  // Most calls (every hook after the first) find nothing to do: they take no lock and write nothing.
  const activity = readActivity(paths.activity);
  const noteDamage = watchForDamage(paths);
  const glance = openSound(paths, activity.damage);
  let expected: 'delta' | 'full';
  try {
    const plan = planOrRefuse(glance.found, state, request.rebuild, failuresLeft(activity, glance));
    if (plan.kind === 'nothing') {
      await tidyAfterKill(paths);
      notePin(workspace, request, wanted, activity);
      return resultOf(workspace, state, null, glance, started, wanted.warnings);
    }
    expected = plan.kind;
  } catch (error) {
    // What even a glance meets is mended now.
    if (!isDamage(error)) throw error;
    noteDamage(error);
    expected = 'full';
  } finally {
    glance.reader?.close();
  }

  // Loaded only from here on: a run that has nothing to do must not pay for what writes.
  const { coldPools, warmPools } = await import('./start-pool.js');
  const pools = (expected === 'delta' ? warmPools : coldPools)(config.values.index, request.jobs);
  try {
    return await runLocked(workspace, request, hooks, wanted, state, pools, started);
  } finally {
    pools.drop();
  }
};

const runLocked = async (
  workspace: Workspace,
  request: IndexRequest,
  hooks: RunHooks,
  wanted: Wanted,
  state: IndexState,
  pools: Pools,
  started: number,
): Promise<IndexResult> => {
  const { paths, config } = workspace;
  prepareState(paths, workspace.root);
  const lock = await lockFor('index', paths.directory, config.values.index.lockWaitSeconds, hooks.signal);
  const warnings = [...wanted.warnings, ...lock.notes];
  const { buildFresh, openFactsCache, updateInPlace } = await import('./write-index.js');
  const cache = openFactsCache(paths.cache, config.values.index.cacheMegabytes);
  try {
    clearLitter(paths);
    // Another process may have done the work while we waited.
    const activity = readActivity(paths.activity);
    const opened = openSound(paths, activity.damage);
    let written: Written | null = null;
    try {
      const plan = planOrRefuse(opened.found, state, request.rebuild, failuresLeft(activity, opened));
      if (plan.kind !== 'nothing') {
        const job = { workspace, request, wanted, state, opened, cache, pools, hooks };
        written =
          plan.kind === 'full'
            ? await buildFresh(job, plan.reason, plan.detail)
            : await updateInPlace(job, plan.paths).catch((error: unknown) => {
                // Damage that shows only when its pages are read. Everything in an index is in git: build it again.
                if (!isDamage(error)) throw error;
                const found = { kind: 'unusable', why: 'corrupt', detail: error.message } as const;
                return buildFresh({ ...job, opened: { found, reader: null } }, 'corrupt', error.message);
              });
      }
    } finally {
      opened.reader?.close();
    }
    cache?.flush();
    const after = openFound(paths.index);
    try {
      const result = resultOf(workspace, state, written, after, started, [...warnings, ...(written?.crashes ?? [])]);
      remember(workspace, result, written);
      notePin(workspace, request, wanted, readActivity(paths.activity));
      return result;
    } finally {
      after.reader?.close();
    }
  } finally {
    cache?.close();
    lock.release();
  }
};

/** What was edited since the run before. A move to another commit brings what others wrote, and git knows of that. */
const editedIn = ({ source, commit }: IndexResult, written: Written | null): readonly string[] =>
  written !== null && (source === 'live' || (source === 'worktree' && written.previousCommit === commit))
    ? written.touched
    : [];

const remember = (workspace: Workspace, result: IndexResult, written: Written | null): void => {
  if (result.action === 'nothing') return;
  const { action, reason, commit, parsed, reused, milliseconds } = result;
  changeActivity(workspace.paths.activity, ({ touched, damage }) => ({
    lastRun: { finishedAt: new Date().toISOString(), milliseconds, action, reason, commit, parsed, reused },
    failures: result.failed.filter(({ reason }) => isWorthRetrying(reason)).length,
    touched: withTouched(touched, editedIn(result, written)),
    damage: damageOf(workspace.paths.index, damage),
  }));
};

/** `--rev` pins the index to its commit; any other run lets it follow again. */
const notePin = (workspace: Workspace, request: IndexRequest, wanted: Wanted, before: Activity): void => {
  const pinned = request.target.kind === 'revision' ? wanted.commit : null;
  if (before.pinned !== pinned) writeActivity(workspace.paths.activity, { pinned });
};

const resultOf = (
  workspace: Workspace,
  state: IndexState,
  written: Written | null,
  after: Opened,
  started: number,
  warnings: readonly string[],
): IndexResult => {
  const reader = after.reader;
  if (reader === null)
    throw new CwError('internal', 'the index is gone after it was written.', { next: 'Run `cw index` again.' });
  const meta = reader.meta();
  const entries = Number(meta.get('entries'));
  const full = written !== null || entries < 20_000;
  return {
    action: written?.action ?? 'nothing',
    reason: written?.reason ?? '',
    detail: written?.detail ?? '',
    source: state.source,
    commit: state.commit,
    previousCommit: written?.previousCommit ?? null,
    files: written?.tally ?? {
      entries,
      indexed: Number(meta.get('indexed')),
      added: 0,
      changed: 0,
      removed: 0,
      unchanged: entries,
    },
    parsed: written?.parsed ?? 0,
    reused: written?.reused ?? 0,
    skipped: full ? Object.fromEntries(reader.summary.skips().map(({ skip, files }) => [skip, files])) : {},
    failed: written ? failedFiles(reader).map(({ path, reason }) => ({ path, reason })) : [],
    redactions: written?.redactions ?? 0,
    digest: meta.get('digest') ?? '',
    milliseconds: Math.round(performance.now() - started),
    warnings,
    index: workspace.paths.index,
  };
};
