import { Buffer } from 'node:buffer';
import { pipeline, Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { Bytes, Codec } from './codec.js';
import { LARGEST_WINDOW_LOG } from './zstd-frame.js';

const PIECE_BYTES = 256 * 1024;

const numberOf = (name: string): number => Number(Reflect.get(zlib.constants, name));

const through = (bytes: Bytes, make: unknown, params: Readonly<Record<number, number>>): Bytes => {
  const stream: unknown = typeof make === 'function' ? make({ chunkSize: PIECE_BYTES, params }) : null;
  if (!(stream instanceof Transform)) throw new TypeError('zlib has no zstd');
  // An error on either side also ends the iteration of `pieces`, so the callback has nothing to do.
  pipeline(bytes, stream, () => {});
  const pieces: AsyncIterable<Buffer> = stream;
  return pieces;
};

/** Empty zstd frames, without and with a checksum. Node writes one after the frame that it has ended. */
const EMPTY_FRAMES = ['28b52ffd2000010000', '28b52ffd240001000099e9d851'].map((hex) => Buffer.from(hex, 'hex'));
const LONGEST_EMPTY = Math.max(...EMPTY_FRAMES.map(({ length }) => length));

/** Removes the empty frame at the end. Any other bytes after the first frame stay; reading the artifact refuses them. */
export async function* withoutEmptyFrame(bytes: Bytes): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = Buffer.concat([held, piece]);
    const cut = Math.max(0, all.length - LONGEST_EMPTY);
    if (cut > 0) yield all.subarray(0, cut);
    held = all.subarray(cut);
  }
  const empty = EMPTY_FRAMES.find((frame) => held.subarray(-frame.length).equals(frame));
  yield held.subarray(0, held.length - (empty?.length ?? 0));
}

/** zstd of Node's own zlib; null: this Node has none. Read by reflection, because the types of Node 20 do not declare it. */
export const nativeCodec = (): Codec | null => {
  const compressor: unknown = Reflect.get(zlib, 'createZstdCompress');
  const decompressor: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof compressor !== 'function' || typeof decompressor !== 'function') return null;
  return {
    name: 'native',
    highestLevel: 19,
    compress: (bytes, level) =>
      withoutEmptyFrame(
        through(bytes, compressor, {
          [numberOf('ZSTD_c_compressionLevel')]: level,
          [numberOf('ZSTD_c_windowLog')]: LARGEST_WINDOW_LOG,
          [numberOf('ZSTD_c_checksumFlag')]: 1,
        }),
      ),
    decompress: (bytes) => through(bytes, decompressor, { [numberOf('ZSTD_d_windowLogMax')]: LARGEST_WINDOW_LOG }),
  };
};
