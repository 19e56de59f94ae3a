import { join } from 'node:path';
import { CwError } from './error.js';
import { codeOf } from './error-code.js';
import { readRegular } from './read-file.js';

/** A person writes these files by hand. */
export const SMALL_FILE_BYTES = 1_000_000;

/** The text of a settings file; null: there is none. What a repository brings along is not trusted. */
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

/** For what is found in a commit, too. */
export const refused = (name: string, what: string): CwError =>
  new CwError('config-invalid', `${name} is ${what}, so it is not read.`, {
    next: `Make ${name} a regular file of at most 1 MB, or remove it.`,
    detail: { file: name },
  });
