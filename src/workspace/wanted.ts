import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { ofCommit } from '../git/malformed.js';
import { MODE, type Repository, type TreeEntry } from '../git/types.js';
import { readWorkFile } from '../git/work-file.js';
import type { IndexState } from './index-state.js';

/** A file of the wanted tree with its content. The entry has the OID of the bytes that were read. */
export interface ReadFile {
  readonly entry: TreeEntry;
  /** null: the file is larger than the limit. */
  readonly bytes: Buffer | null;
}

/**
 * The tree that an index should describe, and how to read its files: a commit, HEAD with the changes of the work tree, or
 * a directory without git. All three have this one interface.
 */
export interface Wanted {
  readonly source: IndexState['source'];
  readonly commit: string;
  readonly tree: string;
  /** All entries of the tree. */
  entries(): Promise<TreeEntry[]>;
  /** The paths that differ from the tree of an index; null: only comparing all entries can tell. */
  changesSince(state: IndexState): Promise<{ path: string; after: TreeEntry | null }[] | null>;
  /** Reads the contents of these entries, in any order, up to `maxBytes` each. Files that vanished are left out. */
  read(entries: readonly TreeEntry[], maxBytes: number): AsyncIterable<ReadFile>;
  readonly warnings: readonly string[];
}

/** A commit. If the index is of a commit as well, git compares the two trees. */
export const wantedCommit = (repository: Repository, commit: string, tree: string): Wanted => ({
  source: 'commit',
  commit,
  tree,
  warnings: [],
  entries: () => namingCommit(commit, repository.listTree(tree)),
  changesSince: async (state) => {
    if (state.source !== 'commit') return null;
    if (state.tree === tree) return [];
    const changes = await namingCommit(commit, repository.diffTrees(state.tree, tree, 'checked'));
    return changes?.map(({ path, after }) => ({ path, after: after && { path, ...after } })) ?? null;
  },
  read: (entries, maxBytes) => readFromGit(repository, entries, maxBytes),
});

/** Adds the commit to an error about a malformed tree: the git layer works with trees only. */
const namingCommit = <T>(commit: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw ofCommit(commit, error);
  });

async function* readFromGit(
  repository: Repository,
  entries: readonly TreeEntry[],
  maxBytes: number,
): AsyncIterable<ReadFile> {
  let at = 0;
  const oids = entries.map(({ oid }) => oid);
  for await (const blob of repository.readBlobs(oids, maxBytes)) {
    yield { entry: entries[at++]!, bytes: blob.bytes };
  }
}

/** Identifies one state of a work tree: the commit and every change on top of it. It takes the place of a tree OID. */
const digestOf = (commit: string, entries: Iterable<TreeEntry>): string => {
  const hash = createHash('sha256').update(`cw work tree 1\n${commit}\n`);
  for (const { path, mode, oid } of entries) hash.update(`${mode.toString(8)} ${oid}\t${path}\0`);
  return hash.digest('hex');
};

/** The work tree: HEAD with the uncommitted changes, deletions and new files on top. */
export const wantedWorkTree = async (
  repository: Repository,
  root: string,
  head: { readonly commit: string; readonly tree: string } | null,
): Promise<Wanted> => {
  const changes = await repository.workTreeChanges();
  const onDisk = new Map(changes.map(({ path, entry }) => [path, entry && { path, ...entry }]));
  const overlay = [...onDisk.values()].filter((entry) => entry !== null);
  const commit = head?.commit ?? '';
  const base = wantedCommit(repository, commit, head?.tree ?? '');
  return {
    ...base,
    source: 'worktree',
    tree: digestOf(
      commit,
      [...onDisk].map(([path, entry]) => entry ?? { path, mode: 0, oid: '' }),
    ),
    entries: async () => {
      const committed = head === null ? [] : await base.entries();
      return [...committed.filter(({ path }) => !onDisk.has(path)), ...overlay];
    },
    changesSince: async () => null,
    read: async function* (entries, maxBytes) {
      const changed = entries.filter(({ path }) => onDisk.has(path));
      const committed = entries.filter(({ path }) => !onDisk.has(path));
      yield* base.read(committed, maxBytes);
      yield* readFromDisk(root, changed, repository.objectFormat, maxBytes);
    },
  };
};

/** A directory without git. */
export const wantedLive = async (root: string): Promise<Wanted> => {
  // Imported only here: a repository does not need the directory walk and its ignore rules.
  const { listLiveTree } = await import('../git/live.js');
  const tree = await listLiveTree(root);
  return {
    source: 'live',
    commit: tree.commit,
    tree: tree.commit,
    warnings: tree.unreadable.map(({ path, reason }) => `${path} could not be read: ${reason}`),
    entries: async () => tree.entries,
    changesSince: async () => null,
    read: (entries, maxBytes) => readFromDisk(root, entries, 'sha1', maxBytes),
  };
};

/** A file may change between listing and reading, so its OID is computed from the bytes that were read. */
async function* readFromDisk(
  root: string,
  entries: readonly TreeEntry[],
  format: Repository['objectFormat'],
  maxBytes: number,
): AsyncIterable<ReadFile> {
  const realRoot = realpathSync(root);
  for (const entry of entries) {
    if (entry.mode === MODE.symlink || entry.mode === MODE.submodule) continue;
    const file = await readWorkFile(realRoot, entry.path, format, maxBytes);
    if (file === null) continue;
    const { oid, bytes } = file;
    yield { entry: oid === entry.oid ? entry : { ...entry, oid }, bytes };
  }
}

/** What `cw index` was called for: HEAD, the work tree (`--worktree`) or a revision (`--rev`). */
export type Target =
  | { readonly kind: 'head' }
  | { readonly kind: 'worktree' }
  | { readonly kind: 'revision'; readonly revision: string };

/** Finds the wanted tree for a target. Without a repository there is only one: the files of the directory. */
export const resolveWanted = async (
  repository: Repository | null,
  root: string | null,
  target: Target,
): Promise<Wanted> => {
  if (repository === null) {
    if (target.kind === 'revision')
      throw new CwError('not-a-repository', 'there are no revisions here: this directory is in no git repository.', {
        next: 'Leave --rev out to index the files as they are.',
      });
    return wantedLive(root!);
  }
  if (target.kind === 'revision') {
    const { commit, tree } = await repository.resolve(target.revision);
    return wantedCommit(repository, commit, tree);
  }
  const head = await repository.head();
  if (target.kind === 'worktree') {
    if (root === null)
      throw new CwError('usage', 'a bare repository has no work tree.', {
        next: 'Use --rev, or leave --worktree out.',
      });
    return wantedWorkTree(repository, root, head);
  }
  if (head === null)
    throw new CwError('unborn-branch', 'this repository has no commit yet, so there is nothing to index.', {
      next: 'Commit something, or index the files as they are with `cw index --worktree`.',
    });
  return wantedCommit(repository, head.commit, head.tree);
};
