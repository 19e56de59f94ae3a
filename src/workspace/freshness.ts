import { CwError } from '../core/error.js';
import type { Repository, TreeChange } from '../git/types.js';
import { readActivity } from './activity.js';
import type { IndexState } from './index-state.js';
import { currentRecipe, recipeText } from './recipe.js';
import { resolveWanted } from './wanted.js';
import type { Workspace } from './workspace.js';

/**
 * Freshness: whether the index is of the commit that is checked out and was made by the present rules, or is stale.
 * `files` means that the work tree or the directory has changed.
 */
export type StaleReason = 'commit' | 'files' | 'recipe' | 'configuration' | 'rules';

/** The warning for each reason, with the next step. */
export const STALE_WARNING: Readonly<Record<StaleReason, string>> = {
  commit: 'The index is of another commit than HEAD; run `cw index`.',
  files: 'Files have changed since they were indexed; run `cw index` again.',
  recipe: 'Another version of cw made this index, words and symbols may differ; run `cw index`.',
  configuration: 'A setting that decides the content changed since the index was made; run `cw index`.',
  rules: 'The ignore rules changed since the index was made; run `cw index`.',
};

/** Whether a readable index is up to date. Every answer of a search contains it. */
export interface Freshness {
  /** pinned: `cw index --rev` chose this commit, so it does not have to be HEAD. */
  readonly state: 'current' | 'stale' | 'pinned';
  readonly because: readonly StaleReason[];
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
}

/**
 * Whether an index is current. Compares its commit with the one that is checked out (HEAD), and its recipe, configuration
 * and rules with the present ones. Ancestry and file times are never used.
 */
export const freshnessOf = async (workspace: Workspace, state: IndexState): Promise<Freshness> => {
  const head = workspace.repository === null ? null : await workspace.repository.head();
  const because: StaleReason[] = [];
  const isPinned = state.source === 'commit' && readActivity(workspace.paths.activity).pinned === state.commit;
  if (!isPinned) because.push(...(await sourceReasons(workspace, state, head?.commit ?? null)));
  if (state.recipe !== recipeText(currentRecipe())) because.push('recipe');
  if (state.config !== workspace.configDigest) because.push('configuration');
  if (state.rules !== workspace.rulesDigest) because.push('rules');
  const fresh = isPinned ? 'pinned' : 'current';
  return { state: because.length > 0 ? 'stale' : fresh, because, headCommit: head?.commit ?? null };
};

/** Reasons that lie in the commit or the files, as opposed to settings. */
const sourceReasons = async (
  { repository, root }: Workspace,
  state: IndexState,
  head: string | null,
): Promise<StaleReason[]> => {
  if (state.source !== 'live' && state.commit !== (head ?? '')) return ['commit'];
  if (state.source === 'commit') return [];
  // `live` is for a directory without git, so the index is stale once `git init` was run there, or `.git` removed.
  if (root === null || (state.source === 'live') !== (repository === null)) return ['files'];
  const wanted = await resolveWanted(repository, root, { kind: 'worktree' });
  return wanted.tree === state.tree ? [] : ['files'];
};

/** How many commits and files the index is behind HEAD, for people. null: unknown, or too expensive to compute. */
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
  // The portable reader would walk the whole history and both trees: seconds, compared with milliseconds for git.
  if (repository?.reader !== 'git') return { commits: null, files: null };
  const { tree: headTree } = await repository.resolve(headCommit);
  const [commits, changes] = await Promise.all([
    repository.distance(commit, headCommit),
    source === 'commit' ? changesUpTo(repository, tree, headTree) : null,
  ]);
  return { commits, files: changes?.length ?? null };
};

/** null: git cannot compare the trees, or one is malformed. The error of `cw index` names the malformed commit. */
const changesUpTo = async (repository: Repository, tree: string, headTree: string): Promise<TreeChange[] | null> => {
  try {
    return await repository.diffTrees(tree, headTree, 'trusted');
  } catch (error) {
    if (error instanceof CwError && error.code === 'malformed-tree') return null;
    throw error;
  }
};
