import { createReadStream, fstatSync, openSync } from 'node:fs';
import { CwError } from '../core/error.js';

/** An artifact is read whole: fewer, larger pieces cost fewer turns of the loop. */
const PIECE_BYTES = 1 << 20;

const opened = (name: string): number => {
  const file = openSync(name, 'r');
  if (fstatSync(file).isDirectory()) throw new Error('it is a directory');
  return file;
};

/** Bytes of a file, or of stdin for `-`. A file that cannot be read is said before anything is done. */
export const openInput = (name: string): AsyncIterable<Buffer | string> => {
  if (name === '-') return process.stdin;
  try {
    return createReadStream(name, { fd: opened(name), highWaterMark: PIECE_BYTES });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CwError('usage', `cannot read \`${name}\`: ${why}.`, {
      next: 'give a file that can be read, or - for standard input',
      cause,
      detail: { file: name },
    });
  }
};
