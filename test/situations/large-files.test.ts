import { truncateSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcedSize } from '../../src/git/portable/portable-size.js';
import type { Repository } from '../../src/git/types.js';
import { readWorkFile } from '../../src/git/work-file.js';
import { ensureBuilt } from '../cli/built.js';
import { ANY_SIZE, collect, open, READERS } from '../git/helpers.js';
import { expectSameAsRebuild, index, indexedPaths, reading } from '../helpers/index.js';
import { announceBlob, commitEntries } from '../helpers/objects.js';
import { makeDirectory, makeRepository, makeRepositoryWith } from '../helpers/repository.js';

beforeAll(ensureBuilt);

const GIB = 2 ** 30;
const FILES = { 'a.ts': 'export const a = 1;\n', 'm.ts': 'export const m = 1;\n', 'z.ts': 'export const z = 1;\n' };

const environmentOf = (reader: Repository['reader']): NodeJS.ProcessEnv => ({ CW_GIT_READER: reader });

describe.each(READERS)('a blob that announces gigabytes, read by %s', (reader) => {
  const env = environmentOf(reader);

  it('is left out as too large without being read, by a build and by a delta, and the files around it are indexed', async () => {
    const made = makeRepositoryWith(FILES);
    const before = await index(made.root, { env });
    commitEntries(made, {
      'b.bin': announceBlob(made, 5 * GIB),
      'c.ts': announceBlob(made, GIB),
      script: announceBlob(made, 4 * GIB + 1),
      // More digits than a JavaScript number can hold exactly.
      'y.ts': announceBlob(made, 2 ** 62),
    });
    const after = await index(made.root, { env });
    expect(after).toMatchObject({ action: 'delta', failed: [], skipped: { 'too-large': 4 } });
    expect(indexedPaths(after)).toEqual(indexedPaths(before));
    const row = reading(after, (sound) => sound.file('script'));
    expect(row).toMatchObject({ skip: 'too-large', rule: 'index.maxFileBytes = 1500000' });
    await expectSameAsRebuild(made.root, after, { env });
    expect((await index(made.root, { env })).action).toBe('nothing');
  });

  it.each([
    ['fewer', 10],
    ['more', 1000],
  ])('ends the run as damage of the repository where its header announces %s bytes than it has', async (_, size) => {
    // As the first and as the last requested object.
    for (const name of ['0.ts', 'zz.ts']) {
      const made = makeRepositoryWith(FILES);
      const oid = announceBlob(made, size);
      commitEntries(made, { [name]: oid });
      const failed = index(made.root, { env });
      await expect(failed).rejects.toMatchObject({ code: 'missing-object', detail: { oid, because: 'damage' } });
    }
  });

  it('comes as its size, in its place, and blobs that are a little too large do as well', async () => {
    const made = makeRepositoryWith({ ...FILES, 'large.txt': 'x'.repeat(300_000) });
    const oids = [
      made.oid('HEAD:a.ts'),
      announceBlob(made, 5 * GIB),
      made.oid('HEAD:large.txt'),
      made.oid('HEAD:m.ts'),
      announceBlob(made, 6 * GIB),
      announceBlob(made, 7 * GIB),
      made.oid('HEAD:z.ts'),
    ];
    const repository = await open(made.root, reader);
    const blobs = await collect(repository.readBlobs(oids, 1000));
    expect(blobs.map(({ oid }) => oid)).toEqual(oids);
    expect(blobs.map(({ size }) => size)).toEqual([20, 5 * GIB, 300_000, 20, 6 * GIB, 7 * GIB, 20]);
    expect(blobs.map(({ bytes }) => bytes?.toString() ?? null)).toEqual([
      FILES['a.ts'],
      null,
      null,
      FILES['m.ts'],
      null,
      null,
      FILES['z.ts'],
    ]);
  });
});

describe('a file on disk that is too large', () => {
  it('is identified by its OID, and never held in memory', async () => {
    const root = makeDirectory();
    const made = makeRepository();
    made.write('big', 'x'.repeat(100_000));
    const oid = made.git('hash-object', 'big');
    expect(await readWorkFile(made.root, 'big', 'sha1', 99_999)).toMatchObject({ oid, bytes: null });
    expect((await readWorkFile(made.root, 'big', 'sha1', 100_000))?.bytes?.length).toBe(100_000);
    expect(await readWorkFile(root, 'big', 'sha1', ANY_SIZE)).toBeNull();
  });

  it('is left out of the index of a work tree and of a directory', async () => {
    const made = makeRepositoryWith(FILES);
    made.write('big.ts', 'export const big = 1;\n');
    // A sparse file, which takes no space on the disk.
    truncateSync(made.path('big.ts'), 70_000_000);
    const result = await index(made.root, { worktree: true });
    expect(result).toMatchObject({ failed: [], skipped: { 'too-large': 1 } });
    expect(indexedPaths(result)).toEqual(Object.keys(FILES));
  });
});

describe('the size of an object in a pack or beside it', () => {
  it('is found without reading the object, whole or delta, and equals that of git', async () => {
    const made = makeRepository();
    const lines = Array.from({ length: 400 }, (_, at) => `line ${at} ${at * at}\n`);
    for (let turn = 0; turn < 12; turn++) {
      lines[turn * 3] = `changed ${turn}\n`;
      made.commit({ 'long.txt': lines.join(''), [`${turn}.txt`]: 'x'.repeat(turn ** 4), 'empty.txt': '' });
    }
    made.git('repack', '-adq', '--depth=20', '--window=20');
    made.commit({ 'loose.txt': 'loose', 'random.bin': Buffer.from(lines.map((_, at) => (at * 7919) % 251)) });
    const listed = made.git(
      'cat-file',
      '--batch-all-objects',
      '--batch-check=%(objectname) %(objectsize) %(deltabase)',
    );
    const objects = listed.split('\n').map((line) => line.split(' '));
    expect(objects.filter(([, , base]) => !/^0+$/.test(base ?? '')).length).toBeGreaterThan(5);
    for (const [oid = '', size] of objects) expect(announcedSize(made.path('.git'), oid), oid).toBe(Number(size));
    expect(announcedSize(made.path('.git'), '0'.repeat(40))).toBeNull();
    expect(announcedSize(made.path('.git'), 'f'.repeat(40))).toBeNull();
  });
});
