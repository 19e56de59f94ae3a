import type { CommitRef, TreeEntry } from '../git/types.js';
import { planOrRefuse, stateToReach } from '../pipeline/index-run.js';
import { openFound } from '../workspace/found-index.js';
import { behindHead } from '../workspace/freshness.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import { resolveWanted, type Wanted, wantedCommit } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';

/** How far HEAD is ahead of an imported index, and what the next `cw index` will do. */
export interface Ahead {
  readonly head: string | null;
  /** null: unknown (a shallow clone, or unrelated histories). */
  readonly commits: number | null;
  /** Paths that differ by blob or mode. */
  readonly files: number;
  /** The action of the next `cw index`. */
  readonly action: 'nothing' | 'delta' | 'full';
  readonly reason: string;
}

/** null: the repository has no commit yet. */
const wantedAt = async ({ repository, root }: Workspace, head: CommitRef | null): Promise<Wanted | null> => {
  if (repository === null) return resolveWanted(repository, root, { kind: 'head' });
  return head === null ? null : wantedCommit(repository, head.commit, head.tree);
};

export const entriesAt = async (workspace: Workspace, head: CommitRef | null): Promise<TreeEntry[]> =>
  (await wantedAt(workspace, head))?.entries() ?? [];

/** Compares by blob OID, as `cw index` does, so it works without a common history. */
export const aheadOf = async (workspace: Workspace, head: CommitRef | null, file: string): Promise<Ahead> => {
  const wanted = await wantedAt(workspace, head);
  if (wanted === null) return { head: null, commits: null, files: 0, action: 'nothing', reason: 'no commit here yet' };
  const { found, reader } = openFound(file);
  try {
    const plan = planOrRefuse(found, stateToReach(workspace, wanted, recipeText(currentRecipe())), 'delta', 'none');
    // The trees are the same, so the files do not have to be listed.
    if (plan.kind === 'nothing') return { head: wanted.commit, commits: 0, files: 0, action: plan.kind, reason: '' };
    const stored = reader?.tree() ?? new Map<string, TreeEntry>();
    const entries = await wanted.entries();
    const same = entries.filter(({ path, oid, mode }) => {
      const row = stored.get(path);
      return row?.oid === oid && row.mode === mode;
    }).length;
    const known = entries.filter(({ path }) => stored.has(path)).length;
    const behind = found.kind === 'state' ? await behindHead(workspace, found.state, wanted.commit) : null;
    return {
      head: wanted.commit,
      commits: behind?.commits ?? null,
      files: entries.length - same + (stored.size - known),
      action: plan.kind,
      reason: plan.kind === 'full' ? plan.reason : '',
    };
  } finally {
    reader?.close();
  }
};
