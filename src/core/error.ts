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
  | 'unborn-branch'
  | 'missing-object'
  | 'git-failed'
  | 'git-unsupported'
  | 'not-writable'
  | 'disk-full'
  | 'index-missing'
  | 'index-stale'
  | 'index-incompatible'
  | 'index-corrupt'
  | 'index-shrunk'
  | 'verify-failed'
  | 'nothing-found'
  | 'busy'
  | 'interrupted'
  | 'native-module';

/** A bug of ours. */
export type InternalErrorCode = 'internal';

export type ErrorCode = UserErrorCode | InternalErrorCode;

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
  [EXIT.no, 'the answer is no (verify found a difference, nothing matched with --fail-empty)'],
  [EXIT.error, 'usage or internal error'],
  [EXIT.index, 'no index, a stale one under strict freshness, or one this version cannot read'],
  [EXIT.busy, 'busy, try again'],
];

const EXIT_OF: Partial<Record<ErrorCode, number>> = {
  'index-missing': EXIT.index,
  'index-stale': EXIT.index,
  'index-incompatible': EXIT.index,
  'index-corrupt': EXIT.index,
  'verify-failed': EXIT.no,
  'nothing-found': EXIT.no,
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
