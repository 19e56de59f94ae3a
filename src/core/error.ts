/**
 * The one error type. `code` is a closed union so that callers can switch on it and the reference in
 * docs/errors.md can be complete; `next` is what a person should do now.
 */

/** What a user can fix. */
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

/** A bug of ours. */
export type InternalErrorCode = 'internal';

export type ErrorCode = UserErrorCode | InternalErrorCode;

/** For docs/errors.md: what happened, then what to do. A record, so that the compiler asks for every code. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  usage: 'The command line is wrong. Correct it; `cw <command> --help` lists what is accepted.',
  'config-invalid':
    'A configuration file, a CW_ variable or .cwignore is wrong or cannot be read. Correct the named key or line.',
  'not-a-repository': 'A revision was asked for in a directory without git. Leave --rev out, or go to the repository.',
  'unknown-revision':
    'No commit of this name is in this clone. Check the name; in a shallow clone, fetch more with `git fetch --unshallow`.',
  'unknown-symbol':
    'The index has no symbol of this name. Use one of the names that the message offers, or look for words with `cw search`.',
  'unknown-path':
    'The index has no such file, or the file was left out of it. Use one of the paths that the message offers, or look at ' +
    '`cw index --dry-run --explain-ignored`.',
  'unborn-branch': 'There is no commit yet. Commit something, or index the files with `cw index --worktree`.',
  'missing-object':
    'git does not have an object that the commit needs. Fetch it; in a partial clone the message says how.',
  'malformed-tree':
    'A tree of the commit is one that git would not write (a name twice, entries in the wrong order, a name with a slash), so it ' +
    'has no one meaning. `git fsck` tells more; index another commit.',
  'git-failed': 'git ended with an error, or could not be started. The message has its last line and what to run.',
  'git-unsupported':
    'This git is too old, or the repository cannot be read without git, or it has no work tree. Install git 2.31 or newer.',
  'not-writable': 'A directory or file cannot be written. Make it writable, or set CW_HOME to a directory that is.',
  'disk-full':
    'The disk or a quota is full, or files may not become that large; the index is as it was before. Make room and run the command again.',
  'disk-failed':
    'The system failed to read or write a file (EIO); the index is as it was before. Look at the disk, then run the command again.',
  'system-limit':
    'There is no more memory, no further open file or no further process to be had (`ulimit`, a container, the system itself); the ' +
    'index is as it was before. The message says which, and how to allow more.',
  'index-missing': 'There is no index here. Run `cw index`.',
  'index-stale':
    'The index is of another commit, or was made under other rules or settings than those in force, and `--freshness strict` ' +
    '(the default in CI) does not answer from it. Run `cw index`.',
  'index-incompatible':
    'Another version of cw made the index. Run `cw index`; if it was a newer one, update cw or run `cw index --full`.',
  'index-corrupt': 'The index file is damaged. Run `cw index --full`; everything in it is made again from git.',
  'index-shrunk':
    'The new index would have less than half the files, though the tree did not shrink; the old one was kept. ' +
    'Look at `cw index --dry-run --explain-ignored`; if it is right, run `cw index --allow-shrink`.',
  'artifact-invalid':
    'The file is not an artifact of cw, or not all of one, or its bytes are not those that its manifest says. Get it again; the ' +
    'index here is as it was.',
  'artifact-foreign':
    'The artifact is of another repository, or nothing shows that it is of this one. Check the file; `cw state import --force` ' +
    'takes it all the same.',
  'artifact-untrusted':
    'A signature was required, and the artifact has none, or one of a key that is not trusted here, or a wrong one. ' +
    'Get it from a source you trust.',
  busy: 'Another process is writing this index. Wait and try again; the message names the process.',
  interrupted: 'Ctrl-C or SIGTERM ended the run; the index is as it was before. Run the command again.',
  'native-module':
    'better-sqlite3 cannot be loaded. Run `npm rebuild better-sqlite3`, or install cw again with the Node that runs it.',
  'suite-invalid':
    'An evaluation suite, a gate policy, a baseline or a saved result is wrong. Correct the named file, line and field.',
  'cannot-judge':
    'The gate has nothing it could honestly compare: no or another index, no or another baseline, or a search that failed. ' +
    'The message says which, and what makes it comparable.',
  internal: 'A bug in cw. Report it with what `cw doctor` prints, and what the command prints with --verbose.',
};

/** The exit codes of the product, in one table that `--help` prints. */
export const EXIT = {
  done: 0,
  no: 1,
  error: 2,
  index: 3,
  busy: 75,
} as const;

export const EXIT_MEANING: readonly (readonly [number, string])[] = [
  [EXIT.done, 'done'],
  [
    EXIT.no,
    'the answer is no (a gate failed, verify found a difference, no such symbol or path, nothing matched with --fail-empty)',
  ],
  [EXIT.error, 'usage or internal error, or a gate that could not be judged'],
  [EXIT.index, 'no index, a stale one under --freshness strict, or an index or artifact that cannot be used here'],
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
  /** Facts for `--json`: file, key, expected, found, owner, ... */
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
