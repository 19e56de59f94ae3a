import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { ofCommit } from '../git/malformed.js';
import { MODE, type Repository, type TreeEntry } from '../git/types.js';
import { readWorkFile } from '../git/work-file.js';
import type { IndexState } from './index-state.js';

/** A blob for a job, or null when the file went away while we looked (work trees and live directories only). */
export interface ReadFile {
  readonly entry: TreeEntry;
  /** null: it has more bytes than were asked for. */
  readonly bytes: Buffer | null;
}

/** The tree that an index is to describe, and how to read its files. */
export interface Wanted {
  readonly source: IndexState['source'];
  readonly commit: string;
  readonly tree: string;
  /** Everything in the tree. */
  entries(): Promise<TreeEntry[]>;
  /** What differs from a stored tree, when that can be told without listing everything; null otherwise. */
  changesSince(state: IndexState): Promise<{ path: string; after: TreeEntry | null }[] | null>;
  /** Contents of these entries, up to a size, in any order; those that vanished are left out. */
  read(entries: readonly TreeEntry[], most: number): AsyncIterable<ReadFile>;
  readonly warnings: readonly string[];
}

/** A commit, by its tree. */
export const wantedCommit = (repository: Repository, commit: string, tree: string): Wanted => ({
  source: 'commit',
  commit,
  tree,
  warnings: [],
  entries: () => named(commit, repository.listTree(tree)),
  changesSince: async (state) => {
    if (state.source !== 'commit') return null;
    if (state.tree === tree) return [];
    const changes = await named(commit, repository.diffTrees(state.tree, tree, 'checked'));
    return changes?.map(({ path, after }) => ({ path, after: after && { path, ...after } })) ?? null;
  },
  read: (entries, most) => readFromGit(repository, entries, most),
});

/** The git layer knows trees; which commit it was belongs into the message. */
const named = <T>(commit: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw ofCommit(commit, error);
  });

async function* readFromGit(
  repository: Repository,
  entries: readonly TreeEntry[],
  most: number,
): AsyncIterable<ReadFile> {
  let at = 0;
  const oids = entries.map(({ oid }) => oid);
  for await (const blob of repository.readBlobs(oids, most)) {
    yield { entry: entries[at++]!, bytes: blob.bytes };
  }
}

const digestOf = (commit: string, entries: Iterable<TreeEntry>): string => {
  const hash = createHash('sha256').update(`cw work tree 1\n${commit}\n`);
  for (const { path, mode, oid } of entries) hash.update(`${mode.toString(8)} ${oid}\t${path}\0`);
  return hash.digest('hex');
};

/** HEAD with what the work tree has changed, deleted and added on top. */
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
    read: async function* (entries, most) {
      const changed = entries.filter(({ path }) => onDisk.has(path));
      const committed = entries.filter(({ path }) => !onDisk.has(path));
      yield* base.read(committed, most);
      yield* readFromDisk(root, changed, repository.objectFormat, most);
    },
  };
};

/** A directory that is no repository. */
export const wantedLive = async (root: string): Promise<Wanted> => {
  // Loaded only here: walking and its ignore rules are not needed in a repository.
  const { listLiveTree } = await import('../git/live.js');
  const tree = await listLiveTree(root);
  return {
    source: 'live',
    commit: tree.commit,
    tree: tree.commit,
    warnings: tree.unreadable.map(({ path, reason }) => `${path} could not be read: ${reason}`),
    entries: async () => tree.entries,
    changesSince: async () => null,
    read: (entries, most) => readFromDisk(root, entries, 'sha1', most),
  };
};

/** A file may have changed since it was listed: its OID is that of the bytes that were read. */
async function* readFromDisk(
  root: string,
  entries: readonly TreeEntry[],
  format: Repository['objectFormat'],
  most: number,
): AsyncIterable<ReadFile> {
  const place = realpathSync(root);
  for (const entry of entries) {
    if (entry.mode === MODE.symlink || entry.mode === MODE.submodule) continue;
    const file = await readWorkFile(place, entry.path, format, most);
    if (file === null) continue;
    const { oid, bytes } = file;
    yield { entry: oid === entry.oid ? entry : { ...entry, oid }, bytes };
  }
}

export type Target =
  | { readonly kind: 'head' }
  | { readonly kind: 'worktree' }
  | { readonly kind: 'revision'; readonly revision: string };

/** A directory that is no repository has one state only: what is there. */
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
