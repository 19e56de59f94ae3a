import { createHash } from 'node:crypto';
import { realpathSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CwError } from '../core/error.js';
import { codeOf } from '../core/error-code.js';
import { makeFolders } from '../core/make-folders.js';
import { kindAt } from '../core/odd-file.js';
import type { Repository } from '../git/types.js';

/**
 * The places where cw stores its state: the index, the facts cache and the activity file. They are in the git directory or
 * under CW_HOME; nothing else is written into a repository.
 */
export interface StatePaths {
  /** The state directory of this work tree. */
  readonly directory: string;
  readonly index: string;
  /** The state directory that all work trees of the repository share. */
  readonly shared: string;
  readonly cache: string;
  readonly activity: string;
}

/** The paths of the files in a state directory. */
export const layout = (directory: string, shared: string): StatePaths => ({
  directory,
  index: join(directory, 'index.db'),
  shared,
  cache: join(shared, 'cache.db'),
  activity: join(directory, 'activity.json'),
});

/** Under CW_HOME, each repository has a folder whose name is a digest of its real path. */
const homeFor = (home: string, place: string): string =>
  join(home, createHash('sha256').update(realpathSync(place)).digest('hex').slice(0, 16));

/** A relative CW_HOME is refused: it is another place in each directory. */
const homeOf = (env: NodeJS.ProcessEnv): string | undefined => {
  const home = env.CW_HOME;
  if (!home || isAbsolute(home)) return home;
  throw new CwError('config-invalid', `CW_HOME is ${home}: a relative path is another place in each directory.`, {
    next: 'Set CW_HOME to an absolute path.',
    detail: { variable: 'CW_HOME', found: home },
  });
};

/** Where the state of a repository or a plain directory is: in the git directory, in `.cw`, or under CW_HOME. */
export const statePaths = (
  where: Pick<Repository, 'gitDir' | 'commonDir'> | { readonly root: string },
  env: NodeJS.ProcessEnv,
): StatePaths => {
  const home = homeOf(env);
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

/** The content of the `.gitignore` that hides a state directory in a work tree from git. */
export const SELF_IGNORE = '# Made by cw; a search index, safe to delete.\n*\n';

/** A place that cannot be examined counts as missing: creating the directory then fails with the cause. */
const kindOrMissing = (place: string): ReturnType<typeof kindAt> => {
  try {
    return kindAt(place);
  } catch {
    return 'missing';
  }
};

/**
 * Refuses a state directory that is a file or a symbolic link, with a clear error instead of ENOTDIR for each file in it.
 * Links are refused because an untrusted directory could contain one that leads to somebody else's files.
 */
export const checkStatePlace = ({ directory, shared }: StatePaths): void => {
  for (const place of new Set([shared, directory])) {
    const found = kindOrMissing(place);
    if (found === 'missing' || found.odd === 'a directory') continue;
    const what = found.odd === 'a symbolic link' ? 'a symbolic link' : 'not a directory';
    throw new CwError('not-writable', `${place} is ${what}, and the index belongs in a directory of that name.`, {
      next: 'Move or remove it, or set CW_HOME to a directory that can be written to.',
      detail: { directory: place },
    });
  }
};

/** Whether a directory is in a work tree. The git directory inside it does not count. */
const liesIn = (directory: string, root: string): boolean => {
  const steps = relative(realpathSync(root), realpathSync(directory)).split(sep);
  return steps[0] !== '..' && !isAbsolute(steps.join(sep)) && !steps.includes('.git');
};

const hide = (directory: string): void => {
  try {
    writeFileSync(join(directory, '.gitignore'), SELF_IGNORE, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/**
 * Creates the state directories. One inside `root` (a work tree or a plain directory) gets a `.gitignore`, so that neither
 * git nor cw lists its files.
 */
export const prepareState = (paths: StatePaths, root: string | null): void => {
  checkStatePlace(paths);
  for (const directory of new Set([paths.shared, paths.directory])) {
    try {
      makeFolders(directory);
      if (root !== null && liesIn(directory, root)) hide(directory);
    } catch (cause) {
      throw notWritable(directory, cause);
    }
  }
};
