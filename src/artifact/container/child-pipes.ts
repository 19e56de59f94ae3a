/** Feeds bytes to a child process, reads its output, and tells why it failed. */
import type { Buffer } from 'node:buffer';
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { processLimit } from '../../core/system-error.js';
import type { Bytes } from './codec.js';

/** Resolves when the pipe has room again, or is closed. */
const roomIn = (input: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      input.off('drain', done).off('close', done);
      resolve();
    };
    input.on('drain', done).on('close', done);
  });

/** Writes the bytes to the program, and rejects with their error. If the program ends early, its exit code tells why. */
const feed = async (bytes: Bytes, input: Writable): Promise<void> => {
  for await (const piece of bytes) {
    if (input.destroyed) return;
    if (!input.write(piece) && !input.destroyed) await roomIn(input);
  }
  input.end();
};

/** The limit of bytes read from the pipe and not yet consumed. */
const HELD_BYTES = 1 << 20;

/**
 * Iterates over a stream. The stream's own iterator takes a sixth longer, because it waits a turn of the event loop for
 * every 64 KB. It also ends if the stream fails: the exit code of the program tells whether the output is complete.
 */
export async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let isOver = false;
  let wake = (): void => {};
  const onPiece = (piece: Buffer): void => {
    held.push(piece);
    size += piece.length;
    if (size >= HELD_BYTES) stream.pause();
    wake();
  };
  const onEnd = (): void => {
    isOver = true;
    wake();
  };
  stream.on('data', onPiece).on('end', onEnd).on('close', onEnd).on('error', onEnd);
  for (;;) {
    const pieces = held;
    held = [];
    size = 0;
    if (!isOver) stream.resume();
    yield* pieces;
    if (held.length > 0) continue;
    if (isOver) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

interface Feeding {
  /** The exit code; null: ended by a signal. Rejects with the error of the input bytes. */
  readonly done: Promise<number | null>;
  stop(): void;
}

/** How long to wait for the end of a line that the program has begun to print. */
const LINE_MILLISECONDS = 500;

/** Kills a program that prints an error, after its first line: zstd prints that line in pieces, with the cause last. */
const killAfterMessage = (child: ChildProcess, stderr: Readable): void => {
  const end = (): void => void child.kill('SIGKILL');
  stderr.once('data', () => setTimeout(end, LINE_MILLISECONDS).unref());
  stderr.on('data', (piece: Buffer | string) => {
    if (piece.includes('\n')) end();
  });
};

export const feedTo = (child: ChildProcess, bytes: Bytes): Feeding => {
  const { stdin } = child;
  if (stdin === null) throw new TypeError('a program without pipes');
  // A broken pipe means that the program has ended; its exit code tells why.
  stdin.on('error', () => {});
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => {});
  // With --quiet, zstd prints only errors. After one it may still wait for more input that never comes, so it is killed.
  const { stderr } = child;
  if (stderr !== null) killAfterMessage(child, stderr);
  const fed = feed(bytes, stdin);
  // If the input fails, the output is useless. These handlers also keep the rejection from counting as unhandled until
  // `done` is awaited.
  fed.catch(() => child.kill('SIGKILL'));
  let failure: { readonly error: unknown } | null = null;
  fed.catch((error: unknown) => {
    failure = { error };
  });
  const both = async (): Promise<number | null> => {
    const code = await ended;
    // If the program refused the input, the rest may be a standard input that never ends, so it is not waited for.
    if (code === 0 || failure !== null) await fed;
    return code;
  };
  const done = both();
  done.catch(() => {});
  return {
    done,
    stop: () => {
      child.kill('SIGKILL');
      stdin.destroy();
    },
  };
};

/** Enough for more than one message. */
const STDERR_LIMIT = 4_096;

/** Collects what the program prints to stderr, up to a limit. */
export const stderrOf = (child: ChildProcess): (() => string) => {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < STDERR_LIMIT) output += text;
  });
  return () => output;
};

/**
 * The error of a failed program. A full disk and a process that the system ended get errors of their own, because the
 * bytes are not to blame for them. A signal says nothing in two cases: after a message, cw itself killed the program; and
 * SIGXFSZ means that the output exceeded the announced size.
 */
export const failureOf = (child: ChildProcess, stderr: string): Error => {
  const { exitCode, signalCode } = child;
  const isEndedBySystem = stderr === '' && signalCode !== null && signalCode !== 'SIGXFSZ';
  const refused = isEndedBySystem ? processLimit('', signalCode, 'the program zstd stopped') : null;
  if (refused !== null) return refused;
  const error = new Error(`zstd ended with ${exitCode ?? signalCode}`);
  const isFull = /No space left|quota exceeded/i.test(stderr);
  return isFull ? Object.assign(error, { code: 'ENOSPC', syscall: 'write' }) : error;
};
