import { Buffer } from 'node:buffer';
import { run } from 'zstd-codec/lib/module.js';
import type { Bytes, Codec } from './codec.js';

/** zstd as WASM. Its heap is 16 MB and does not grow, so the input is cut into small slices and levels above 9 do not fit. */
const SLICE_BYTES = 64 * 1024;
const HIGHEST_LEVEL = 9;

type Binding = Parameters<Parameters<typeof run>[0]>[0];
interface Transforming {
  transform(bytes: Uint8Array, give: (bytes: Uint8Array) => void): boolean;
  end(give: (bytes: Uint8Array) => void): boolean;
  delete(): void;
}

/** The binding returns views of its own memory, so they are copied before the next call. */
async function* through(bytes: Bytes, stream: Transforming): AsyncGenerator<Buffer> {
  const given: Buffer[] = [];
  const give = (piece: Uint8Array): void => {
    given.push(Buffer.from(piece));
  };
  const check = (isDone: boolean): void => {
    if (!isDone) throw new Error('zstd failed');
  };
  try {
    for await (const piece of bytes) {
      for (let at = 0; at < piece.length; at += SLICE_BYTES) {
        check(stream.transform(piece.subarray(at, at + SLICE_BYTES), give));
        yield* given.splice(0);
      }
    }
    check(stream.end(give));
    yield* given.splice(0);
  } finally {
    stream.delete();
  }
}

/** Resolves with the two classes and not with the module, which has a `then` method that never calls back. */
const load = (): Promise<Binding> =>
  new Promise((resolve) => {
    run(({ ZstdCompressStreamBinding, ZstdDecompressStreamBinding }) =>
      resolve({ ZstdCompressStreamBinding, ZstdDecompressStreamBinding }),
    );
  });

export const portableCodec = async (): Promise<Codec> => {
  const { ZstdCompressStreamBinding, ZstdDecompressStreamBinding } = await load();
  return {
    name: 'portable',
    highestLevel: HIGHEST_LEVEL,
    compress: (bytes, level) => {
      const stream = new ZstdCompressStreamBinding();
      stream.begin(level);
      return through(bytes, stream);
    },
    decompress: (bytes) => {
      const stream = new ZstdDecompressStreamBinding();
      stream.begin();
      return through(bytes, stream);
    },
  };
};
