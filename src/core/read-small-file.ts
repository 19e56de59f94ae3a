import { join } from 'node:path';
import { CwError } from './error.js';
import { codeOf } from './error-code.js';
import { readRegular } from './read-file.js';

/** Limit for settings files, which are written by hand. */
export const SMALL_FILE_BYTES = 1_000_000;

/**
 * Reads a settings file of a repository, which is not trusted: a symbolic link, a FIFO or a device instead of a regular
 * file, and a file over 1 MB, are refused. null: there is no such file.
 */
export const readSmallFile = (directory: string, name: string): string | null => {
  try {
    const found = readRegular(join(directory, name), SMALL_FILE_BYTES);
    if (found.kind === 'missing') return null;
    if (found.kind === 'read') return found.bytes.toString('utf8');
    if (found.kind === 'too-large') throw refused(name, 'larger than 1 MB');
    throw refused(name, found.what === 'a symbolic link' ? found.what : 'not a regular file');
  } catch (cause) {
    if (cause instanceof CwError) throw cause;
    throw new CwError('config-invalid', `${name} cannot be read (${codeOf(cause)}).`, {
      next: `Make ${name} a readable file, or remove it.`,
      cause,
      detail: { file: name },
    });
  }
};

/** The error for a refused settings file, on disk or in a commit. */
export const refused = (name: string, what: string): CwError =>
  new CwError('config-invalid', `${name} is ${what}, so it is not read.`, {
    next: `Make ${name} a regular file of at most 1 MB, or remove it.`,
    detail: { file: name },
  });
