import { CwError } from '../core/error.js';
import type { CommitRef, Repository, TreeEntry } from '../git/types.js';
import type { FileRow } from '../store/db/files-digest.js';
import type { IndexReader } from '../store/db/index-reader.js';
import type { IndexState } from '../workspace/index-state.js';

/** Checks the list of files against the tree of the commit. Only git can prove this part of an index. */

export type TreeFinding =
  | { readonly outcome: 'passed'; readonly detail: string }
  | { readonly outcome: 'failed'; readonly detail: string }
  /** There is nothing to compare with: no commit, or not in this clone. */
  | { readonly outcome: 'not-checked'; readonly detail: string };

const describe = ({ mode, oid }: Pick<TreeEntry, 'mode' | 'oid'>): string => `${mode.toString(8)} ${oid}`;

/** Describes the first path, in git's order, that differs between index and commit; '' if there is none. */
export const treeDifference = (stored: ReadonlyMap<string, FileRow>, entries: readonly TreeEntry[]): string => {
  for (const entry of entries) {
    const row = stored.get(entry.path);
    if (row === undefined) return `${entry.path} is in the commit and not in the index`;
    if (row.oid !== entry.oid || row.mode !== entry.mode)
      return `${entry.path} is ${describe(entry)} in the commit and ${describe(row)} in the index`;
  }
  if (stored.size === entries.length) return '';
  const known = new Set(entries.map(({ path }) => path));
  const extra = [...stored.keys()].find((path) => !known.has(path));
  return `${extra} is in the index and not in the commit`;
};

const isUnknown = (error: unknown): boolean =>
  error instanceof CwError && (error.code === 'unknown-revision' || error.code === 'missing-object');

const commitOf = async (repository: Repository, commit: string): Promise<CommitRef | null> => {
  try {
    return await repository.resolve(commit);
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
};

export const checkTree = async (
  repository: Repository | null,
  reader: IndexReader,
  state: IndexState,
): Promise<TreeFinding> => {
  if (state.source !== 'commit')
    return {
      outcome: 'not-checked',
      detail: `the index is of ${state.source === 'live' ? 'a directory' : 'a work tree'}, not of a commit`,
    };
  const found = repository === null ? null : await commitOf(repository, state.commit);
  if (repository === null || found === null)
    return { outcome: 'not-checked', detail: `the commit ${state.commit} is not in this clone` };
  if (found.tree !== state.tree)
    return { outcome: 'failed', detail: `the commit's tree is ${found.tree}, the index says ${state.tree}` };
  const difference = treeDifference(reader.tree(), await repository.listTree(found.tree));
  return difference === '' ? { outcome: 'passed', detail: '' } : { outcome: 'failed', detail: difference };
};
