import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Bytes, Codec } from '../../../src/artifact/container/codec.js';
import { portableCodec } from '../../../src/artifact/container/codec-portable.js';
import { programCodec } from '../../../src/artifact/container/codec-program.js';
import { inflate } from '../../../src/artifact/container/inflate.js';
import { StagedFile } from '../../../src/artifact/container/staged-file.js';
import { makeDirectory } from '../../helpers/repository.js';

const TEXT = Buffer.from(Array.from({ length: 80_000 }, (_, n) => `line ${n} of ${n % 97}\n`).join(''));

async function* inPieces(bytes: Buffer, size: number): Bytes {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const gather = async (pieces: Bytes): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all);
};

const portable = await portableCodec();
const program = programCodec(process.env);
const compressed = (bytes: Buffer): Promise<Buffer> => gather(portable.compress(inPieces(bytes, 50_000), 3));

/** With the program: once it writes the file itself, once its output goes through this process. */
const ways: [name: string, codec: Codec][] = [['portable', portable]];
if (program !== null) {
  const { inflateInto, ...streamed } = program;
  ways.push(['program, streamed', streamed]);
  if (inflateInto !== undefined) ways.push(['program, straight into the file', program]);
}

const inflated = async (codec: Codec, frame: Bytes, size: number) => {
  const file = join(makeDirectory(), 'index.db');
  const staged = await StagedFile.create(file);
  try {
    const sha256 = await inflate(codec, frame, staged, size);
    await staged.finish();
    return { file, sha256 };
  } catch (error) {
    return { file, error };
  } finally {
    await staged.close();
  }
};

describe.each(ways)('a database is inflated by the %s', (_, codec) => {
  it.each([0, 1, 512, TEXT.length])('to a file of exactly %i bytes, and its digest', async (size) => {
    const bytes = TEXT.subarray(0, size);
    const { file, sha256 } = await inflated(codec, inPieces(await compressed(bytes), 777), size);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('or is refused, also if the input never ends', async () => {
    const bytes = await compressed(TEXT);
    // After the headers of the frame and of its first block.
    for (let at = 20; at < 8_000; at += 3) bytes[at] = (bytes[at]! * 7 + at) % 256;
    async function* stalled(): Bytes {
      yield* inPieces(bytes, 50_000);
      await new Promise(() => {});
    }
    expect((await inflated(codec, stalled(), TEXT.length)).error).toBeDefined();
  });

  it('and stops at the announced size', async () => {
    const bomb = Buffer.concat([TEXT, Buffer.alloc(40_000_000)]);
    const { file, error } = await inflated(codec, inPieces(await compressed(bomb), 777), TEXT.length);
    expect(error).toBeInstanceOf(Error);
    expect(statSync(file).size).toBeLessThanOrEqual(TEXT.length + 1024);
  });

  it('and fails if there is less than announced', async () => {
    const { error } = await inflated(codec, inPieces(await compressed(TEXT), 777), TEXT.length + 1);
    expect(error).toMatchObject({ code: 'artifact-invalid', detail: { step: 'container' } });
  });

  it('and fails with the error of its input', async () => {
    async function* failing(): Bytes {
      yield (await compressed(TEXT)).subarray(0, 5_000);
      throw new RangeError('the disk is gone');
    }
    const { error } = await inflated(codec, failing(), TEXT.length);
    expect(error).toMatchObject({ message: 'the disk is gone' });
  });

  it('and fails for bytes that are not zstd', async () => {
    const { error } = await inflated(codec, inPieces(TEXT, 50_000), TEXT.length);
    expect(error).toBeInstanceOf(Error);
  });
});

/** A device that is always full. */
const FULL = '/dev/full';

describe.runIf(program?.inflateInto !== undefined && existsSync(FULL))('a disk that is full', () => {
  it('is distinguished from invalid bytes if the program zstd writes the file', async () => {
    const descriptor = openSync(FULL, 'r+');
    try {
      const sink = { add: async () => {}, finish: async () => {}, descriptor };
      const work = inflate(program!, inPieces(await compressed(TEXT), 50_000), sink, TEXT.length);
      await expect(work).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write' });
    } finally {
      closeSync(descriptor);
    }
  });
});
