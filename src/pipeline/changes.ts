import type { TreeEntry } from '../git/types.js';
import type { FileRow } from '../store/db/files-digest.js';
import type { IndexReader } from '../store/db/index-reader.js';
import type { IndexState } from '../workspace/index-state.js';
import type { Wanted } from '../workspace/wanted.js';
import { type FileAction, type PathSelection, planFile } from './plan.js';
import { decidedByContent } from './select/select.js';

/** One path and what is to be done with it. */
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

/** A delta of more than this is a checkout, or a tool's work. */
const MOST_EDITED = 50;

/** The paths whose content is new or another. */
export const touchedBy = (plans: readonly FilePlan[]): readonly string[] => {
  const filled = plans.filter(({ action }) => action === 'fill').map(({ path }) => path);
  return filled.length > MOST_EDITED ? [] : filled;
};

type Select = (entry: TreeEntry) => PathSelection;

/** A path before and after. At least one of the two is there. */
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

/** Everything is new. */
export const planFresh = (entries: readonly TreeEntry[], select: Select): Changes => {
  const plans: FilePlan[] = [];
  for (const entry of entries) {
    const plan = planOf({ path: entry.path, before: null, after: entry }, select, NONE_FAILED);
    if (plan) plans.push(plan);
  }
  return { plans, entries: entries.length };
};

export interface DeltaRequest {
  /** The index as it is, and what it says of itself. */
  readonly reader: IndexReader;
  readonly state: IndexState;
  readonly wanted: Wanted;
  /** Whether the paths that differ are enough, or the rules changed. */
  readonly paths: 'changed' | 'every';
  readonly select: Select;
  /** Paths whose parser failed and that are tried again. */
  readonly failed: ReadonlySet<string>;
}

/**
 * The stored tree against the wanted one. Where git can tell the difference of two trees, only those paths are looked at,
 * which keeps a small commit's cost off the size of the repository; otherwise both trees are compared whole.
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
