import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { invalid } from '../invalid.js';
import type { Bytes, Codec, Inflating } from './codec.js';

/** The destination of the inflated database. */
export interface Sink {
  add(piece: Buffer): Promise<void>;
  /** Called after the last piece. */
  finish(): Promise<void>;
  /** An empty file, open for reading and writing, that another program may write directly; null: only `add` works. */
  readonly descriptor: number | null;
}

/** Small pieces, so that the event loop turns often: this process also has to feed the input of the other one. */
const PIECE_BYTES = 1 << 18;
const POLL_MILLISECONDS = 1;

const tooShort = () => invalid('container', 'it is incomplete');
const tooLong = () => invalid('container', 'its database is larger than announced');

/** Inflates piece by piece through this process, and returns the SHA-256. */
const inflateStreaming = async (pieces: Bytes, sink: Sink, size: number): Promise<string> => {
  const hash = createHash('sha256');
  let left = size;
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) throw tooLong();
    hash.update(piece);
    await sink.add(piece);
  }
  if (left > 0) throw tooShort();
  return hash.digest('hex');
};

/**
 * Reads the file that another process is writing, and returns its SHA-256. Reading follows closely, while the bytes are
 * still in the page cache. One buffer is reused, and the event loop gets a turn after each piece.
 */
const digestWhileWritten = async ({ done }: Inflating, descriptor: number, size: number): Promise<string> => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(Math.min(size, PIECE_BYTES) || 1);
  let isOver = false;
  const over = done.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  for (let at = 0; ; ) {
    const wasOver = isOver;
    const present = fstatSync(descriptor).size;
    if (present > size) throw tooLong();
    if (present - at >= buffer.length || (wasOver && at < present)) {
      const read = readSync(descriptor, buffer, 0, Math.min(buffer.length, present - at), at);
      if (read === 0) throw tooShort();
      hash.update(buffer.subarray(0, read));
      at += read;
      await turn();
    } else if (wasOver) {
      await over;
      if (at < size) throw tooShort();
      return hash.digest('hex');
    } else await Promise.race([over, pause(POLL_MILLISECONDS)]);
  }
};

/** Inflates an untrusted frame into a sink and returns the SHA-256 of the output, which must have exactly `size` bytes. */
export const inflate = async (codec: Codec, frame: Bytes, sink: Sink, size: number): Promise<string> => {
  if (codec.inflateInto === undefined || sink.descriptor === null)
    return inflateStreaming(codec.decompress(frame), sink, size);
  const inflating = codec.inflateInto(frame, sink.descriptor, size);
  try {
    return await digestWhileWritten(inflating, sink.descriptor, size);
  } finally {
    inflating.stop();
  }
};
