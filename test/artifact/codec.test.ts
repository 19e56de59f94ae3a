import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { Bytes, Codec } from '../../src/artifact/codec.js';
import { nativeCodec } from '../../src/artifact/codec-native.js';
import { portableCodec } from '../../src/artifact/codec-portable.js';

/** 3 MB that compress like text, and half a megabyte that does not compress at all. */
const SAMPLE = Buffer.concat([
  Buffer.from(
    Array.from({ length: 60_000 }, (_, n) => `line ${n} of a text with ${n % 97} words, more or less\n`).join(''),
  ),
  Buffer.concat(Array.from({ length: 16_384 }, (_, n) => createHash('sha256').update(String(n)).digest())),
]);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const gather = async (pieces: Bytes): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all);
};

const packed = (codec: Codec, size: number, level: number): Promise<Buffer> =>
  gather(codec.compress(inPieces(SAMPLE, size), level));

describe('the portable codec', () => {
  it('gives back what it was given, at every level it has', async () => {
    const codec = await portableCodec();
    for (const level of [1, 3, codec.highestLevel]) {
      const bytes = await packed(codec, 100_000, level);
      expect(bytes.length).toBeLessThan(SAMPLE.length / 2);
      expect((await gather(codec.decompress(inPieces(bytes, 7_777)))).equals(SAMPLE)).toBe(true);
    }
  });

  it('M033 gives the same bytes each time', async () => {
    const codec = await portableCodec();
    expect((await packed(codec, 100_000, 9)).equals(await packed(codec, 100_000, 9))).toBe(true);
  });

  it('fails on bytes that are not zstd', async () => {
    const codec = await portableCodec();
    await expect(gather(codec.decompress(inPieces(SAMPLE, 1_000)))).rejects.toThrow();
  });
});

/** Node 22.15 and newer have zstd. */
const native = nativeCodec();

test.skipIf(native === null)('M033 each codec reads what the other writes, and is reproducible by itself', async () => {
  const portable = await portableCodec();
  const [first, second] = [await packed(native!, 100_000, 9), await packed(native!, 100_000, 9)];
  expect(first.equals(second)).toBe(true);
  expect((await gather(portable.decompress(inPieces(first, 50_000)))).equals(SAMPLE)).toBe(true);
  const other = await packed(portable, 100_000, 9);
  expect((await gather(native!.decompress(inPieces(other, 50_000)))).equals(SAMPLE)).toBe(true);
});
