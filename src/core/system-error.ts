/**
 * What the system refuses, as errors that a person can act on: memory, files, processes, room, a disk that fails. The one
 * place that knows the codes of the system, of SQLite and of V8 for these. What a code means for one kind of file (an index
 * that is damaged, a path that may not be written) is said where that is known, and before this.
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
  next: 'Allow more (`ulimit -v`, the limit of the container), or take less with `--jobs 1`; the index is as it was before.',
};
const FILES: Meaning = {
  code: 'system-limit',
  sentence: 'too many files are open',
  next: 'Allow more of them, as by `ulimit -n 1024`, and run it again.',
};
const PROCESSES: Meaning = {
  code: 'system-limit',
  sentence: 'the system starts no further process',
  next: 'Allow more of them (`ulimit -u`, the limit of the container) or end some, and run it again.',
};
const ROOM: Meaning = {
  code: 'disk-full',
  sentence: 'there is no space left',
  next: 'Free some space and run the command again; the index is as it was before.',
};
const QUOTA: Meaning = { ...ROOM, sentence: 'the disk quota is used up' };
const FILE_SIZE: Meaning = {
  ...ROOM,
  sentence: 'a file may not become that large (`ulimit -f`)',
  next: 'Allow larger files, as by `ulimit -f unlimited`, and run it again; the index is as it was before.',
};
const READ_ONLY: Meaning = {
  code: 'not-writable',
  sentence: 'the file system is read-only',
  next: 'Make it writable, or set CW_HOME to a directory that is.',
};
const BROKEN: Meaning = {
  code: 'disk-failed',
  sentence: 'the system failed to read or write',
  next: 'Look at the disk and at the log of the system (`dmesg`), then run it again; the index is as it was before.',
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
      sentence: 'the system refused to write (the disk fails, or a quota or a limit to the size of files is reached)',
    },
  ],
  ...['FSYNC', 'DIR_FSYNC', 'TRUNCATE', 'FSTAT', 'CLOSE'].map((what): [string, Meaning] => [
    `SQLITE_IOERR_${what}`,
    BROKEN,
  ]),
]);

/** V8 and WebAssembly say it in words, by errors without a code; so does a process that dies of it. */
const SAYS_MEMORY =
  /out of memory|process OOM|allocation failed|could(?: not|n't) allocate|cannot allocate|failed to (?:allocate|reserve|map segment)|bad_alloc/i;
const SAYS_PROCESSES = /pthread_create|uv_thread_create|Resource temporarily unavailable/;
const SAYS_FILES = /Too many open files|EMFILE|ENFILE/;

/** Of V8 and WebAssembly. */
const ENGINE_ERRORS: ReadonlySet<string> = new Set(['RangeError', 'RuntimeError', 'LinkError', 'CompileError']);

/** Node has no name for it: its code is `UNKNOWN`, or "Unknown system error -122". */
const isQuota = (error: Error): boolean => 'errno' in error && error.errno === -constants.errno.EDQUOT;

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (isQuota(error)) return 'EDQUOT';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
};

const syscallOf = (error: unknown): string =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';

/** What a dying process said. null: nothing about limits of the system. */
const meaningOfText = (text: string): Meaning | null => {
  if (SAYS_MEMORY.test(text)) return MEMORY;
  if (SAYS_PROCESSES.test(text)) return PROCESSES;
  return SAYS_FILES.test(text) ? FILES : null;
};

const meaningOf = (error: unknown): Meaning | null => {
  const code = codeOf(error);
  // Elsewhere it says that a pipe has nothing yet.
  if (code === 'EAGAIN') return syscallOf(error).startsWith('spawn') ? PROCESSES : null;
  const known = BY_CODE.get(code);
  if (known !== undefined) return known;
  // A text from a file or a query may have such words as well, but not as one of these errors.
  if (!(error instanceof Error)) return null;
  return ENGINE_ERRORS.has(error.name) || code === 'ERR_DLOPEN_FAILED' ? meaningOfText(error.message) : null;
};

const failure = ({ code, sentence, next }: Meaning, doing: string, cause: unknown): CwError =>
  new CwError(code, `${doing}: ${sentence}.`, { next, cause, detail: { code: codeOf(cause) } });

/** null: it is nothing that the system refused. `doing`: what could not be done, as the beginning of a sentence. */
export const systemError = (error: unknown, doing: string): CwError | null => {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    const meaning = at instanceof CwError ? null : meaningOf(at);
    if (meaning !== null) return failure(meaning, doing, error);
  }
  return null;
};

/** Node gives a child no pipes where no file can be opened any more, and tells the reason too late for who wants to read them. */
export const noPipes = (doing: string): CwError => failure(FILES, doing, undefined);

/** A process that did not answer: it is stuck, or the machine had no time for it. Which of the two no clock can tell. */
export const tooSlow = (seconds: number, doing: string): CwError =>
  failure(
    {
      code: 'system-limit',
      sentence: `it did not answer within ${seconds} s`,
      next: 'Run it again when the machine has less to do; if it is the same file again, leave that out by a line in .cwignore.',
    },
    doing,
    undefined,
  );

/** Of another process, by what it left on its standard error and the signal that ended it, unless that was ours. */
export const processLimit = (said: string, signal: NodeJS.Signals | null, doing: string): CwError | null => {
  const meaning = meaningOfText(said) ?? (signal === null ? null : (BY_SIGNAL.get(signal) ?? null));
  return meaning === null ? null : failure(meaning, doing, said);
};

const ENDED: Meaning = {
  code: 'system-limit',
  sentence: 'the system ended the process, as it does where memory is short',
  next: MEMORY.next,
};

/** Signals that no program gets for a fault of its own. */
const BY_SIGNAL: ReadonlyMap<NodeJS.Signals, Meaning> = new Map<NodeJS.Signals, Meaning>([
  ['SIGKILL', ENDED],
  [
    'SIGTERM',
    { ...ENDED, sentence: 'somebody ended the process', next: 'Run it again; the index is as it was before.' },
  ],
  [
    'SIGXCPU',
    {
      ...ENDED,
      sentence: 'the process used more processor time than it may',
      next: 'Allow more (`ulimit -t`) and run it again; the index is as it was before.',
    },
  ],
  ['SIGXFSZ', FILE_SIZE],
]);
