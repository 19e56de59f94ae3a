import { constants, createReadStream, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import { CwError } from '../../core/error.js';

/** Artifacts are read completely, and large chunks need fewer turns of the event loop. */
const PIECE_BYTES = 1 << 20;
/** O_NONBLOCK makes the event loop wait for a FIFO instead of the `open` call, so that Ctrl-C works meanwhile. */
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
 * The bytes of a file, or of stdin for `-`. An unreadable file fails immediately, before any other work. `signal` aborts the
 * reading; null if no signal handler is installed, so that the system ends the process.
 */
export const openInput = (name: string, signal: AbortSignal | null): AsyncIterable<Buffer | string> => {
  const stream = streamOf(name);
  return signal === null ? stream : addAbortSignal(signal, stream);
};
