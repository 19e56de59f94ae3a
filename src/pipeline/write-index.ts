import { existsSync, rmSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { optimiseLateDuringBuild } from '../start/optimise-late.js';
import type { IndexReader } from '../store/db/index-reader.js';
import { createIndex, openIndexForWrite } from '../store/db/open.js';
import { publishIndex } from '../store/db/publish.js';
import type { FactsCache } from '../store/facts/facts-cache.js';
import { filesToRetry, type Opened } from '../workspace/found-index.js';
import type { IndexState } from '../workspace/index-state.js';
import type { Wanted } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';
import { type Applied, type ApplyContext, applyChanges, describe, stateAsRead } from './apply.js';
import { type Changes, planDelta, planFresh, touchedBy } from './changes.js';
import { type Figures, figuresOf } from './figures.js';
import type { FactsSource } from './fill.js';
import type { IndexRequest, RunHooks } from './index-run.js';
import { cacheDroppedContents, cacheKey, knownFacts, noFacts } from './known-facts.js';
import { isLargeDelta, looksShrunk, type RebuildReason } from './plan.js';
import { selectIn } from './select/select.js';
import { openSibling } from './sibling.js';
import { type Tally, TallyKeeper } from './tally.js';
import type { Pools } from './workers/start-pool.js';

/** Everything that a run needs to write an index. The caller holds the lock. */
export interface WriteJob {
  readonly workspace: Workspace;
  readonly request: IndexRequest;
  readonly wanted: Wanted;
  readonly state: IndexState;
  readonly opened: Opened;
  readonly cache: FactsCache | null;
  readonly pools: Pools;
  readonly hooks: RunHooks;
}

export interface Written {
  readonly action: 'delta' | 'full';
  readonly reason: RebuildReason | '';
  readonly detail: string;
  readonly previousCommit: string | null;
  readonly tally: Readonly<Tally>;
  readonly parsed: number;
  readonly reused: number;
  readonly redactions: number;
  /** Files that crashed a worker, and how it ended. */
  readonly crashes: readonly string[];
  /** Paths with new content after a small delta: the files that somebody is working on. */
  readonly touched: readonly string[];
  /** The numbers of the new index. */
  readonly figures: Figures;
}

const contextOf = (job: WriteJob, known: FactsSource): ApplyContext => ({
  wanted: job.wanted,
  known,
  limits: job.workspace.config.values.index,
  startPool: job.pools.poolFor,
  signal: job.hooks.signal,
  progress: job.hooks.progress,
});

const previousOf = ({ opened: { found } }: WriteJob): IndexState | null =>
  found.kind === 'state' ? found.state : null;

interface Size {
  readonly entries: number;
  readonly indexed: number;
}

const sizeOf = (reader: IndexReader | null): Size | null => {
  const meta = reader?.meta();
  return meta ? { entries: Number(meta.get('entries')), indexed: Number(meta.get('indexed')) } : null;
};

/**
 * Guards against replacing a healthy index with a nearly empty one: throws `index-shrunk`. Changed ignore rules or settings
 * may shrink an index, and so may a smaller tree or `--allow-shrink`.
 */
const guardAgainstLoss = (job: WriteJob, before: Size | null, after: Size): void => {
  const previous = previousOf(job);
  if (before === null || previous === null || job.request.shrink === 'allow') return;
  if (previous.rules !== job.state.rules || previous.config !== job.state.config) return;
  if (!looksShrunk(before, after)) return;
  throw new CwError(
    'index-shrunk',
    `the new index would have ${after.indexed} files and the old one has ${before.indexed}, but the tree did not shrink (${before.entries} to ${after.entries} entries).`,
    {
      next: 'The old index is unchanged. Run `cw index --dry-run --explain-ignored` to see why; if the new index is right, run `cw index --allow-shrink`.',
      detail: { before, after: { entries: after.entries, indexed: after.indexed } },
    },
  );
};

const writtenFrom = (
  job: WriteJob,
  applied: Applied,
  rest: Pick<Written, 'action' | 'reason' | 'detail' | 'touched' | 'figures'>,
): Written => ({
  ...rest,
  previousCommit: previousOf(job)?.commit ?? null,
  tally: applied.tally,
  parsed: applied.fill.parsed,
  reused: applied.fill.reused,
  redactions: applied.fill.redactions,
  crashes: applied.fill.crashes,
});

interface FreshBuild {
  readonly job: WriteJob;
  readonly changes: Changes;
  /** Facts that already exist. */
  readonly known: FactsSource;
  /** The index that is replaced. Facts that only it has are saved in the cache. null: none of them are saved. */
  readonly old: IndexReader | null;
  readonly reason: RebuildReason;
  readonly detail: string;
}

/** Writes a new index file beside the old one, which stays readable until the new one is complete and renamed over it. */
const writeFresh = async ({ job, changes, known, old, reason, detail }: FreshBuild): Promise<Written> => {
  const { index } = job.workspace.paths;
  const staged = `${index}.${process.pid}.tmp`;
  const writer = createIndex(staged);
  try {
    writer.begin();
    const applied = await applyChanges(writer, changes, 0, contextOf(job, known));
    guardAgainstLoss(job, sizeOf(job.opened.reader), applied.tally);
    describe(writer, stateAsRead(job.state, applied.fill), applied.tally);
    if (old !== null) cacheDroppedContents(job, old, (oid, language) => writer.contentId(oid, language) !== null);
    writer.commit();
    const figures = figuresOf(writer.reader());
    writer.close();
    job.opened.reader?.close();
    publishIndex(staged, index);
    return writtenFrom(job, applied, { action: 'full', reason, detail, touched: [], figures });
  } catch (error) {
    writer.close();
    throw error;
  } finally {
    for (const file of [staged, `${staged}-journal`]) rmSync(file, { force: true });
  }
};

/** Builds an index from nothing. During the build, V8 optimises later than usual (start/optimise-late.ts). */
export const buildFresh = async (job: WriteJob, reason: RebuildReason, detail: string): Promise<Written> => {
  const restoreOptimiser = optimiseLateDuringBuild();
  try {
    return await buildFromEntries(job, reason, detail);
  } finally {
    restoreOptimiser();
  }
};

const buildFromEntries = async (job: WriteJob, reason: RebuildReason, detail: string): Promise<Written> => {
  const { workspace, wanted, pools } = job;
  const entries = await wanted.entries();
  // A rebuild reuses nothing, because the reused facts might be what is wrong. Only a first index takes facts from other
  // work trees and from the cache.
  if (reason !== 'missing' || job.request.rebuild === 'full') {
    pools.expect(entries.length);
    const changes = planFresh(entries, selectIn(workspace));
    return writeFresh({ job: { ...job, cache: null }, changes, known: noFacts, old: null, reason, detail });
  }
  const sibling = openSibling(workspace, job.state);
  try {
    if (sibling === null && !existsSync(workspace.paths.cache)) pools.expect(entries.length);
    const cached = knownFacts(job, null);
    const known: FactsSource = { get: (oid, language) => sibling?.get(oid, language) ?? cached.get(oid, language) };
    const changes = planFresh(entries, selectIn(workspace));
    return await writeFresh({ job, changes, known, old: null, reason, detail });
  } finally {
    sibling?.close();
  }
};

/** Updates the index by a delta: a small one in one transaction in place, a large one as a new file with the reused facts. */
export const updateInPlace = async (job: WriteJob, paths: 'changed' | 'every'): Promise<Written> => {
  const { workspace, wanted, opened, state, cache } = job;
  const reader = opened.reader!;
  const previous = previousOf(job)!;
  const failed = new Set(filesToRetry(reader).map(({ path }) => path));
  const select = selectIn(workspace);
  const changes = await planDelta({ reader, state: previous, wanted, paths, select, failed });
  const before = sizeOf(reader)!;
  if (isLargeDelta(changes.plans.length, before.entries)) {
    const all = planFresh(await wanted.entries(), select);
    const detail = `${changes.plans.length} of ${before.entries} files changed`;
    const known = knownFacts(job, reader);
    const fresh = await writeFresh({ job, changes: all, known, old: reader, reason: 'large-delta', detail });
    // Every row is new in the new file, but the result counts the changes of the tree.
    const { added, changed, removed, unchanged } = new TallyKeeper(changes.entries, 0, changes.plans).tally;
    return { ...fresh, tally: { ...fresh.tally, added, changed, removed, unchanged } };
  }
  reader.close();

  const writer = openIndexForWrite(workspace.paths.index);
  try {
    writer.begin();
    const applied = await applyChanges(writer, changes, before.indexed, contextOf(job, knownFacts(job, null)));
    guardAgainstLoss(job, before, applied.tally);
    writer.dropUnusedContents((content) => {
      if (content.status !== 'failed') cache?.put(content, cacheKey(state));
    });
    describe(writer, stateAsRead(state, applied.fill), applied.tally);
    writer.commit();
    const figures = figuresOf(writer.reader());
    return writtenFrom(job, applied, {
      action: 'delta',
      reason: '',
      detail: '',
      touched: touchedBy(changes.plans),
      figures,
    });
  } catch (error) {
    writer.rollback();
    throw error;
  } finally {
    writer.close();
  }
};
