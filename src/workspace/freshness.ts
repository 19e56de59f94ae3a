import { CwError } from '../core/error.js';
import type { Repository, TreeChange } from '../git/types.js';
import { readActivity } from './activity.js';
import type { IndexState } from './index-state.js';
import { currentRecipe, recipeText } from './recipe.js';
import { resolveWanted } from './wanted.js';
import type { Workspace } from './workspace.js';

/** Why an index is not what `cw index` would make now. `files`: the work tree or directory has changed. */
export type StaleReason = 'commit' | 'files' | 'recipe' | 'configuration' | 'rules';

/** For people, with what to do about it. */
export const STALE_WARNING: Readonly<Record<StaleReason, string>> = {
  commit: 'The index is of another commit than HEAD; run `cw index`.',
  files: 'Files have changed since they were indexed; run `cw index` again.',
  recipe: 'Another version of cw made this index, words and symbols may differ; run `cw index`.',
  configuration: 'A setting that decides the content changed since the index was made; run `cw index`.',
  rules: 'The ignore rules changed since the index was made; run `cw index`.',
};

/** How an index that can be read stands to what it should describe. Every answer carries it. */
export interface Freshness {
  /** pinned: `cw index --rev` put it at this commit, on purpose. */
  readonly state: 'current' | 'stale' | 'pinned';
  readonly because: readonly StaleReason[];
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
}

/** OIDs are compared whole, and never by ancestry or time: unknown is stale. */
export const freshnessOf = async (workspace: Workspace, state: IndexState): Promise<Freshness> => {
  const head = workspace.repository === null ? null : await workspace.repository.head();
  const because: StaleReason[] = [];
  const isPinned = state.source === 'commit' && readActivity(workspace.paths.activity).pinned === state.commit;
  if (!isPinned) because.push(...(await placeReasons(workspace, state, head?.commit ?? null)));
  if (state.recipe !== recipeText(currentRecipe())) because.push('recipe');
  if (state.config !== workspace.configDigest) because.push('configuration');
  if (state.rules !== workspace.rulesDigest) because.push('rules');
  const fresh = isPinned ? 'pinned' : 'current';
  return { state: because.length > 0 ? 'stale' : fresh, because, headCommit: head?.commit ?? null };
};

const placeReasons = async (
  { repository, root }: Workspace,
  state: IndexState,
  head: string | null,
): Promise<StaleReason[]> => {
  if (state.source !== 'live' && state.commit !== (head ?? '')) return ['commit'];
  if (state.source === 'commit') return [];
  // A directory that became a repository has no live index any more; one that was a repository has no commits.
  if (root === null || (state.source === 'live') !== (repository === null)) return ['files'];
  const wanted = await resolveWanted(repository, root, { kind: 'worktree' });
  return wanted.tree === state.tree ? [] : ['files'];
};

/** How far away HEAD is, for people. null where it cannot be told, or not cheaply. */
export interface Behind {
  readonly commits: number | null;
  readonly files: number | null;
}

export const behindHead = async (
  { repository }: Workspace,
  { source, commit, tree }: IndexState,
  headCommit: string | null,
): Promise<Behind> => {
  if (headCommit === null || source === 'live') return { commits: null, files: null };
  if (headCommit === commit) return { commits: 0, files: source === 'commit' ? 0 : null };
  // The portable reader walks the whole history and both trees for it: seconds where git needs milliseconds.
  if (repository?.reader !== 'git') return { commits: null, files: null };
  const { tree: headTree } = await repository.resolve(headCommit);
  const [commits, changes] = await Promise.all([
    repository.distance(commit, headCommit),
    source === 'commit' ? changesUpTo(repository, tree, headTree) : null,
  ]);
  return { commits, files: changes?.length ?? null };
};

/** null: they cannot be counted. `cw index` tells what is wrong with a commit that git cannot walk. */
const changesUpTo = async (repository: Repository, tree: string, headTree: string): Promise<TreeChange[] | null> => {
  try {
    return await repository.diffTrees(tree, headTree, 'trusted');
  } catch (error) {
    if (error instanceof CwError && error.code === 'malformed-tree') return null;
    throw error;
  }
};
