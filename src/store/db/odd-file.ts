import { CwError } from '../../core/error.js';
import { kindAt } from '../../core/odd-file.js';

export function oddFile(file: string, what: string): CwError {
  return new CwError('not-writable', `${file} is ${what}, and cw keeps a regular file there.`, {
    next: 'Remove it and run the command again.',
    detail: { file, found: what },
  });
}

/** What SQLite opens by itself beside a database. */
const BESIDE = ['', '-journal', '-wal', '-shm'];

/** SQLite waits for ever for a FIFO, and follows a link to a database of somebody else. */
export function refuseOdd(file: string): void {
  for (const suffix of BESIDE) {
    const found = kindAt(`${file}${suffix}`);
    if (found !== 'missing' && found.odd !== null) throw oddFile(`${file}${suffix}`, found.odd);
  }
}
