import { fchmodSync, fchownSync, fstatSync, openSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './error-code.js';
import { isAlive } from './process-identity.js';

/**
 * A file is written beside the one whose place it takes. Nobody else gives such names, so that a later run knows what a
 * killed one left, and a note that was changed can lead it to nothing else.
 */
const PART = /^(.+)\.(\d+)\.cw-part$/;

export const partOf = (path: string): string => `${path}.${process.pid}.cw-part`;

export const isPart = (path: string): boolean => PART.test(basename(path));

/** Removes what killed runs left of the same file. Never fails: the write itself tells what is wrong here. */
const clearDeadParts = (path: string): void => {
  try {
    for (const name of readdirSync(dirname(path))) {
      const [, base, pid] = PART.exec(name) ?? [];
      if (base === basename(path) && !isAlive(Number(pid), '')) rmSync(join(dirname(path), name), { force: true });
    }
  } catch {
    // Not a directory, or none that can be read or written.
  }
};

/** Where it is allowed: only root gives files away, and some file systems have no modes. */
const tryTo = (change: () => void): void => {
  try {
    change();
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
};

/** A new file takes the owner and the mode of the one whose place it takes. */
export const keepRights = (descriptor: number, old: Stats): void => {
  const { uid, gid } = fstatSync(descriptor);
  if (uid !== old.uid || gid !== old.gid) tryTo(() => fchownSync(descriptor, old.uid, old.gid));
  tryTo(() => fchmodSync(descriptor, old.mode & 0o777));
};

/** Opens the part of a file. It never goes where a link of that name leads, and never into a file that is there. */
export const openPart = (path: string, old: Stats | null): number => {
  clearDeadParts(path);
  const part = partOf(path);
  // Of an earlier process with our number.
  rmSync(part, { force: true });
  const descriptor = openSync(part, 'wx', old === null ? 0o666 : old.mode & 0o777);
  if (old !== null) keepRights(descriptor, old);
  return descriptor;
};
