import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ByteSource } from '../../../src/artifact/container/byte-source.js';
import type { Bytes, Codec } from '../../../src/artifact/container/codec.js';
import { nativeCodec, withoutEmptyFrame } from '../../../src/artifact/container/codec-native.js';
import { portableCodec } from '../../../src/artifact/container/codec-portable.js';
import { programCodec } from '../../../src/artifact/container/codec-program.js';
import { oneFrame } from '../../../src/artifact/container/zstd-frame.js';

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

/** The bytes of one frame. Fails if anything follows it. */
async function* framed(bytes: Bytes): Bytes {
  const source = new ByteSource(bytes);
  yield* oneFrame(source);
  await source.end();
}

const packed = (codec: Codec, size: number, level: number): Promise<Buffer> =>
  gather(codec.compress(inPieces(SAMPLE, size), level));

/** Node 22.15 and newer have zstd; the program is tested if it is installed. */
const codecs = [nativeCodec(), programCodec(process.env), await portableCodec()].filter((codec) => codec !== null);

describe.each(codecs.map((codec) => [codec.name, codec] as const))('the %s codec', (_, codec) => {
  it('decompresses to its input, at any level', async () => {
    for (const level of [1, 3, Math.min(codec.highestLevel, 12)]) {
      const bytes = await packed(codec, 100_000, level);
      expect(bytes.length).toBeLessThan(SAMPLE.length / 2);
      expect((await gather(codec.decompress(inPieces(bytes, 7_777)))).equals(SAMPLE)).toBe(true);
    }
  });

  it('gives the same bytes each time, and all other codecs can read them', async () => {
    const bytes = await packed(codec, 100_000, 9);
    expect((await packed(codec, 33_333, 9)).equals(bytes)).toBe(true);
    for (const other of codecs)
      expect((await gather(other.decompress(inPieces(bytes, 50_000)))).equals(SAMPLE)).toBe(true);
  });

  it('writes one frame, and no more', async () => {
    const bytes = await packed(codec, 100_000, 3);
    expect((await gather(framed(inPieces(bytes, 1)))).equals(bytes)).toBe(true);
  });

  it('fails on bytes that are not zstd, and on half a frame', async () => {
    await expect(gather(codec.decompress(inPieces(SAMPLE, 1_000)))).rejects.toThrow();
    // A codec may return the part of half a frame that it could read; `oneFrame` refuses the frame.
    const bytes = await packed(codec, 100_000, 3);
    const half = framed(inPieces(bytes.subarray(0, bytes.length >> 1), 1_000));
    await expect(gather(codec.decompress(half))).rejects.toMatchObject({ code: 'artifact-invalid' });
  });

  it('passes on the error of its input, and stops if the consumer stops reading', async () => {
    const bytes = await packed(codec, 100_000, 3);
    async function* failing(): AsyncGenerator<Buffer> {
      yield bytes.subarray(0, 1_000);
      throw new RangeError('the disk is gone');
    }
    await expect(gather(codec.decompress(failing()))).rejects.toThrow('the disk is gone');
    let isClosed = false;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield SAMPLE.subarray(0, 100_000);
      } finally {
        isClosed = true;
      }
    }
    for await (const piece of codec.compress(endless(), 1)) if (piece.length > 0) break;
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe('a frame', () => {
  const frame = (...bytes: number[]) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ...bytes]);
  const walked = (bytes: Buffer) => gather(framed(inPieces(bytes, 3)));
  /** Five times the letter A. */
  const ONE = frame(0x00, 0x00, 0x2b, 0x00, 0x00, 0x41);
  const NODES_EMPTY = frame(0x24, 0x00, 0x01, 0x00, 0x00, 0x99, 0xe9, 0xd8, 0x51);

  it.each([
    ['of an empty raw block', frame(0x00, 0x00, 0x01, 0x00, 0x00)],
    ['with a window of 8 MB', frame(0x00, 0x68, 0x01, 0x00, 0x00)],
    ['of a repeated byte, with a checksum', frame(0x04, 0x00, 0x2b, 0x00, 0x00, 0x41, 1, 2, 3, 4)],
  ])('%s is passed on', async (_, bytes) => {
    expect((await walked(bytes)).equals(bytes)).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])],
    ['a skippable frame', Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0])],
    ['one that asks for a dictionary', frame(0x01, 0x00, 0x07, 0x01, 0x00, 0x00)],
    ['one with a reserved bit', frame(0x08, 0x00, 0x01, 0x00, 0x00)],
    ['one with a window above 8 MB', frame(0x00, 0x69, 0x01, 0x00, 0x00)],
    ['one of a single segment of 4 GB', frame(0xe0, 0, 0, 0, 0, 1, 0, 0, 0, 0x01, 0x00, 0x00)],
    ['one with a reserved kind of block', frame(0x00, 0x00, 0x07, 0x00, 0x00)],
    ['one with a block above 128 KB', frame(0x00, 0x00, 0x09, 0x00, 0x10)],
    ['one that ends before its checksum', frame(0x04, 0x00, 0x01, 0x00, 0x00, 1, 2, 3)],
    ['one with an empty one behind it', Buffer.concat([ONE, frame(0, 0, 1, 0, 0)])],
    ['one with an empty one behind it, as Node writes it', Buffer.concat([ONE, NODES_EMPTY])],
    ['one with another behind it that holds data', Buffer.concat([ONE, ONE])],
    ['one with gzip behind it', Buffer.concat([frame(0, 0, 1, 0, 0), Buffer.from([0x1f, 0x8b])])],
  ])('is not %s', async (_, bytes) => {
    await expect(walked(bytes)).rejects.toMatchObject({ code: 'artifact-invalid', detail: { step: 'container' } });
  });

  it.each([1, 7, 64])(
    'of nothing behind what Node has written is dropped, and only that, in pieces of %i',
    async (size) => {
      const left = async (...frames: Buffer[]) => gather(withoutEmptyFrame(inPieces(Buffer.concat(frames), size)));
      const text = Buffer.concat([frame(0x00, 0x00, 0xa1, 0x00, 0x00), Buffer.alloc(20, 'text')]);
      for (const one of [ONE, text]) {
        expect(await left(one)).toEqual(one);
        expect(await left(one, NODES_EMPTY)).toEqual(one);
        expect(await left(one, ONE)).toEqual(Buffer.concat([one, ONE]));
        expect(await left(one, NODES_EMPTY, ONE)).toEqual(Buffer.concat([one, NODES_EMPTY, ONE]));
      }
    },
  );
});

describe('the program', () => {
  it('is not used if the program named zstd is something else', () => {
    const directory = mkdtempSync(join(tmpdir(), 'cw-codec-'));
    try {
      const file = join(directory, 'zstd');
      writeFileSync(file, '#!/bin/sh\necho something else\n');
      chmodSync(file, 0o755);
      expect(programCodec({ PATH: directory })).toBeNull();
      expect(programCodec({ PATH: join(directory, 'nowhere') })).toBeNull();
      // A relative entry would be looked up in the repository.
      expect(programCodec({ PATH: '.' })).toBeNull();
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it.skipIf(process.platform === 'win32').each([
    ['KILL', 'system-limit'],
    ['TERM', 'system-limit'],
    ['SEGV', undefined],
  ])('ended by SIG%s is no fault of the bytes where the system does that', async (signal, code) => {
    const directory = mkdtempSync(join(tmpdir(), 'cw-codec-'));
    try {
      const file = join(directory, 'zstd');
      writeFileSync(
        file,
        `#!/bin/sh\n[ "$1" = --version ] && echo zstd && exit\ncat > /dev/null\nkill -${signal} $$\n`,
      );
      chmodSync(file, 0o755);
      const program = programCodec({ PATH: directory })!;
      for (const way of [program.compress, program.decompress]) {
        const error: unknown = await gather(way(inPieces(SAMPLE, 100_000), 3)).catch((cause: unknown) => cause);
        expect(error).toBeInstanceOf(Error);
        expect((error as { code?: string }).code).toBe(code);
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
