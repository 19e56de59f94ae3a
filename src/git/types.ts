/** The interface of a git repository for the rest of the code. Two readers implement it: git-program.ts and isomorphic.ts. */

/** Modes as git writes them in trees. */
export const MODE = {
  file: 0o100644,
  executable: 0o100755,
  symlink: 0o120000,
  submodule: 0o160000,
  directory: 0o040000,
} as const;

export interface TreeEntry {
  /**
   * Relative to the repository, separated by `/`. path-name.ts spells names that cannot be text as they are: they are quoted
   * as git does, for example `"caf\351.c"`.
   */
  readonly path: string;
  readonly mode: number;
  readonly oid: string;
}

export interface TreeChange {
  readonly path: string;
  /** null: the path was added. */
  readonly before: { readonly mode: number; readonly oid: string } | null;
  /** null: the path was removed. */
  readonly after: { readonly mode: number; readonly oid: string } | null;
}

export interface CommitRef {
  readonly commit: string;
  readonly tree: string;
}

export interface Blob {
  readonly oid: string;
  readonly size: number;
  /** null: the blob is larger than the requested limit. */
  readonly bytes: Buffer | null;
}

/** checked: ambiguous trees are refused, among those that differ from the tree before. */
export type TreeTrust = 'checked' | 'trusted';

/** A file of the work tree that differs from HEAD's tree, or is not in it. */
export interface WorkTreeFile {
  readonly path: string;
  /** null: deleted. */
  readonly entry: { readonly mode: number; readonly oid: string } | null;
}

export interface Repository {
  readonly reader: 'git' | 'isomorphic-git';
  /** Absolute path of the work tree's root; null in a bare repository. */
  readonly root: string | null;
  /** This work tree's git directory. */
  readonly gitDir: string;
  /** The git directory that all work trees share. */
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';

  /** null: unborn branch or empty repository. */
  head(): Promise<CommitRef | null>;
  /** Fails with `unknown-revision` (says how to fetch it when the clone is shallow). */
  resolve(revision: string): Promise<CommitRef>;
  /** Every entry below a tree, links and submodules included, in git's order. Fails with `malformed-tree` if it is ambiguous. */
  listTree(tree: string): Promise<TreeEntry[]>;
  /**
   * Difference of two trees by blob OID and mode, without renames; null if one of them is not in this clone. With `checked`,
   * every subtree that differs is checked. So if the tree before is sound, the tree after is sound as well.
   */
  diffTrees(before: string, after: string, trust: TreeTrust): Promise<TreeChange[] | null>;
  /**
   * Blobs in the order of the request; blobs larger than `most` come without their bytes. Fails with `missing-object`, whose
   * next step depends on the cause: a partial clone, a shallow clone, or damage.
   */
  readBlobs(oids: Iterable<string>, most: number): AsyncIterable<Blob>;
  /** Compares HEAD with the work tree: uncommitted and untracked files with the OIDs of their bytes on disk. */
  workTreeChanges(): Promise<WorkTreeFile[]>;
  /** Root commits of a commit, sorted: the identity of the repository. Empty when shallow history hides them. */
  rootCommits(commit: string): Promise<string[]>;
  /** The committer's time of a commit, in seconds since 1970. */
  commitTime(commit: string): Promise<number>;
  /** How many commits `from` is behind `to`; null if one of them is not in this clone or they have no common history. */
  distance(from: string, to: string): Promise<number | null>;
  close(): void;
}
