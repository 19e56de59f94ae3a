/** Turns messages of git on stderr into errors with a next step: missing objects, unknown revisions, untrusted owners. */
import { constants } from 'node:os';
import { CwError } from '../../core/error.js';
import { processLimit } from '../../core/system-error.js';

/** Exit status 128 is git's `die()`. */
export const GIT_DIED = 128;

export interface FailedRun {
  readonly args: readonly string[];
  readonly code: number;
  readonly stderr: string;
}

export function gitFailure(run: FailedRun): CwError {
  const limit = processLimit(run.stderr, signalOf(run.code), `git ${run.args[0] ?? ''} failed`);
  if (limit !== null) return limit;
  const dubious = /detected dubious ownership in repository at '(.*)'/.exec(run.stderr);
  if (dubious) return dubiousOwnership(dubious[1] ?? '');
  if (/not a git repository: /.test(run.stderr)) {
    return new CwError('git-failed', 'A .git file here points to a git directory that does not exist.', {
      next: 'Repair the link with `git worktree repair` or `git submodule update --init`, or remove the .git file.',
      detail: { stderr: run.stderr },
    });
  }
  return new CwError('git-failed', `git ${run.args[0] ?? ''} failed: ${lastLine(run.stderr) || `exit ${run.code}`}`, {
    next: saysSettingIsBad(run.stderr)
      ? 'Correct or remove that setting of git; `git config --list --show-origin` shows its file.'
      : `Run it by hand to see more: git ${run.args.join(' ')}`,
    detail: { args: run.args, code: run.code, stderr: run.stderr },
  });
}

/** The error for output in an undocumented format: another program named git, or a git that is newer than this code. */
export function notUnderstood(command: string, what: string): CwError {
  return new CwError(
    'git-failed',
    `git ${command} printed output that cw does not understand: ${JSON.stringify(what.slice(0, 100))}`,
    {
      next: 'Check with `git --version` that this is git 2.31 or newer. If it is, report this with the version.',
      detail: { command, what: what.slice(0, 1000) },
    },
  );
}

/** The signal in an exit code, by the shell's convention; the inverse of `exitCode` in run-git.ts. */
function signalOf(code: number): NodeJS.Signals | null {
  const names = Object.keys(constants.signals) as NodeJS.Signals[];
  return names.find((name) => constants.signals[name] === code - 128) ?? null;
}

/** Git refuses a repository of another user, since its configuration can name programs to run. */
function dubiousOwnership(directory: string): CwError {
  return new CwError('git-failed', `git does not trust ${directory}: it belongs to another user.`, {
    next: `If you trust it, run: git config --global --add safe.directory '${directory.replaceAll("'", `'\\''`)}'`,
    detail: { directory, reason: 'dubious-ownership' },
  });
}

/** Matches `not a git repository (or any of the parent directories)`. The form with a colon means a broken link, see above. */
export function isOutsideRepository(stderr: string): boolean {
  return /not a git repository \(or any/.test(stderr);
}

function saysSettingIsBad(stderr: string): boolean {
  return /bad (?:numeric |boolean )?config (?:value|variable|line)/.test(stderr);
}

/** Recognises the messages of git's commands about an object that this clone does not have. */
export function saysObjectIsMissing(stderr: string): boolean {
  // A bad setting also has "missing" in its message: `missing value for 'color.ui'`.
  if (saysSettingIsBad(stderr)) return false;
  return /bad object|bad tree object|not a tree object|unable to read tree|could not read|could not fetch|missing|unable to find/i.test(
    stderr,
  );
}

export type MissingBecause = 'partial-clone' | 'shallow-clone' | 'damage';

const WHY: Readonly<Record<MissingBecause, readonly [string, string]>> = {
  'partial-clone': [
    'this is a partial clone and the object was never fetched (cw does not use the network)',
    'Fetch everything once, then try again: git fetch --refetch --no-filter',
  ],
  'shallow-clone': [
    'this is a shallow clone, which may not reach that far',
    'Fetch more history, then try again: git fetch --unshallow',
  ],
  damage: ['the repository is damaged', 'Check it with `git fsck`, or clone the repository again.'],
};

/** `object` is an OID, or a description if git did not print one. */
export function missingObject(object: string, because: MissingBecause, cause: unknown): CwError {
  const [why, next] = WHY[because];
  return new CwError('missing-object', `The object ${object} is not in this clone: ${why}.`, {
    next,
    cause,
    detail: { oid: object, because },
  });
}

/** The error for an object with more or fewer bytes than its header announces. Git prints it anyway and exits with 0. */
export function damagedObject(oid: string): CwError {
  const [, next] = WHY.damage;
  return new CwError('missing-object', `The object ${oid} cannot be read: its size is not the one it announces.`, {
    next,
    detail: { oid, because: 'damage' satisfies MissingBecause },
  });
}

export function unknownRevision(revision: string, clone: { readonly shallow: boolean }, cause: unknown): CwError {
  const next = clone.shallow
    ? 'This clone is shallow; fetch more of it first: git fetch --unshallow (in GitHub Actions: fetch-depth: 0)'
    : 'Check the spelling with `git log --all`, or fetch it first: git fetch --all --tags';
  return new CwError('unknown-revision', `There is no commit ${JSON.stringify(revision)} in this clone.`, {
    next,
    cause,
    detail: { revision, shallow: clone.shallow },
  });
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1).replace(/^fatal: /, '');
}
