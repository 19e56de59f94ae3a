import { constants, createReadStream, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import { CwError } from '../../core/error.js';

/** An artifact is read whole: fewer, larger pieces cost fewer turns of the loop. */
const PIECE_BYTES = 1 << 20;
/** A FIFO is waited for by the event loop and not in the call: whoever waits can be interrupted. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const opened = (name: string): Readable => {
  const descriptor = openSync(name, OPEN_FLAGS);
  const stats = fstatSync(descriptor);
  if (stats.isDirectory()) throw new Error('it is a directory');
  if (stats.isFIFO()) return new Socket({ fd: descriptor, readable: true, writable: false });
  return createReadStream(name, { fd: descriptor, highWaterMark: PIECE_BYTES });
};

const streamOf = (name: string): Readable => {
  if (name === '-') return process.stdin;
  try {
    return opened(name);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CwError('usage', `cannot read \`${name}\`: ${why}.`, {
      next: 'give a file that can be read, or - for standard input',
      cause,
      detail: { file: name },
    });
  }
};

/**
 * Bytes of a file, or of stdin for `-`. A file that cannot be read is said before anything is done. `signal`: ends the wait
 * for more; null where nobody handles signals, so that the system ends the process.
 */
export const openInput = (name: string, signal: AbortSignal | null): AsyncIterable<Buffer | string> => {
  const stream = streamOf(name);
  return signal === null ? stream : addAbortSignal(signal, stream);
};
