import type { Buffer } from 'node:buffer';
import { pipeline, Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { Bytes, Codec } from './codec.js';
import { LARGEST_WINDOW_LOG } from './zstd-frame.js';

const PIECE_BYTES = 256 * 1024;

const numberOf = (name: string): number => Number(Reflect.get(zlib.constants, name));

const through = (bytes: Bytes, make: unknown, params: Readonly<Record<number, number>>): Bytes => {
  const stream: unknown = typeof make === 'function' ? make({ chunkSize: PIECE_BYTES, params }) : null;
  if (!(stream instanceof Transform)) throw new TypeError('zlib has no zstd');
  // What goes wrong on either side ends the iteration below with it.
  pipeline(bytes, stream, () => {});
  const pieces: AsyncIterable<Buffer> = stream;
  return pieces;
};

/** null: this Node has no zstd. The types of Node 20, which we build with, do not know it. */
export const nativeCodec = (): Codec | null => {
  const compressor: unknown = Reflect.get(zlib, 'createZstdCompress');
  const decompressor: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof compressor !== 'function' || typeof decompressor !== 'function') return null;
  return {
    name: 'native',
    highestLevel: 19,
    compress: (bytes, level) =>
      through(bytes, compressor, {
        [numberOf('ZSTD_c_compressionLevel')]: level,
        [numberOf('ZSTD_c_checksumFlag')]: 1,
      }),
    decompress: (bytes) => through(bytes, decompressor, { [numberOf('ZSTD_d_windowLogMax')]: LARGEST_WINDOW_LOG }),
  };
};
