import { Buffer } from 'node:buffer';
import { invalid } from '../invalid.js';
import type { ByteSource } from './byte-source.js';

/**
 * A zstd frame (RFC 8878) whose blocks are stored as they are: any zstd reads it, and cw needs none to. The manifest travels
 * in one, so that nothing is inflated before it was looked at.
 */
export const MAGIC: Buffer = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** One segment, whose size follows in four bytes; no checksum, no dictionary. */
const DESCRIPTOR = 0xa0;
/** The kind of a block that is one byte, repeated. */
export const REPEATED = 1;
const HEADER_BYTES = MAGIC.length + 1 + 4;
export const BLOCK_HEADER_BYTES = 3;
export const LARGEST_BLOCK: number = 128 * 1024;

const headerOf = (size: number): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header[MAGIC.length] = DESCRIPTOR;
  header.writeUInt32LE(size, MAGIC.length + 1);
  return header;
};

/** Every block but the last is as large as a block can be: there is one way to store the same bytes. */
function* blocksOf(size: number): Generator<{ readonly header: Buffer; readonly from: number; readonly to: number }> {
  let from = 0;
  do {
    const to = Math.min(size, from + LARGEST_BLOCK);
    const header = Buffer.alloc(BLOCK_HEADER_BYTES);
    header.writeUIntLE((to - from) * 8 + (to === size ? 1 : 0), 0, BLOCK_HEADER_BYTES);
    yield { header, from, to };
    from = to;
  } while (from < size);
}

export const storedFrame = (bytes: Buffer): Buffer => {
  const parts = [headerOf(bytes.length)];
  for (const { header, from, to } of blocksOf(bytes.length)) parts.push(header, bytes.subarray(from, to));
  return Buffer.concat(parts);
};

/** A frame of zeros: one byte, as often as it says; at most a block of them. */
export const zerosFrame = (size: number): Buffer => {
  const block = Buffer.alloc(BLOCK_HEADER_BYTES + 1);
  block.writeUIntLE(size * 8 + REPEATED * 2 + 1, 0, BLOCK_HEADER_BYTES);
  return Buffer.concat([headerOf(size), block]);
};

/** Whether what begins here is a frame of zstd, stored or not, is told apart: an older format begins with another one. */
export type FrameStart = { readonly kind: 'stored'; readonly size: number } | { readonly kind: 'other' };

/** Untrusted. */
export const readStart = async (source: ByteSource): Promise<FrameStart> => {
  const header = await source.take(HEADER_BYTES);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    throw invalid('container', 'it does not begin like a zstd frame');
  if (header[MAGIC.length] !== DESCRIPTOR) return { kind: 'other' };
  return { kind: 'stored', size: header.readUInt32LE(MAGIC.length + 1) };
};

/** What a stored frame holds, whose size was found to be small enough. Untrusted. */
export const readStored = async (source: ByteSource, size: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (const { header, from, to } of blocksOf(size)) {
    if (!(await source.take(BLOCK_HEADER_BYTES)).equals(header))
      throw invalid('container', 'a part that has to be stored as it is has another form');
    parts.push(await source.take(to - from));
  }
  return Buffer.concat(parts);
};
