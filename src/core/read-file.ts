import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { codeOf } from './error-code.js';
import { kindAt, oddKindOf } from './odd-file.js';

/** The name may have been replaced since the check. NOFOLLOW refuses a link; NONBLOCK prevents waiting for the writer of a FIFO. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const PIECE_BYTES = 1 << 16;

export type RegularFile =
  | { readonly kind: 'read'; readonly bytes: Buffer; readonly modified: number }
  | { readonly kind: 'missing' }
  /** Not a regular file: a link, a directory, a FIFO, a socket or a device. */
  | { readonly kind: 'odd'; readonly what: string }
  | { readonly kind: 'too-large'; readonly modified: number };

/** Reads to the end of the file; null: it is larger than the limit. The size reported by the file system is only a hint. */
const readUpTo = (handle: number, limitBytes: number, expectedBytes: number): Buffer | null => {
  const pieces: Buffer[] = [];
  let total = 0;
  for (;;) {
    const wanted = pieces.length === 0 ? Math.min(expectedBytes, limitBytes) + 1 : PIECE_BYTES;
    const piece = Buffer.allocUnsafe(wanted);
    const read = readSync(handle, piece, 0, wanted, null);
    if (read === 0) return Buffer.concat(pieces, total);
    pieces.push(piece.subarray(0, read));
    total += read;
    if (total > limitBytes) return null;
  }
};

const readOpened = (handle: number, limitBytes: number): RegularFile => {
  const stats = fstatSync(handle);
  const { mtimeMs: modified, size } = stats;
  // Checked again on the open handle, because the name may refer to another file by now.
  const odd = oddKindOf(stats);
  if (odd !== null) return { kind: 'odd', what: odd };
  const bytes = size > limitBytes ? null : readUpTo(handle, limitBytes, size);
  return bytes === null ? { kind: 'too-large', modified } : { kind: 'read', bytes, modified };
};

/**
 * Reads a regular file of bounded size. Other kinds of files are not opened: a FIFO would wait for a writer, a device may
 * react to being opened, and a link could lead to any file of this machine. Throws system errors.
 */
export const readRegular = (file: string, limitBytes: number): RegularFile => {
  const found = kindAt(file);
  if (found === 'missing') return { kind: 'missing' };
  if (found.odd !== null) return { kind: 'odd', what: found.odd };
  let handle: number;
  try {
    handle = openSync(file, OPEN_FLAGS);
  } catch (error) {
    // It was removed or replaced since the check.
    if (codeOf(error) === 'ENOENT') return { kind: 'missing' };
    if (codeOf(error) === 'ELOOP') return { kind: 'odd', what: 'a symbolic link' };
    throw error;
  }
  try {
    return readOpened(handle, limitBytes);
  } finally {
    closeSync(handle);
  }
};

/**
 * Reads a file named by the user to its end. It may be a FIFO, `/dev/stdin` or a process substitution `<(…)`, and blocks until
 * the writer is done. Signal handlers do not run meanwhile. null: larger than the limit. Throws system errors.
 */
export const readGiven = (file: string, limitBytes: number): Buffer | null => {
  const handle = openSync(file, 'r');
  try {
    const stats = fstatSync(handle);
    return stats.size > limitBytes ? null : readUpTo(handle, limitBytes, stats.isFile() ? stats.size : PIECE_BYTES);
  } finally {
    closeSync(handle);
  }
};
