import { CwError } from '../core/error.js';
import type { Repository, TreeChange } from '../git/types.js';
import { readActivity } from './activity.js';
import type { Workspace } from './workspace.js';

/** Distances from HEAD, in commits along the first parents, at which the changed paths are read. */
const STEPS = [1, 3, 10, 30] as const;
/** A merge of a long branch changes so many paths that recency says nothing, so the list is limited. */
const MOST_PATHS = 500;

const UNREACHABLE: ReadonlySet<string> = new Set(['unknown-revision', 'missing-object', 'malformed-tree']);

const changedSince = async (repository: Repository, tree: string, steps: number): Promise<readonly TreeChange[]> => {
  try {
    const { tree: before } = await repository.resolve(`HEAD~${steps}`);
    return (await repository.diffTrees(before, tree, 'trusted')) ?? [];
  } catch (error) {
    // The history is shorter than that, ends at the boundary of a shallow clone, or has a malformed tree there.
    if (error instanceof CwError && UNREACHABLE.has(error.code)) return [];
    throw error;
  }
};

/**
 * Recently changed files, which searches rank higher: first uncommitted changes, then files that were edited between runs
 * of `cw index`, then files that the last 30 commits changed, the latest first.
 */
export const recentPaths = async ({ repository, paths: places }: Workspace): Promise<string[]> => {
  const { touched } = readActivity(places.activity);
  if (repository === null) return [...touched];
  const head = await repository.head();
  if (head === null) return [];
  const paths = new Set<string>();
  const add = (items: readonly { readonly path: string }[]): void => {
    for (const { path } of items) if (paths.size < MOST_PATHS) paths.add(path);
  };
  if (repository.root !== null) add(await repository.workTreeChanges());
  add(touched.map((path) => ({ path })));
  for (const steps of STEPS) {
    if (paths.size >= MOST_PATHS) break;
    const changes = await changedSince(repository, head.tree, steps);
    if (changes.length === 0 && steps > 1) break;
    add(changes.filter(({ after }) => after !== null));
  }
  return [...paths];
};
