import { fchmodSync, fchownSync, fstatSync, openSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './error-code.js';
import { isAlive } from './process-identity.js';

/**
 * Temporary part files: new content is written beside its destination and then renamed over it. No other program uses such
 * names, so a later run can recognise and remove the leftovers of a killed run, and nothing else.
 */
const PART = /^(.+)\.(\d+)\.cw-part$/;

export const partOf = (path: string): string => `${path}.${process.pid}.cw-part`;

export const isPart = (path: string): boolean => PART.test(basename(path));

/** Removes part files that killed runs left for the same destination. Never fails: the write itself reports any problem here. */
const clearDeadParts = (path: string): void => {
  try {
    for (const name of readdirSync(dirname(path))) {
      const [, base, pid] = PART.exec(name) ?? [];
      if (base === basename(path) && !isAlive(Number(pid), '')) rmSync(join(dirname(path), name), { force: true });
    }
  } catch {
    // It is not a directory, or it cannot be read or written.
  }
};

/** Ignores EPERM: only root may change the owner of a file, and some file systems have no modes. */
const ignoreEperm = (change: () => void): void => {
  try {
    change();
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
};

/** Gives a new file the owner and mode of the file that it replaces. */
export const keepRights = (descriptor: number, old: Stats): void => {
  const { uid, gid } = fstatSync(descriptor);
  if (uid !== old.uid || gid !== old.gid) ignoreEperm(() => fchownSync(descriptor, old.uid, old.gid));
  ignoreEperm(() => fchmodSync(descriptor, old.mode & 0o777));
};

/** Creates and opens the part file of a destination. It neither follows a link of that name nor writes into an existing file. */
export const openPart = (path: string, old: Stats | null): number => {
  clearDeadParts(path);
  const part = partOf(path);
  // An earlier process with the same process id may have left one.
  rmSync(part, { force: true });
  const descriptor = openSync(part, 'wx', old === null ? 0o666 : old.mode & 0o777);
  if (old !== null) keepRights(descriptor, old);
  return descriptor;
};
