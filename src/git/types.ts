/** What the rest of the code may know of git. Two readers implement it: git-program.ts and isomorphic.ts. */

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
   * Repository-relative, `/` separated. A name that is not valid UTF-8 (or that starts with a double quote) is
   * written as git quotes it, `"caf\351.c"`, so that every name has exactly one spelling; see path-name.ts.
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
  /** null: it is larger than was asked for. */
  readonly bytes: Buffer | null;
}

/** checked: a tree that is another one than before and has no one meaning is refused. */
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
  /** Every entry below a tree, links and submodules included, in git's order. Fails with `malformed-tree` where it has no one meaning. */
  listTree(tree: string): Promise<TreeEntry[]>;
  /**
   * Difference of two trees by blob OID and mode, no renames; null where one of them is not in this clone. Where the one
   * before is sound and the difference is checked, the one after is sound: a tree is looked at wherever it is another.
   */
  diffTrees(before: string, after: string, trust: TreeTrust): Promise<TreeChange[] | null>;
  /**
   * Blobs in the order asked for, without those bytes that are more than `most`. Fails with `missing-object` (names the
   * path to a fix: partial clone, shallow, corrupt).
   */
  readBlobs(oids: Iterable<string>, most: number): AsyncIterable<Blob>;
  /** HEAD against the work tree: uncommitted and untracked files with the OIDs of their bytes on disk. */
  workTreeChanges(): Promise<WorkTreeFile[]>;
  /** Root commits of a commit, sorted: the identity of the repository. Empty when shallow history hides them. */
  rootCommits(commit: string): Promise<string[]>;
  /** When a commit was made, as it says itself (the committer's time): seconds since 1970. */
  commitTime(commit: string): Promise<number>;
  /** How many commits `from` is behind `to`; null when either is unknown here or they are not related. */
  distance(from: string, to: string): Promise<number | null>;
  close(): void;
}
