import type { TreeEntry } from '../git/types.js';
import type { FileRow } from '../store/files-digest.js';
import type { IndexReader } from '../store/index-reader.js';
import { type DecidedByContent, type FileAction, type IndexState, type PathSelection, planFile } from './plan.js';
import type { Wanted } from './wanted.js';

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

const planOf = (
  before: FileRow | null,
  after: TreeEntry | null,
  path: string,
  select: Select,
  failed: ReadonlySet<string>,
  decidedByContent: DecidedByContent,
): FilePlan | null => {
  const selection: PathSelection = after === null ? { indexed: true } : select(after);
  const action = planFile(before, after, selection, failed.has(path) ? 'failed' : 'fine', decidedByContent);
  if (action === 'keep') return null;
  const why = selection.indexed ? { reason: '', rule: '' } : { reason: selection.reason, rule: selection.rule };
  return { path, action, before, after, ...why };
};

/** Everything is new. */
export const planFresh = (entries: readonly TreeEntry[], select: Select): Changes => {
  const plans: FilePlan[] = [];
  const none = new Set<string>();
  for (const entry of entries) {
    const plan = planOf(null, entry, entry.path, select, none, () => false);
    if (plan) plans.push(plan);
  }
  return { plans, entries: entries.length };
};

/**
 * The stored tree against the wanted one. Where git can tell the difference of two trees, only those paths are looked at,
 * which keeps a small commit's cost off the size of the repository; otherwise both trees are compared whole.
 */
export const planDelta = async (
  reader: IndexReader,
  state: IndexState,
  wanted: Wanted,
  paths: 'changed' | 'every',
  select: Select,
  failed: ReadonlySet<string>,
  decidedByContent: DecidedByContent,
): Promise<Changes> => {
  const plans: FilePlan[] = [];
  const add = (before: FileRow | null, after: TreeEntry | null, path: string): void => {
    const plan = planOf(before, after, path, select, failed, decidedByContent);
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
      add(before, after, path);
    }
    for (const path of failed) {
      const before = seen.has(path) ? null : reader.file(path);
      if (before !== null) add(before, { path, mode: before.mode, oid: before.oid }, path);
    }
    return { plans, entries };
  }

  const stored = reader.tree();
  const entries = await wanted.entries();
  for (const entry of entries) {
    add(stored.get(entry.path) ?? null, entry, entry.path);
    stored.delete(entry.path);
  }
  for (const [path, row] of stored) add(row, null, path);
  return { plans, entries: entries.length };
};
