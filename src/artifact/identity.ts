import { CwError } from '../core/error.js';
import type { CommitRef, TreeEntry } from '../git/types.js';
import type { IndexReader } from '../store/db/index-reader.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Manifest } from './manifest.js';

/**
 * The evidence that an artifact is of this repository. `commit`: the clone has its commit, whose OID is a hash over the whole
 * history. `roots`: they share a root commit. `alike`: the history is cut off (a shallow clone), but enough files are the
 * same. `forced`: the user passed `--force`.
 */
export type Identity = 'commit' | 'roots' | 'alike' | 'forced';

/** The smallest share of equal files. With fewer, importing the artifact saves no work anyway. */
const ALIKE_SHARE = 0.1;

const foreign = (what: string, manifest: Manifest): CwError =>
  new CwError('artifact-foreign', `the artifact is of another repository: ${what}.`, {
    next: 'Check the file. If it is the right one (a rewritten history has other root commits), use --force: `cw index` then compares blob by blob.',
    detail: { step: 'repository', roots: manifest.repository.roots, commit: manifest.commit },
  });

/** Whether enough files have the same path and the same blob in both. */
const isAlike = (reader: IndexReader, entries: readonly TreeEntry[]): boolean => {
  const here = new Map(entries.map(({ path, oid }) => [path, oid]));
  let same = 0;
  let all = 0;
  for (const { path, oid } of reader.files()) {
    all++;
    if (here.get(path) === oid) same++;
  }
  return all > 0 && same >= Math.max(1, Math.min(all, here.size) * ALIKE_SHARE);
};

/**
 * Checks that an artifact is of this repository, and throws `artifact-foreign` if not. `entries` lists the present tree; it
 * is a function because most imports do not need the list.
 */
export const identify = async (
  { repository }: Workspace,
  manifest: Manifest,
  reader: IndexReader,
  head: CommitRef | null,
  entries: () => Promise<readonly TreeEntry[]>,
): Promise<Exclude<Identity, 'forced'>> => {
  if (repository === null || manifest.source === 'live') {
    if (isAlike(reader, await entries())) return 'alike';
    throw foreign('its files are not those of this directory', manifest);
  }
  if (manifest.repository.object_format !== repository.objectFormat)
    throw foreign(`its objects are named by ${manifest.repository.object_format}`, manifest);
  // The usual case, which needs no call of git.
  if (head?.commit === manifest.commit) return 'commit';
  const isHere = await repository.resolve(manifest.commit).then(
    ({ commit }) => commit === manifest.commit,
    () => false,
  );
  if (isHere) return 'commit';
  const roots = head === null ? [] : await repository.rootCommits(head.commit);
  if (roots.length > 0 && manifest.repository.roots.length > 0) {
    if (roots.some((root) => manifest.repository.roots.includes(root))) return 'roots';
    throw foreign('they have no root commit in common', manifest);
  }
  if (isAlike(reader, await entries())) return 'alike';
  const why = head === null ? 'there is no commit here yet' : 'its commit is not in this clone, which is shallow';
  throw foreign(`${why}, and its files are not the ones here`, manifest);
};
