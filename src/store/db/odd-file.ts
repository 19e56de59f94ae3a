import { CwError } from '../../core/error.js';
import { kindAt } from '../../core/odd-file.js';

/** The error for a file of the store that is not a regular file: a link, a directory, a FIFO or a device. */
export function oddFile(file: string, kind: string): CwError {
  return new CwError('not-writable', `${file} is ${kind}, but cw needs a regular file there.`, {
    next: 'Remove it and run the command again.',
    detail: { file, found: kind },
  });
}

/** Suffixes of the files that SQLite opens beside a database. */
const BESIDE = ['', '-journal', '-wal', '-shm'];

/**
 * Refuses special files before SQLite opens them: it would wait for ever on a FIFO, and would follow a link to another
 * database.
 */
export function refuseOdd(file: string): void {
  for (const suffix of BESIDE) {
    const found = kindAt(`${file}${suffix}`);
    if (found !== 'missing' && found.odd !== null) throw oddFile(`${file}${suffix}`, found.odd);
  }
}
