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
  /** index: this work tree's. cache: and the facts that all work trees share. everything: of every work tree. */
  readonly scope: 'index' | 'cache' | 'everything';
  readonly mode: 'remove' | 'dry-run';
}

export interface Removed {
  readonly path: string;
  readonly bytes: number;
}

export interface CleanResult {
  readonly mode: CleanRequest['mode'];
  /** Under `dry-run`: what would be. */
  readonly removed: readonly Removed[];
  readonly bytes: number;
}

/** Whatever else is in the directory is not ours, or not known to this version: it stays. */
const OF_INDEX =
  /^(?:index\.db(?:-journal|-wal|-shm)?|activity\.json|lock\.(?:recovery(?:-journal)?|stale-\d+|[0-9a-f]{24}))$/;
const OF_CACHE = /^cache\.db(?:-journal|-wal|-shm)?$/;
const OF_ALL = /^views$/;

const filesOf = (directory: string, patterns: readonly RegExp[]): string[] =>
  namesIn(directory)
    .filter((name) => patterns.some((pattern) => pattern.test(name)))
    .map((name) => join(directory, name));

/** The state of this work tree first, then that of the repository's other ones. */
const everyState = (cwd: string, env: NodeJS.ProcessEnv): [StatePaths, ...StatePaths[]] => {
  // Neither git nor the configuration is needed to find what is ours: both may be what is broken.
  const at = locateRepository(cwd);
  if (at === null) return [statePaths({ root: realpathSync(cwd) }, env)];
  const { gitDir, commonDir } = at;
  const linked = namesIn(join(commonDir, 'worktrees')).map((name) => join(commonDir, 'worktrees', name));
  const others = [commonDir, ...linked].filter((directory) => directory !== gitDir);
  return [statePaths(at, env), ...others.map((directory) => statePaths({ gitDir: directory, commonDir }, env))];
};

interface Plan {
  readonly files: readonly string[];
  /** Whose locks have to be held, and which are removed when nothing is left in them. */
  readonly directories: readonly string[];
}

const planOf = (states: readonly [StatePaths, ...StatePaths[]], scope: CleanRequest['scope']): Plan => {
  const chosen = scope === 'everything' ? states : [states[0]];
  const { shared } = states[0];
  const files = chosen.flatMap((paths) => [...filesOf(paths.directory, [OF_INDEX]), ...listLitter(paths)]);
  if (scope !== 'index') files.push(...filesOf(shared, scope === 'everything' ? [OF_CACHE, OF_ALL] : [OF_CACHE]));
  return { files: [...new Set(files)].sort(), directories: [...new Set(chosen.map(({ directory }) => directory))] };
};

/** A process that is indexing would lose its work, or bring the index back. */
const lockAll = async (directories: readonly string[]): Promise<Lock[]> => {
  const locks: Lock[] = [];
  try {
    for (const directory of directories) {
      // Taking the lock would make the directory.
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

/** With nothing but the file that hides it from git in it, a directory of ours goes too. */
const removeIfEmpty = (directory: string): void => {
  const ignore = join(directory, '.gitignore');
  try {
    const names = readdirSync(directory);
    if (names.length === 1 && names[0] === '.gitignore' && isSelfIgnore(ignore)) rmSync(ignore);
    rmdirSync(directory);
  } catch {
    // Not empty, or not there: it is somebody's.
  }
};

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
    // Listed again: with the locks held nothing is added any more.
    const removed = measure(planOf(states, scope).files);
    for (const { path } of removed) remove(path);
    return resultOf(removed);
  } finally {
    for (const lock of locks) lock.release();
    for (const directory of new Set([...directories, states[0].shared])) removeIfEmpty(directory);
  }
};
