import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from '../core/error.js';
import type { Repository } from '../git/types.js';

/** Where things are kept. Nothing else is written into a repository. */
export interface StatePaths {
  /** This work tree's own directory. */
  readonly directory: string;
  readonly index: string;
  /** Shared by all work trees. */
  readonly shared: string;
  readonly cache: string;
  readonly activity: string;
}

const layout = (directory: string, shared: string): StatePaths => ({
  directory,
  index: join(directory, 'index.db'),
  shared,
  cache: join(shared, 'cache.db'),
  activity: join(directory, 'activity.json'),
});

/** Under CW_HOME, each repository has a folder named after the place it is at. */
const homeFor = (home: string, place: string): string =>
  join(home, createHash('sha256').update(realpathSync(place)).digest('hex').slice(0, 16));

export const statePaths = (
  where: Pick<Repository, 'gitDir' | 'commonDir'> | { readonly root: string },
  env: NodeJS.ProcessEnv,
): StatePaths => {
  const home = env.CW_HOME;
  if (!('gitDir' in where)) {
    const directory = home ? homeFor(home, where.root) : join(where.root, '.cw');
    return layout(directory, directory);
  }
  const { gitDir, commonDir } = where;
  return home
    ? layout(homeFor(home, gitDir), homeFor(home, commonDir))
    : layout(join(gitDir, 'cw'), join(commonDir, 'cw'));
};

const notWritable = (directory: string, cause: unknown): CwError =>
  new CwError('not-writable', `cannot write to ${directory}.`, {
    next: 'Make it writable, or set CW_HOME to a directory that is.',
    cause,
    detail: { directory },
  });

/** What hides a state directory in a work tree from git. */
export const SELF_IGNORE = '# Made by cw; a search index, safe to delete.\n*\n';

/** Makes the directories; one that lies in a work tree hides itself from git. */
export const prepareState = (paths: StatePaths, inWorkTree: boolean): void => {
  try {
    for (const directory of new Set([paths.shared, paths.directory])) mkdirSync(directory, { recursive: true });
    const ignore = join(paths.directory, '.gitignore');
    if (inWorkTree && !existsSync(ignore)) writeFileSync(ignore, SELF_IGNORE);
  } catch (cause) {
    throw notWritable(paths.directory, cause);
  }
};
