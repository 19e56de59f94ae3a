import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from './error.js';

/** A person writes these files by hand. */
export const SMALL_FILE_BYTES = 1_000_000;

/** NOFOLLOW: it must not have become a link since it was looked at. NONBLOCK: nor a FIFO that waits for a writer. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a settings file; null: there is none. What a repository brings along is not trusted: a link could lead to
 * any file of this machine, and a FIFO or a device would hold every command up for ever.
 */
export const readSmallFile = (directory: string, name: string): string | null => {
  const file = join(directory, name);
  try {
    const found = lstatSync(file);
    if (!found.isFile()) throw refused(name, found.isSymbolicLink() ? 'a symbolic link' : 'not a regular file');
    return readOpened(openSync(file, OPEN_FLAGS), name);
  } catch (cause) {
    if (cause instanceof CwError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CwError('config-invalid', `${name} cannot be read (${String(code)}).`, {
      next: `Make ${name} a readable file, or remove it.`,
      cause,
      detail: { file: name },
    });
  }
};

const readOpened = (handle: number, name: string): string => {
  try {
    // Asked again of what was opened: the name may have come to mean something else.
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw refused(name, 'not a regular file');
    const bytes = Buffer.allocUnsafe(Math.min(stats.size, SMALL_FILE_BYTES) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(handle, bytes, length, bytes.length - length, null);
    if (length > SMALL_FILE_BYTES) throw refused(name, 'larger than 1 MB');
    return bytes.toString('utf8', 0, length);
  } finally {
    closeSync(handle);
  }
};

/** For what is found in a commit, too. */
export const refused = (name: string, what: string): CwError =>
  new CwError('config-invalid', `${name} is ${what}, so it is not read.`, {
    next: `Make ${name} a regular file of at most 1 MB, or remove it.`,
    detail: { file: name },
  });
