import { CwError } from '../../core/error.js';
import { errorText } from '../../format/error.js';
import { styleOf } from '../../format/style.js';

/** The two streams. A reader that has seen enough (`cw search x | head -1`) is not a failure. */

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

/** An answer that did not arrive is a failure, whatever the command thinks of itself: so the code is set last of all. */
function onLostData(cause: unknown): void {
  isReaderGone = true;
  if (codeOf(cause) === 'EPIPE' || isLost) return;
  isLost = true;
  const error = unwritten(cause);
  process.on('exit', () => {
    process.exitCode = error.exitCode;
  });
  // In words even under --json: the stream for the other form is the one that is lost.
  const style = styleOf({ isTTY: process.stderr.isTTY, env: process.env, argv: process.argv.slice(2) });
  writeTalk(`${errorText(error, style)}\n`);
}

function onLostTalk(): void {}

/** oclif listens to stdout from wherever it is loaded, and throws what it hears: one listener, and it is ours. */
function write(stream: NodeJS.WriteStream, text: string | Uint8Array, onError: (cause: unknown) => void): boolean {
  stream.removeAllListeners('error').on('error', onError);
  return stream.write(text);
}

/** stdout is data. */
export const writeData = (text: string): void => {
  write(process.stdout, text, onLostData);
};

/** For data without an end: waits while the reader is slower. `gone`: nobody reads any more. */
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

/** stderr is talk: when it cannot be written there is nobody left to tell, and the work is done all the same. */
export const writeTalk = (text: string): void => {
  write(process.stderr, text, onLostTalk);
};
