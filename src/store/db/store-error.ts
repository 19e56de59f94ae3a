import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';

/** The result code of SQLite or the error code of the system; '' if there is none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const BUSY = /^SQLITE_(BUSY|LOCKED|READONLY_ROLLBACK|READONLY_RECOVERY|PROTOCOL)/;
const NOT_WRITABLE = /^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR_(DELETE|ACCESS))|E(ACCES|PERM|ROFS|ISDIR|NOTDIR)$)/;
/** Other errors of the file system: an invalid name, a missing device, a directory in place of the file. */
const FILE_SYSTEM = /^(E(?!RR_)[A-Z0-9]+|ERR_FS_EISDIR)$/;
/** A truncated file gives IOERR_SHORT_READ, which counts as damage. */
const CORRUPT = /^SQLITE_(CORRUPT|NOTADB|FORMAT|MISMATCH|TOOBIG|IOERR)/;
/** Damage that SQLite reports without a specific code: a missing table, an unknown file format, numbers that overflow. */
const MALFORMED = /^no such (table|column)|malformed|^unsupported file format|^integer overflow/;
const NATIVE = /^(ERR_DLOPEN_FAILED|MODULE_NOT_FOUND|ERR_MODULE_NOT_FOUND)$/;

/** The native part of better-sqlite3 is missing, or was built for another Node or system. */
export const isDriverMissing = (error: unknown): boolean =>
  NATIVE.test(codeOf(error)) || (error instanceof Error && error.message.includes('bindings file'));

/** Node's message on one line and without its own advice, which the next step of the error replaces. */
const reasonOf = (text: string): string => text.replace(/\s+/g, ' ').replace(/\.? (?:Please|Tried:) .*$/, '');

function notWritable(
  file: string,
  why: string,
  more: { readonly cause: unknown; readonly detail: Readonly<Record<string, unknown>> },
): CwError {
  return new CwError('not-writable', `${file} cannot be opened or written (${why}).`, {
    ...more,
    next: 'Check the permissions of the file and of its directory, or set CW_HOME to a directory you can write to.',
  });
}

/** Turns a failure of SQLite or the file system on a file of the store into an error with a code and a next step. */
export function storeError(cause: unknown, file: string): CwError {
  if (cause instanceof CwError) return cause;
  const code = codeOf(cause);
  const text = cause instanceof Error ? cause.message : String(cause);
  const more = { cause, detail: { file, code } };
  if (BUSY.test(code)) {
    return new CwError('busy', `Another process is writing ${file}.`, { ...more, next: 'Try again in a moment.' });
  }
  // The driver checks the directory itself and throws an error without a code.
  if (NOT_WRITABLE.test(code) || text.includes('directory does not exist')) {
    return notWritable(file, text, more);
  }
  const refused = systemError(cause, `${file} could not be read or written`);
  if (refused !== null) return refused;
  if (CORRUPT.test(code) || MALFORMED.test(text)) {
    return new CwError('index-corrupt', `${file} is damaged or is not an index (${text}).`, {
      ...more,
      next: 'Run `cw index --full` to build it again.',
    });
  }
  if (isDriverMissing(cause)) {
    return new CwError('native-module', `The SQLite module could not be loaded (${reasonOf(text)}).`, {
      ...more,
      next: 'Run `npm rebuild better-sqlite3`, install cw again with the Node version that runs it, or use Node 24.19 or newer, which has SQLite built in.',
    });
  }
  if (FILE_SYSTEM.test(code)) return notWritable(file, text, more);
  return new CwError('internal', `The store failed on ${file}: ${text}`, {
    ...more,
    next: 'This is a bug in cw. Run `cw doctor` and report its output.',
  });
}

/** Runs work on a file of the store and converts every error to a CwError. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error, file);
  }
}
