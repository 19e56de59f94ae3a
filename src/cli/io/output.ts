import { CwError } from '../../core/error.js';
import { errorText } from '../../format/error.js';
import { styleOf } from '../../format/style.js';

/** Writes to stdout and stderr. A reader of stdout that has gone away (EPIPE, as in `cw search x | head -1`) is no failure. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function unwritten(cause: unknown): CwError {
  const code = codeOf(cause);
  const more = { cause, detail: { stream: 'stdout', code } };
  return NO_ROOM.has(code)
    ? new CwError('disk-full', 'there is no space left to write the output.', {
        ...more,
        next: 'Make room, or send the output elsewhere, and run the command again.',
      })
    : new CwError('not-writable', `the output cannot be written (${code}).`, {
        ...more,
        next: 'Send the output elsewhere and run the command again.',
      });
}

let isLost = false;
let isReaderGone = false;

/** Output that could not be written is a failure. The exit code is set on exit, so that the command cannot overwrite it. */
function onLostData(cause: unknown): void {
  isReaderGone = true;
  if (codeOf(cause) === 'EPIPE' || isLost) return;
  isLost = true;
  const error = unwritten(cause);
  process.on('exit', () => {
    process.exitCode = error.exitCode;
  });
  // Printed as text on stderr even under --json, because stdout is the stream that failed.
  const style = styleOf({ isTTY: process.stderr.isTTY, env: process.env, argv: process.argv.slice(2) });
  writeTalk(`${errorText(error, style)}\n`);
}

function onLostTalk(): void {}

/** Replaces all error listeners, because oclif installs one that throws. */
function write(stream: NodeJS.WriteStream, text: string | Uint8Array, onError: (cause: unknown) => void): boolean {
  stream.removeAllListeners('error').on('error', onError);
  return stream.write(text);
}

/** Writes data to stdout. */
export const writeData = (text: string): void => {
  write(process.stdout, text, onLostData);
};

/** Writes a stream of data to stdout and waits for a slow reader. `gone`: the reader closed the pipe. */
export const writeDataWhenReady = async (text: string | Uint8Array): Promise<'written' | 'gone'> => {
  const { stdout } = process;
  if (isReaderGone) return 'gone';
  if (!write(stdout, text, onLostData)) {
    await new Promise<void>((resolve) => {
      const go = (): void => {
        for (const event of ['drain', 'close', 'error']) stdout.off(event, go);
        resolve();
      };
      for (const event of ['drain', 'close', 'error']) stdout.once(event, go);
    });
  }
  return isReaderGone ? 'gone' : 'written';
};

/** Writes messages to stderr. Errors are ignored: there is no other stream to report them on. */
export const writeTalk = (text: string): void => {
  write(process.stderr, text, onLostTalk);
};
