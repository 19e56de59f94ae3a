import type { IndexReader } from '../store/db/index-reader.js';
import type { IndexCounts, IndexTotals, LanguageCount } from '../store/db/index-summary.js';
import { type LastRun, type QueryCounts, readActivity } from '../workspace/activity.js';
import { isDamage, openSound, watchForDamage } from '../workspace/damage.js';
import { sizeOnDisk } from '../workspace/disk.js';
import { failedFiles, readState } from '../workspace/found-index.js';
import { type Behind, behindHead, type Freshness, freshnessOf, type StaleReason } from '../workspace/freshness.js';
import type { IndexState } from '../workspace/index-state.js';
import { type LockView, viewLock } from '../workspace/lock-view.js';
import { checkStatePlace } from '../workspace/state.js';
import type { Workspace } from '../workspace/workspace.js';

/** The content of a readable index: what it describes, and its counts. */
export interface IndexContent {
  readonly source: IndexState['source'];
  readonly commit: string;
  readonly digest: string;
  /** The recipe, field by field. */
  readonly recipe: Readonly<Record<string, string>>;
  readonly counts: IndexCounts;
  readonly totals: IndexTotals;
  readonly languages: readonly LanguageCount[];
  readonly skipped: readonly { readonly reason: string; readonly files: number }[];
  /** Files whose parse failed: searchable as text, without symbols. */
  readonly failed: readonly { readonly path: string; readonly language: string; readonly reason: string }[];
}

/** The answer of `cw status`. */
export interface Status {
  /** newer: a later version of cw made the index. */
  readonly freshness: Freshness['state'] | 'missing' | 'incompatible' | 'newer' | 'corrupt';
  readonly because: readonly StaleReason[];
  /** Why the index cannot be read; '' if it can. */
  readonly detail: string;
  readonly indexedCommit: string | null;
  readonly headCommit: string | null;
  readonly behind: Behind;
  /** null: there is no index, or it cannot be read. */
  readonly content: IndexContent | null;
  readonly paths: { readonly index: string; readonly cache: string };
  readonly bytes: { readonly index: number; readonly cache: number };
  readonly lastRun: LastRun | null;
  /** null: there was no query yet, or counting is off (`search.counters`). */
  readonly queries: QueryCounts | null;
  readonly lock: LockView | null;
}

const recipeFields = (recipe: string): Record<string, string> =>
  Object.fromEntries(recipe.split(' ').map((field) => [field.split('=')[0] ?? '', field.split('=')[1] ?? '']));

const contentOf = (reader: IndexReader, state: IndexState): IndexContent => {
  const { summary } = reader;
  return {
    source: state.source,
    commit: state.commit,
    digest: reader.meta().get('digest') ?? '',
    recipe: recipeFields(state.recipe),
    counts: summary.counts(),
    totals: summary.totals(),
    languages: summary.languages(),
    skipped: summary.skips().map(({ skip, files }) => ({ reason: skip, files })),
    failed: failedFiles(reader),
  };
};

const NOT_BEHIND: Behind = { commits: null, files: null };

/**
 * `cw status`: reads the state of the index and compares it with HEAD. It works while another process writes, and in a
 * read-only directory. It writes nothing, except a note if it finds the index damaged.
 */
export const readStatus = async (workspace: Workspace, now: number): Promise<Status> => {
  const { paths, repository } = workspace;
  const { index, cache } = paths;
  checkStatePlace(paths);
  const { lastRun, queries, damage } = readActivity(paths.activity);
  const common = {
    paths: { index, cache },
    bytes: { index: sizeOnDisk(index), cache: sizeOnDisk(cache) },
    lastRun,
    queries,
    lock: viewLock(paths.directory, now),
  };
  const unread = async (freshness: Status['freshness'], detail: string): Promise<Status> => {
    const head = repository === null ? null : await repository.head();
    const none = { because: [], indexedCommit: null, behind: NOT_BEHIND, content: null };
    return { freshness, detail, headCommit: head?.commit ?? null, ...none, ...common };
  };
  const noteDamage = watchForDamage(paths);
  const { found, reader } = openSound(paths, damage);
  if (found.kind !== 'state' || reader === null)
    return found.kind === 'unusable' ? unread(found.why, found.detail) : unread('missing', '');
  try {
    // One read transaction, so that all numbers are of the same state of the index. It ends before git is used, which may
    // take long.
    reader.pin();
    const state = readState(reader.meta()) ?? found.state;
    const content = contentOf(reader, state);
    reader.close();
    const { state: freshness, because, headCommit } = await freshnessOf(workspace, state);
    const behind = await behindHead(workspace, state, headCommit);
    return { freshness, because, detail: '', indexedCommit: state.commit, headCommit, behind, content, ...common };
  } catch (error) {
    if (!isDamage(error)) throw error;
    noteDamage(error);
    return unread('corrupt', error.message);
  } finally {
    reader.close();
  }
};
