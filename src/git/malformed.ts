/** Trees that git itself would not write. Git reads some of them, each of its commands in another way. */
import { CwError } from '../core/error.js';

/** What is wrong with a tree, in the words of `git fsck`, and the name it is about. */
export interface TreeProblem {
  readonly fsck: 'badTree' | 'badFilemode' | 'emptyName' | 'fullPathname' | 'duplicateEntries' | 'treeNotSorted';
  readonly name: string;
}

const SENTENCE: Readonly<Record<TreeProblem['fsck'], string>> = {
  badTree: 'it is cut off or too large',
  badFilemode: 'it has an entry whose mode is no number',
  emptyName: 'it has an entry without a name',
  fullPathname: 'it has a name with a slash in it',
  duplicateEntries: 'it has two entries of one name',
  treeNotSorted: 'its entries are not sorted',
};

const NEXT = 'See what is wrong with `git fsck`, and index another commit: this one was not made by git.';

export function malformedTree(oid: string, { fsck, name }: TreeProblem): CwError {
  const at = name === '' ? '' : ` (at ${JSON.stringify(name)})`;
  return new CwError('malformed-tree', `The tree ${oid} has no one meaning: ${SENTENCE[fsck]}${at}.`, {
    next: NEXT,
    detail: { oid, fsck, name },
  });
}

/** An entry for a file names a tree, or the other way round. null: nobody told what it is. */
export function anotherType(oid: string, type: string | null, wanted: string): CwError {
  const what = type === null ? `no ${wanted}` : `a ${type}`;
  return new CwError('malformed-tree', `The object ${oid} is ${what}, and a tree has it as a ${wanted}.`, {
    next: NEXT,
    detail: { oid, type, wanted },
  });
}

/** What git says where it cannot walk a tree at all; null where it says something else. */
export function unwalkableTree(tree: string, stderr: string): CwError | null {
  const [, other] = /Object ([0-9a-f]+) not a tree/.exec(stderr) ?? [];
  if (other !== undefined) return anotherType(other, null, 'tree');
  const isMalformed = /too-short tree|in tree entry|corrupt tree file/.test(stderr);
  return isMalformed ? malformedTree(tree, { fsck: 'badTree', name: '' }) : null;
}

/** The same with the commit that a person named, or is at. */
export function ofCommit(commit: string, error: unknown): unknown {
  if (!(error instanceof CwError) || error.code !== 'malformed-tree') return error;
  return new CwError(error.code, `The commit ${commit} cannot be indexed. ${error.message}`, {
    next: error.next,
    cause: error,
    detail: { ...error.detail, commit },
  });
}
