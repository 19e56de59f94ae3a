import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from '../core/error.js';
import { readRegular } from '../core/read-file.js';
import { locateRepository } from '../git/portable/locate.js';
import { acquireLock, type Lock } from '../store/db/lock.js';
import { namesIn, sizeOnDisk } from '../workspace/disk.js';
import { listLitter } from '../workspace/litter.js';
import { checkStatePlace, SELF_IGNORE, type StatePaths, statePaths } from '../workspace/state.js';

export interface CleanRequest {
  /**
   * index: the index of this work tree. cache: also the cache of facts that all work trees share. everything: also the
   * indexes of the other work trees.
   */
  readonly scope: 'index' | 'cache' | 'everything';
  readonly mode: 'remove' | 'dry-run';
}

export interface Removed {
  readonly path: string;
  readonly bytes: number;
}

export interface CleanResult {
  readonly mode: CleanRequest['mode'];
  /** With `dry-run`, the files that would be removed. */
  readonly removed: readonly Removed[];
  readonly bytes: number;
}

/** Only files with these names are removed. Other files in the directory are not from cw, or from a newer version. */
const OF_INDEX =
  /^(?:index\.db(?:-journal|-wal|-shm)?|activity\.json|lock\.(?:recovery(?:-journal)?|stale-\d+|[0-9a-f]{24}))$/;
const OF_CACHE = /^cache\.db(?:-journal|-wal|-shm)?$/;
const OF_ALL = /^views$/;

const filesOf = (directory: string, patterns: readonly RegExp[]): string[] =>
  namesIn(directory)
    .filter((name) => patterns.some((pattern) => pattern.test(name)))
    .map((name) => join(directory, name));

/** The state paths of this work tree, and then those of the repository's other work trees. */
const everyState = (cwd: string, env: NodeJS.ProcessEnv): [StatePaths, ...StatePaths[]] => {
  // Uses neither git nor the configuration, so that `cw clean` works when one of them is broken.
  const located = locateRepository(cwd);
  if (located === null) return [statePaths({ root: realpathSync(cwd) }, env)];
  const { gitDir, commonDir } = located;
  const linked = namesIn(join(commonDir, 'worktrees')).map((name) => join(commonDir, 'worktrees', name));
  const others = [commonDir, ...linked].filter((directory) => directory !== gitDir);
  return [statePaths(located, env), ...others.map((directory) => statePaths({ gitDir: directory, commonDir }, env))];
};

interface Plan {
  readonly files: readonly string[];
  /** The directories to lock, and to remove if they are empty afterwards. */
  readonly directories: readonly string[];
}

const planOf = (states: readonly [StatePaths, ...StatePaths[]], scope: CleanRequest['scope']): Plan => {
  const chosen = scope === 'everything' ? states : [states[0]];
  const { shared } = states[0];
  const files = chosen.flatMap((paths) => [...filesOf(paths.directory, [OF_INDEX]), ...listLitter(paths)]);
  if (scope !== 'index') files.push(...filesOf(shared, scope === 'everything' ? [OF_CACHE, OF_ALL] : [OF_CACHE]));
  return { files: [...new Set(files)].sort(), directories: [...new Set(chosen.map(({ directory }) => directory))] };
};

/** Locks every index to be removed. Otherwise a running `cw index` would lose its work, or create the index again. */
const lockAll = async (directories: readonly string[]): Promise<Lock[]> => {
  const locks: Lock[] = [];
  try {
    for (const directory of directories) {
      // Taking a lock creates the directory, so missing ones are skipped.
      if (!existsSync(directory)) continue;
      locks.push(
        await acquireLock(directory, { purpose: 'clean', waitMilliseconds: 0, now: Date.now, sleep: async () => {} }),
      );
    }
    return locks;
  } catch (error) {
    for (const lock of locks) lock.release();
    throw error;
  }
};

const remove = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (cause) {
    throw new CwError('not-writable', `${path} cannot be removed.`, {
      next: 'Check the permissions of its directory, and that no other program has it open.',
      cause,
      detail: { path },
    });
  }
};

const isSelfIgnore = (file: string): boolean => {
  const found = readRegular(file, SELF_IGNORE.length);
  return found.kind === 'read' && found.bytes.toString('utf8') === SELF_IGNORE;
};

/** Removes a state directory if nothing is left in it but the `.gitignore` that cw wrote. */
const removeIfEmpty = (directory: string): void => {
  const ignore = join(directory, '.gitignore');
  try {
    const names = readdirSync(directory);
    if (names.length === 1 && names[0] === '.gitignore' && isSelfIgnore(ignore)) rmSync(ignore);
    rmdirSync(directory);
  } catch {
    // The directory does not exist, or has other files, which stay.
  }
};

/** `cw clean`: removes indexes, and on demand the cache of facts, or lists them (`--dry-run`). */
export const cleanState = async (cwd: string, env: NodeJS.ProcessEnv, request: CleanRequest): Promise<CleanResult> => {
  const states = everyState(cwd, env);
  for (const state of states) checkStatePlace(state);
  const { scope, mode } = request;
  const measure = (files: readonly string[]): Removed[] => files.map((path) => ({ path, bytes: sizeOnDisk(path) }));
  const resultOf = (removed: readonly Removed[]): CleanResult => ({
    mode,
    removed,
    bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  const { files, directories } = planOf(states, scope);
  if (mode === 'dry-run') return resultOf(measure(files));

  const locks = await lockAll(directories);
  try {
    // Listed again, because only with the locks held can no other process add files.
    const removed = measure(planOf(states, scope).files);
    for (const { path } of removed) remove(path);
    return resultOf(removed);
  } finally {
    for (const lock of locks) lock.release();
    for (const directory of new Set([...directories, states[0].shared])) removeIfEmpty(directory);
  }
};
