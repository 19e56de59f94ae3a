import type { TreeEntry } from '../git/types.js';
import type { FileRow } from '../store/db/files-digest.js';
import type { IndexReader } from '../store/db/index-reader.js';
import type { IndexState } from '../workspace/index-state.js';
import type { Wanted } from '../workspace/wanted.js';
import { type FileAction, type PathSelection, planFile } from './plan.js';
import { decidedByContent } from './select/select.js';

/** A changed path and the action for it. */
export interface FilePlan {
  readonly path: string;
  readonly action: Exclude<FileAction, 'keep'>;
  readonly before: FileRow | null;
  readonly after: TreeEntry | null;
  /** For `exclude`. */
  readonly reason: string;
  readonly rule: string;
}

export interface Changes {
  readonly plans: readonly FilePlan[];
  /** Entries of the wanted tree. */
  readonly entries: number;
}

/** A delta with more changed files comes from a checkout or a generator, not from somebody's editing. */
const MOST_EDITED = 50;

/** The paths with new content, which count as recently edited; none if there are too many. */
export const touchedBy = (plans: readonly FilePlan[]): readonly string[] => {
  const filled = plans.filter(({ action }) => action === 'fill').map(({ path }) => path);
  return filled.length > MOST_EDITED ? [] : filled;
};

type Select = (entry: TreeEntry) => PathSelection;

/** The row in the index and the entry in the wanted tree of one path. At least one of them exists. */
interface Pair {
  readonly path: string;
  readonly before: FileRow | null;
  readonly after: TreeEntry | null;
}

const planOf = ({ path, before, after }: Pair, select: Select, failed: ReadonlySet<string>): FilePlan | null => {
  const selection: PathSelection = after === null ? { indexed: true } : select(after);
  const action = planFile(before, after, selection, failed.has(path) ? 'failed' : 'fine', decidedByContent);
  if (action === 'keep') return null;
  const why = selection.indexed ? { reason: '', rule: '' } : { reason: selection.reason, rule: selection.rule };
  return { path, action, before, after, ...why };
};

const NONE_FAILED: ReadonlySet<string> = new Set();

/** Plans a build from nothing: every entry of the tree is new. */
export const planFresh = (entries: readonly TreeEntry[], select: Select): Changes => {
  const plans: FilePlan[] = [];
  for (const entry of entries) {
    const plan = planOf({ path: entry.path, before: null, after: entry }, select, NONE_FAILED);
    if (plan) plans.push(plan);
  }
  return { plans, entries: entries.length };
};

export interface DeltaRequest {
  /** The present index, and the state that its `meta` describes. */
  readonly reader: IndexReader;
  readonly state: IndexState;
  readonly wanted: Wanted;
  /** every: the ignore rules changed, so unchanged files have to be selected again as well. */
  readonly paths: 'changed' | 'every';
  readonly select: Select;
  /** Paths whose parser failed, to be parsed again. */
  readonly failed: ReadonlySet<string>;
}

/**
 * Plans a delta: compares the tree of the index with the wanted tree. If git can compare the two trees, only the paths that
 * differ are visited, so a small commit costs the same in a large repository. Otherwise both trees are compared as a whole.
 */
export const planDelta = async (request: DeltaRequest): Promise<Changes> => {
  const { reader, state, wanted, paths, select, failed } = request;
  const plans: FilePlan[] = [];
  const add = (pair: Pair): void => {
    const plan = planOf(pair, select, failed);
    if (plan) plans.push(plan);
  };

  const changes = paths === 'changed' ? await wanted.changesSince(state) : null;
  if (changes !== null) {
    let entries = Number(reader.meta().get('entries'));
    const seen = new Set<string>();
    for (const { path, after } of changes) {
      seen.add(path);
      const before = reader.file(path);
      entries += (after === null ? 0 : 1) - (before === null ? 0 : 1);
      add({ path, before, after });
    }
    for (const path of failed) {
      const before = seen.has(path) ? null : reader.file(path);
      if (before !== null) add({ path, before, after: { path, mode: before.mode, oid: before.oid } });
    }
    return { plans, entries };
  }

  const stored = reader.tree();
  const entries = await wanted.entries();
  for (const entry of entries) {
    add({ path: entry.path, before: stored.get(entry.path) ?? null, after: entry });
    stored.delete(entry.path);
  }
  for (const [path, before] of stored) add({ path, before, after: null });
  return { plans, entries: entries.length };
};
