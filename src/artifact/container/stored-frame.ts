import { Buffer } from 'node:buffer';
import { invalid } from '../invalid.js';
import type { ByteSource } from './byte-source.js';

/**
 * A zstd frame (RFC 8878) with uncompressed blocks. Any zstd can read it, and cw reads it without one. The manifest is in
 * such a frame, so that it is checked before anything is inflated.
 */
export const MAGIC: Buffer = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** The frame header descriptor: a single segment with a size of four bytes, no checksum, no dictionary. */
const DESCRIPTOR = 0xa0;
/** The type of a block that repeats one byte (RLE). */
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

/** All blocks but the last have the largest size, so that equal bytes give equal frames. */
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

/** A frame of zeros, as one RLE block; so `size` is at most that of a block. */
export const zerosFrame = (size: number): Buffer => {
  const block = Buffer.alloc(BLOCK_HEADER_BYTES + 1);
  block.writeUIntLE(size * 8 + REPEATED * 2 + 1, 0, BLOCK_HEADER_BYTES);
  return Buffer.concat([headerOf(size), block]);
};

/** Whether a frame is stored or compressed. An older artifact format begins with a compressed one. */
export type FrameStart = { readonly kind: 'stored'; readonly size: number } | { readonly kind: 'other' };

/** Reads the header of an untrusted frame. */
export const readStart = async (source: ByteSource): Promise<FrameStart> => {
  const header = await source.take(HEADER_BYTES);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    throw invalid('container', 'it does not begin like a zstd frame');
  if (header[MAGIC.length] !== DESCRIPTOR) return { kind: 'other' };
  return { kind: 'stored', size: header.readUInt32LE(MAGIC.length + 1) };
};

/** Reads the content of an untrusted stored frame. The caller has checked that the size is small. */
export const readStored = async (source: ByteSource, size: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (const { header, from, to } of blocksOf(size)) {
    if (!(await source.take(BLOCK_HEADER_BYTES)).equals(header))
      throw invalid('container', 'its head is not stored uncompressed as cw writes it');
    parts.push(await source.take(to - from));
  }
  return Buffer.concat(parts);
};
