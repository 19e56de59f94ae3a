import { CwError } from '../core/error.js';
import { systemError } from '../core/system-error.js';
import { errorAnswer, errorText, stackText } from '../format/error.js';
import { styleOf } from '../format/style.js';
import { writeData, writeTalk } from './io/output.js';
import { hasFlag } from './oclif/argv.js';
import { usageError } from './oclif/usage.js';
import { VERSION } from './package.js';

/** The exception of oclif's `this.exit(n)`, which is no failure. */
interface ExitRequest {
  readonly code: 'EEXIT';
  readonly oclif: { readonly exit: number };
}

function isExitRequest(error: unknown): error is ExitRequest {
  return error instanceof Error && 'code' in error && error.code === 'EEXIT' && 'oclif' in error;
}

/** Errors of oclif's parser and other usage errors have an `oclif` property. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'oclif' in error;
}

/** The error of `process.cwd()` if the current directory was removed. */
function isLostDirectory(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

/** Converts any thrown value to a CwError with a code, a sentence and a next step. */
export function toCwError(error: unknown, command: string | null): CwError {
  if (error instanceof CwError) return error;
  if (isUsageError(error)) return usageError(error, command);
  if (isLostDirectory(error)) {
    return new CwError('usage', 'the directory in which cw was started no longer exists.', {
      next: 'go to a directory that exists and run it again',
      cause: error,
    });
  }
  const refused = systemError(error, 'cw could not go on');
  if (refused !== null) return refused;
  const message = error instanceof Error ? error.message : String(error);
  return new CwError('internal', `this is a bug in cw ${VERSION}: ${message}`, {
    next: 'run it again with --verbose and report what it prints',
    cause: error,
    detail: { version: VERSION, node: process.version, platform: `${process.platform}-${process.arch}` },
  });
}

/** Prints an error and sets the exit code: JSON on stdout under --json, else text on stderr. Never exits, so that pipes drain. */
export function report(thrown: unknown, command: string | null, argv: readonly string[]): void {
  if (isExitRequest(thrown)) {
    process.exitCode = thrown.oclif.exit;
    return;
  }
  const error = toCwError(thrown, command);
  process.exitCode = error.exitCode;
  if (hasFlag(argv, '--json')) {
    writeData(`${JSON.stringify(errorAnswer(error, command), null, 2)}\n`);
  } else {
    const style = styleOf({ isTTY: process.stderr.isTTY, env: process.env, argv });
    writeTalk(`${errorText(error, style)}\n`);
  }
  if (hasFlag(argv, '--verbose') || wantsDebug(process.env.DEBUG)) writeTalk(`${stackText(error)}\n`);
}

function wantsDebug(debug: string | undefined): boolean {
  return debug !== undefined && /(^|[\s,])(cw|\*)($|[\s,:])/.test(debug);
}
