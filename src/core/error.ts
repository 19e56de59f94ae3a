/**
 * The error type of the product, its error codes, and the table of exit codes. `code` is a closed union, so that callers can
 * switch on it and the reference in docs/errors.md is complete. `next` is the step that the user should take.
 */

/** Errors that a user can fix. */
export type UserErrorCode =
  | 'usage'
  | 'config-invalid'
  | 'not-a-repository'
  | 'unknown-revision'
  | 'unknown-symbol'
  | 'unknown-path'
  | 'unborn-branch'
  | 'missing-object'
  | 'malformed-tree'
  | 'git-failed'
  | 'git-unsupported'
  | 'not-writable'
  | 'disk-full'
  | 'disk-failed'
  | 'system-limit'
  | 'index-missing'
  | 'index-stale'
  | 'index-incompatible'
  | 'index-corrupt'
  | 'index-shrunk'
  | 'artifact-invalid'
  | 'artifact-foreign'
  | 'artifact-untrusted'
  | 'busy'
  | 'interrupted'
  | 'native-module'
  | 'suite-invalid'
  | 'cannot-judge';

/** A bug in cw. */
export type InternalErrorCode = 'internal';

export type ErrorCode = UserErrorCode | InternalErrorCode;

/** Text for docs/errors.md: what happened, then what to do. The type makes the compiler demand an entry for every code. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  usage: 'The command line is wrong. Correct it; `cw <command> --help` lists what is accepted.',
  'config-invalid':
    'A configuration file, a CW_ variable or .cwignore is wrong or cannot be read. Correct the named key or line.',
  'not-a-repository': '--rev needs a git repository. Leave it out, or run the command in the repository.',
  'unknown-revision':
    'No commit of this name is in this clone. Check the name; in a shallow clone, fetch more with `git fetch --unshallow`.',
  'unknown-symbol':
    'The index has no symbol of this name. Use one of the names that the message suggests, or search for words with `cw search`.',
  'unknown-path':
    'The index has no such file, or the file was left out of it. Use one of the paths that the message suggests, or run ' +
    '`cw index --dry-run --explain-ignored`.',
  'unborn-branch': 'There is no commit yet. Commit something, or index the files with `cw index --worktree`.',
  'missing-object':
    'git does not have an object that the commit needs. Fetch it; in a partial clone the message says how.',
  'malformed-tree':
    'A tree of the commit is malformed (a repeated name, entries in the wrong order, a name with a slash), so it is ' +
    'ambiguous. Run `git fsck` for details, and index another commit.',
  'git-failed': 'git failed or could not be started. The message has its last line and what to run.',
  'git-unsupported':
    'This git is too old, or the repository cannot be read without git, or it has no work tree. Install git 2.31 or newer.',
  'not-writable': 'A directory or file cannot be written. Make it writable, or set CW_HOME to a directory that is.',
  'disk-full':
    'The disk or a quota is full, or the file is larger than the system allows; the index is unchanged. Free space and run the command again.',
  'disk-failed':
    'The system failed to read or write a file (EIO); the index is unchanged. Check the disk, then run the command again.',
  'system-limit':
    'The system allows no more memory, open files or processes (`ulimit`, a container, the system itself); the index is ' +
    'unchanged. The message says which limit, and how to raise it.',
  'index-missing': 'There is no index here. Run `cw index`.',
  'index-stale':
    'The index describes another commit, or was made under other rules or settings, and `--freshness strict` ' +
    '(the default in CI) does not use it. Run `cw index`.',
  'index-incompatible':
    'Another version of cw made the index. Run `cw index`; if that version was newer, update cw or run `cw index --full`.',
  'index-corrupt': 'The index file is damaged. Run `cw index --full`, which makes everything again from git.',
  'index-shrunk':
    'The new index would have less than half the files, although the tree did not shrink; the old index was kept. ' +
    'Run `cw index --dry-run --explain-ignored`; if the list is right, run `cw index --allow-shrink`.',
  'artifact-invalid':
    'The file is not an artifact of cw, is incomplete, or does not match its manifest. Get it again; the index is unchanged.',
  'artifact-foreign':
    'The artifact belongs to another repository, or nothing shows that it belongs to this one. Check the file; ' +
    '`cw state import --force` accepts it anyway.',
  'artifact-untrusted':
    'A signature is required, and the artifact has none, an invalid one, or one by a key that is not trusted. ' +
    'Get it from a source you trust.',
  busy: 'Another process is writing this index. Wait and try again; the message names the process.',
  interrupted: 'Ctrl-C or SIGTERM ended the run; the index is unchanged. Run the command again.',
  'native-module':
    'better-sqlite3 cannot be loaded. Run `npm rebuild better-sqlite3`, install cw again with the Node that runs it, or use Node 24.19 or newer, which has SQLite built in.',
  'suite-invalid':
    'An evaluation suite, a gate policy, a baseline or a saved result is wrong. Correct the named file, line and field.',
  'cannot-judge':
    'The gate cannot compare: the index or the baseline is missing or does not fit, or a search failed. ' +
    'The message says which, and what to do.',
  internal: 'A bug in cw. Report it with the output of `cw doctor`, and of the command with --verbose.',
};

/** The exit codes of the command line. EXIT_MEANING below is the table of exit codes that `--help` prints. */
export const EXIT = {
  done: 0,
  no: 1,
  error: 2,
  index: 3,
  busy: 75,
} as const;

/** The table of exit codes with their meaning, for `--help` and the documentation. */
export const EXIT_MEANING: readonly (readonly [number, string])[] = [
  [EXIT.done, 'done'],
  [
    EXIT.no,
    'the answer is no (a gate failed, verify found a difference, no such symbol or path, nothing matched with --fail-empty)',
  ],
  [EXIT.error, 'usage or internal error, or a gate that could not be judged'],
  [EXIT.index, 'no index, a stale one under --freshness strict, or an index or artifact that cannot be used'],
  [EXIT.busy, 'busy, try again'],
];

const EXIT_OF: Partial<Record<ErrorCode, number>> = {
  'unknown-symbol': EXIT.no,
  'unknown-path': EXIT.no,
  'index-missing': EXIT.index,
  'index-stale': EXIT.index,
  'index-incompatible': EXIT.index,
  'index-corrupt': EXIT.index,
  'artifact-invalid': EXIT.index,
  'artifact-foreign': EXIT.index,
  'artifact-untrusted': EXIT.index,
  busy: EXIT.busy,
};

export class CwError extends Error {
  override readonly name = 'CwError';
  readonly code: ErrorCode;
  /** The next step, a full sentence or a command. */
  readonly next: string;
  /** Data for `--json`: file, key, expected, found, owner and others, depending on the code. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { next: string; cause?: unknown; detail?: Readonly<Record<string, unknown>> },
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.next = more.next;
    this.detail = more.detail ?? {};
  }

  get exitCode(): number {
    return EXIT_OF[this.code] ?? EXIT.error;
  }
}
