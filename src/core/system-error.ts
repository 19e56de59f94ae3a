/**
 * Turns failures of the operating system into errors with a next step: no memory, too many open files or processes, a full
 * or failing disk. It maps the codes and messages of the system, SQLite and V8. Callers that know more about a file
 * (a damaged index, a path without write permission) check for that before they call this module.
 */
import { constants } from 'node:os';
import { CwError, type ErrorCode } from './error.js';

interface Meaning {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly next: string;
}

const MEMORY: Meaning = {
  code: 'system-limit',
  sentence: 'there is not enough memory',
  next: 'Allow more (`ulimit -v`, the limit of the container), or use less with `--jobs 1`; the index is unchanged.',
};
const FILES: Meaning = {
  code: 'system-limit',
  sentence: 'too many files are open',
  next: 'Allow more open files, for example with `ulimit -n 1024`, and run the command again.',
};
const PROCESSES: Meaning = {
  code: 'system-limit',
  sentence: 'the system does not allow another process',
  next: 'Allow more processes (`ulimit -u`, the limit of the container) or end some, and run the command again.',
};
const ROOM: Meaning = {
  code: 'disk-full',
  sentence: 'there is no space left',
  next: 'Free some space and run the command again; the index is unchanged.',
};
const QUOTA: Meaning = { ...ROOM, sentence: 'the disk quota is used up' };
const FILE_SIZE: Meaning = {
  ...ROOM,
  sentence: 'a file may not become that large (`ulimit -f`)',
  next: 'Allow larger files, for example with `ulimit -f unlimited`, and run the command again; the index is unchanged.',
};
const READ_ONLY: Meaning = {
  code: 'not-writable',
  sentence: 'the file system is read-only',
  next: 'Make it writable, or set CW_HOME to a directory that is.',
};
const BROKEN: Meaning = {
  code: 'disk-failed',
  sentence: 'the system failed to read or write',
  next: 'Check the disk and the system log (`dmesg`), then run the command again; the index is unchanged.',
};

const BY_CODE: ReadonlyMap<string, Meaning> = new Map([
  ['ENOMEM', MEMORY],
  ['ERR_WORKER_OUT_OF_MEMORY', MEMORY],
  ['ERR_MEMORY_ALLOCATION_FAILED', MEMORY],
  ['SQLITE_NOMEM', MEMORY],
  ['SQLITE_IOERR_NOMEM', MEMORY],
  ['EMFILE', FILES],
  ['ENFILE', FILES],
  ['ENOSPC', ROOM],
  ['SQLITE_FULL', ROOM],
  ['EDQUOT', QUOTA],
  ['EFBIG', FILE_SIZE],
  ['EROFS', READ_ONLY],
  ['EIO', BROKEN],
  [
    'SQLITE_IOERR_WRITE',
    {
      ...BROKEN,
      sentence: 'the system refused to write (the disk fails, or a quota or a file size limit is reached)',
    },
  ],
  ...['FSYNC', 'DIR_FSYNC', 'TRUNCATE', 'FSTAT', 'CLOSE'].map((what): [string, Meaning] => [
    `SQLITE_IOERR_${what}`,
    BROKEN,
  ]),
]);

/** V8, WebAssembly and dying processes report a lack of memory in the message only, without an error code. */
const MEMORY_MESSAGE =
  /out of memory|process OOM|allocation failed|could(?: not|n't) allocate|cannot allocate|failed to (?:allocate|reserve|map segment)|bad_alloc/i;
const PROCESS_MESSAGE = /pthread_create|uv_thread_create|Resource temporarily unavailable/;
const FILES_MESSAGE = /Too many open files|EMFILE|ENFILE/;

/** Names of errors that V8 and WebAssembly throw. */
const ENGINE_ERRORS: ReadonlySet<string> = new Set(['RangeError', 'RuntimeError', 'LinkError', 'CompileError']);

/** Node has no name for EDQUOT: the code of such an error is `UNKNOWN` or "Unknown system error -122". */
const isQuota = (error: Error): boolean => 'errno' in error && error.errno === -constants.errno.EDQUOT;

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (isQuota(error)) return 'EDQUOT';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
};

const syscallOf = (error: unknown): string =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';

/** Recognises the last message of a dying process. null: it is not about a limit of the system. */
const meaningOfText = (text: string): Meaning | null => {
  if (MEMORY_MESSAGE.test(text)) return MEMORY;
  if (PROCESS_MESSAGE.test(text)) return PROCESSES;
  return FILES_MESSAGE.test(text) ? FILES : null;
};

const meaningOf = (error: unknown): Meaning | null => {
  const code = codeOf(error);
  // For other system calls EAGAIN only means that a pipe is empty.
  if (code === 'EAGAIN') return syscallOf(error).startsWith('spawn') ? PROCESSES : null;
  const known = BY_CODE.get(code);
  if (known !== undefined) return known;
  // Other errors may quote such words from a file or a query, so only errors of the engine are matched by their text.
  if (!(error instanceof Error)) return null;
  return ENGINE_ERRORS.has(error.name) || code === 'ERR_DLOPEN_FAILED' ? meaningOfText(error.message) : null;
};

const failure = ({ code, sentence, next }: Meaning, doing: string, cause: unknown): CwError =>
  new CwError(code, `${doing}: ${sentence}.`, { next, cause, detail: { code: codeOf(cause) } });

/** null: the error is not one of the system's limits. `doing` is the failed action, as the beginning of a sentence. */
export const systemError = (error: unknown, doing: string): CwError | null => {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    const meaning = at instanceof CwError ? null : meaningOf(at);
    if (meaning !== null) return failure(meaning, doing, error);
  }
  return null;
};

/**
 * The error for a child process without pipes. Node starts it like that if no file can be opened, and reports the reason too
 * late.
 */
export const noPipes = (doing: string): CwError => failure(FILES, doing, undefined);

/**
 * The error for a process that did not answer in time. It may be stuck, or the machine may be overloaded; a timeout cannot
 * tell which.
 */
export const tooSlow = (seconds: number, doing: string): CwError =>
  failure(
    {
      code: 'system-limit',
      sentence: `it did not answer within ${seconds} s`,
      next: 'Run the command again when the machine is less busy; if the same file fails again, exclude it in .cwignore.',
    },
    doing,
    undefined,
  );

/** Explains the end of another process by its standard error and by the signal that ended it (null if cw sent the signal). */
export const processLimit = (stderr: string, signal: NodeJS.Signals | null, doing: string): CwError | null => {
  const meaning = meaningOfText(stderr) ?? (signal === null ? null : (BY_SIGNAL.get(signal) ?? null));
  return meaning === null ? null : failure(meaning, doing, stderr);
};

const ENDED: Meaning = {
  code: 'system-limit',
  sentence: 'the system ended the process, as it does when memory is short',
  next: MEMORY.next,
};

/** Signals that come from outside and are not caused by a fault of the program. */
const BY_SIGNAL: ReadonlyMap<NodeJS.Signals, Meaning> = new Map<NodeJS.Signals, Meaning>([
  ['SIGKILL', ENDED],
  [
    'SIGTERM',
    { ...ENDED, sentence: 'somebody ended the process', next: 'Run the command again; the index is unchanged.' },
  ],
  [
    'SIGXCPU',
    {
      ...ENDED,
      sentence: 'the process used more processor time than allowed',
      next: 'Allow more (`ulimit -t`) and run the command again; the index is unchanged.',
    },
  ],
  ['SIGXFSZ', FILE_SIZE],
]);
