import { describe, expect, it } from 'vitest';
import { ByteSource } from '../../../src/artifact/container/byte-source.js';
import type { Bytes } from '../../../src/artifact/container/codec.js';
import { nativeCodec } from '../../../src/artifact/container/codec-native.js';
import { portableCodec } from '../../../src/artifact/container/codec-portable.js';
import { programCodec } from '../../../src/artifact/container/codec-program.js';
import { readStart, readStored, storedFrame, zerosFrame } from '../../../src/artifact/container/stored-frame.js';

async function* inPieces(bytes: Buffer, size: number): Bytes {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const gather = async (pieces: Bytes): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all);
};

const stored = async (frame: Buffer): Promise<Buffer> => {
  const source = new ByteSource(inPieces(frame, 1_000));
  const start = await readStart(source);
  if (start.kind === 'other') throw new Error('another frame');
  const bytes = await readStored(source, start.size);
  await source.end();
  return bytes;
};

const LARGEST = 128 * 1024;
const bytesOf = (size: number): Buffer => Buffer.from(Array.from({ length: size }, (_, n) => (n * 31) % 251));
const codecs = [nativeCodec(), programCodec(process.env), await portableCodec()].filter((codec) => codec !== null);

describe('a stored frame', () => {
  it.each([0, 1, 5_000, LARGEST, LARGEST + 1, 3 * LARGEST])(
    'of %i bytes is read by us and by any zstd',
    async (size) => {
      const bytes = bytesOf(size);
      const frame = storedFrame(bytes);
      expect((await stored(frame)).equals(bytes)).toBe(true);
      for (const codec of codecs)
        expect((await gather(codec.decompress(inPieces(frame, 10_000)))).equals(bytes)).toBe(true);
    },
  );

  it('has only one valid form: a compressed, repeated or smaller block, or a wrong last-block flag, is refused', async () => {
    const frame = storedFrame(bytesOf(LARGEST + 5));
    for (const [at, bit] of [
      [9, 0],
      [9, 1],
      [9, 2],
      [10, 3],
      [9 + 3 + LARGEST, 0],
    ] as const) {
      const copy = Buffer.from(frame);
      copy[at]! ^= 1 << bit;
      await expect(stored(copy)).rejects.toMatchObject({ code: 'artifact-invalid', detail: { step: 'container' } });
    }
    await expect(stored(frame.subarray(0, -1))).rejects.toMatchObject({ code: 'artifact-invalid' });
    await expect(stored(Buffer.from('not a frame at all'))).rejects.toMatchObject({ code: 'artifact-invalid' });
  });

  it('of zeros takes a few bytes, and any zstd reads it', async () => {
    const frame = zerosFrame(1_536);
    expect(frame.length).toBe(13);
    for (const codec of codecs)
      expect((await gather(codec.decompress(inPieces(frame, 4)))).equals(Buffer.alloc(1_536))).toBe(true);
  });
});
