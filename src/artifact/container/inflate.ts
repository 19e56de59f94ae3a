import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { invalid } from '../invalid.js';
import type { Bytes, Codec, Inflating } from './codec.js';

/** Where the bytes of the database go. */
export interface Sink {
  add(piece: Buffer): Promise<void>;
  /** Everything is there. */
  finish(): Promise<void>;
  /** An empty file, open for reading and writing, that a program may write in our place; null: there is none. */
  readonly descriptor: number | null;
}

/** Small enough that the loop turns often: what goes into the other process comes from here as well. */
const PIECE_BYTES = 1 << 18;
const LOOK_MILLISECONDS = 1;

const tooShort = () => invalid('container', 'it ends in the middle');
const tooLong = () => invalid('container', 'its database is larger than it says');

/** Piece by piece through this process. */
const streamed = async (pieces: Bytes, sink: Sink, size: number): Promise<string> => {
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
 * The digest of what another process is writing, while it is still in memory. One buffer for all of it, and a turn of the
 * loop behind each piece.
 */
const followed = async ({ done }: Inflating, descriptor: number, size: number): Promise<string> => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(Math.min(size, PIECE_BYTES) || 1);
  let isOver = false;
  const over = done.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  for (let at = 0; ; ) {
    const wasOver = isOver;
    const there = fstatSync(descriptor).size;
    if (there > size) throw tooLong();
    if (there - at >= buffer.length || (wasOver && at < there)) {
      const read = readSync(descriptor, buffer, 0, Math.min(buffer.length, there - at), at);
      if (read === 0) throw tooShort();
      hash.update(buffer.subarray(0, read));
      at += read;
      await turn();
    } else if (wasOver) {
      await over;
      if (at < size) throw tooShort();
      return hash.digest('hex');
    } else await Promise.race([over, pause(LOOK_MILLISECONDS)]);
  }
};

/** Brings a frame that holds `size` bytes and nothing else to where it goes; the SHA-256 of what came out. Untrusted. */
export const inflate = async (codec: Codec, frame: Bytes, sink: Sink, size: number): Promise<string> => {
  if (codec.inflateInto === undefined || sink.descriptor === null) return streamed(codec.decompress(frame), sink, size);
  const inflating = codec.inflateInto(frame, sink.descriptor, size);
  try {
    return await followed(inflating, sink.descriptor, size);
  } finally {
    inflating.stop();
  }
};
