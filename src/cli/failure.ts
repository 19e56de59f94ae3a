import { CwError } from '../core/error.js';
import { systemError } from '../core/system-error.js';
import { errorAnswer, errorText, stackText } from '../format/error.js';
import { styleOf } from '../format/style.js';
import { writeData, writeTalk } from './io/output.js';
import { hasFlag } from './oclif/argv.js';
import { usageError } from './oclif/usage.js';
import { VERSION } from './package.js';

/** oclif's way to leave early (`this.exit(n)`): not a failure to talk about. */
interface ExitRequest {
  readonly code: 'EEXIT';
  readonly oclif: { readonly exit: number };
}

function isExitRequest(error: unknown): error is ExitRequest {
  return error instanceof Error && 'code' in error && error.code === 'EEXIT' && 'oclif' in error;
}

/** oclif marks the errors of its parser, and others that are the caller's to fix, with an `oclif` property. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'oclif' in error;
}

/** What `process.cwd()` throws when another program has removed the directory. */
function isLostDirectory(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

export function toCwError(error: unknown, command: string | null): CwError {
  if (error instanceof CwError) return error;
  if (isUsageError(error)) return usageError(error, command);
  if (isLostDirectory(error)) {
    return new CwError('usage', 'the directory that cw was started in is gone.', {
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

/** Says what went wrong on the right stream and sets the exit code. Never exits by itself: pipes have to drain. */
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
