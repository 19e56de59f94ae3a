/** Errors for malformed tree objects, which git itself would not write. Git's commands read such trees in different ways. */
import { CwError } from '../core/error.js';

/** The problem of a tree as `git fsck` names it, and the name of the entry. */
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

const NEXT = 'Run `git fsck` for details, and index another commit: this one was not written by git.';

export function malformedTree(oid: string, { fsck, name }: TreeProblem): CwError {
  const at = name === '' ? '' : ` (at ${JSON.stringify(name)})`;
  return new CwError('malformed-tree', `The tree ${oid} is ambiguous: ${SENTENCE[fsck]}${at}.`, {
    next: NEXT,
    detail: { oid, fsck, name },
  });
}

/** The error for a tree entry with the wrong object type, such as a file entry that names a tree. A null type is unknown. */
export function wrongObjectType(oid: string, type: string | null, wanted: string): CwError {
  const found = type === null ? `not a ${wanted}` : `a ${type}`;
  return new CwError('malformed-tree', `The object ${oid} is ${found}, but a tree lists it as a ${wanted}.`, {
    next: NEXT,
    detail: { oid, type, wanted },
  });
}

/** Recognises the messages of a git that cannot walk a tree at all; null for any other message. */
export function unwalkableTree(tree: string, stderr: string): CwError | null {
  const [, notTree] = /Object ([0-9a-f]+) not a tree/.exec(stderr) ?? [];
  if (notTree !== undefined) return wrongObjectType(notTree, null, 'tree');
  const isMalformed = /too-short tree|in tree entry|corrupt tree file/.test(stderr);
  return isMalformed ? malformedTree(tree, { fsck: 'badTree', name: '' }) : null;
}

/** Adds the commit that is being indexed to the error of a malformed tree. */
export function ofCommit(commit: string, error: unknown): unknown {
  if (!(error instanceof CwError) || error.code !== 'malformed-tree') return error;
  return new CwError(error.code, `The commit ${commit} cannot be indexed. ${error.message}`, {
    next: error.next,
    cause: error,
    detail: { ...error.detail, commit },
  });
}
