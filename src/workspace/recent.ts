import { CwError } from '../core/error.js';
import type { Repository, TreeChange } from '../git/types.js';
import { readActivity } from './activity.js';
import type { Workspace } from './workspace.js';

/** How far back a file counts as touched lately, in commits along the first parents; nearer ones come first. */
const STEPS = [1, 3, 10, 30] as const;
/** A merge of a long branch touches everything, and then nothing stands out. */
const MOST_PATHS = 500;

const NOT_THERE: ReadonlySet<string> = new Set(['unknown-revision', 'missing-object', 'malformed-tree']);

const changedSince = async (repository: Repository, tree: string, steps: number): Promise<readonly TreeChange[]> => {
  try {
    const { tree: before } = await repository.resolve(`HEAD~${steps}`);
    return (await repository.diffTrees(before, tree, 'trusted')) ?? [];
  } catch (error) {
    // A shorter history, one that ends where a shallow clone does, or one with a commit that cannot be indexed.
    if (error instanceof CwError && NOT_THERE.has(error.code)) return [];
    throw error;
  }
};

/**
 * Paths that were touched lately, latest first: what is not committed, what runs of `cw index` saw being edited, then what
 * the last commits changed.
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
