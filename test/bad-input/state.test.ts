import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { connect } from '../../src/store/db/connect.js';
import { createIndex, openIndexForRead } from '../../src/store/db/open.js';
import { expectSameAsRebuild, index, indexFailure, reading, symbolNames } from '../helpers/index.js';
import { testOnPosix } from '../helpers/platform.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

const A = 'export function alpha() {}\n';
const isRoot = process.getuid?.() === 0;

describe('a damaged index', () => {
  const damage: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
    ['of random bytes', (bytes) => Buffer.from(bytes.map((_, at) => (at * 7919 + 13) % 256))],
    ['of no bytes', () => Buffer.alloc(0)],
    ['that is half of itself', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['cut within its first page', (bytes) => bytes.subarray(0, 700)],
    ['that is some text', () => Buffer.from('this is not a database\n'.repeat(500))],
    [
      'whose schema page is overwritten',
      (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(8092, 0xee), bytes.subarray(8192)]),
    ],
  ];

  it.each(damage)('%s is built again, says why, and is as good as new', async (_, change) => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': 'export class Beta {}\n' });
    const { digest, index: file } = await index(made.root);
    writeFileSync(file, change(readFileSync(file)));
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'full', reason: 'corrupt', digest });
    expect(result.detail).not.toBe('');
    await expectSameAsRebuild(made.root, result);
  });

  it('that is the database of another program is replaced', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const { index: file, digest } = await index(made.root);
    rmSync(file);
    const db = connect(file, {});
    db.exec('CREATE TABLE notes (text TEXT)');
    db.close();
    expect(await index(made.root)).toMatchObject({ reason: 'corrupt', digest });
  });
});

describe('an index of another schema version', () => {
  const withVersion = (file: string, change: number): void => {
    const db = connect(file, {});
    db.pragma(`user_version = ${Number(db.pragma('user_version')) + change}`);
    db.close();
  };

  it('newer than this cw is refused and kept; --full builds it again', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const { index: file, digest } = await index(made.root);
    withVersion(file, 1);
    const bytes = readFileSync(file);
    const error = await indexFailure(made.root);
    expect(error).toMatchObject({ code: 'index-incompatible', exitCode: 3, next: expect.stringContaining('--full') });
    expect(error.next).toContain('Update cw');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(() => openIndexForRead(file)).toThrow(CwError);
    expect(await index(made.root, { full: true })).toMatchObject({ action: 'full', reason: 'asked', digest });
  });

  it('older than this cw is built again', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const { index: file, digest } = await index(made.root);
    withVersion(file, -1);
    expect(() => openIndexForRead(file)).toThrow(expect.objectContaining({ code: 'index-incompatible' }));
    expect(await index(made.root)).toMatchObject({ action: 'full', reason: 'incompatible', digest });
  });
});

describe('a place that cannot be written', () => {
  it('is named when a file stands where the state directory should be', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.write('.git/cw', 'a file');
    expect(await indexFailure(made.root)).toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining('.git/cw'),
      next: expect.stringContaining('CW_HOME'),
    });
    expect(readFileSync(made.path('.git/cw'), 'utf8')).toBe('a file');
  });

  // Windows has neither modes nor user ids.
  testOnPosix('is named when it belongs to another user, and the index there can still be read', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const before = await index(made.root);
    made.commit({ 'b.ts': A });
    const asOther = otherUser(made);
    const [error, names] = await asOther(async () => [await indexFailure(made.root), symbolNames(before)] as const);
    expect(error).toMatchObject({ code: 'not-writable', next: expect.stringContaining('CW_HOME') });
    expect(names).toEqual(['a.ts: alpha']);
    expect(await index(made.root)).toMatchObject({ action: 'delta', files: { added: 1 } });
  });
});

/**
 * Makes the state directory one that may be read but not written. Permissions mean nothing to root, so root becomes
 * `nobody` for the time of the work, in a repository that belongs to nobody but for its state.
 */
const otherUser = (made: TestRepository): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const state = made.path('.git/cw');
  if (!isRoot) {
    chmodSync(state, 0o555);
    return async (work) => work().finally(() => chmodSync(state, 0o755));
  }
  const nobody = 65_534;
  for (let above = made.root; above !== '/tmp' && above !== '/'; above = dirname(above)) {
    if (!above.includes('cw-test-')) break;
    chmodSync(above, 0o755);
  }
  const give = (path: string): void => {
    if (path === state) return;
    chownSync(path, nobody, nobody);
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
  };
  give(made.root);
  return async (work) => {
    process.seteuid?.(nobody);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
      for (const path of readdirSync(made.root, { recursive: true, encoding: 'utf8' }))
        chownSync(made.path(path), 0, 0);
      chownSync(made.root, 0, 0);
    }
  };
};

describe('a full disk', () => {
  /** A file system of two megabytes. null: this machine does not permit to mount one. */
  const smallDisk = (): string | null => {
    const place = makeDirectory();
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]).status !== 0) return null;
    onTestFinished(() => {
      spawnSync('umount', [place]);
    });
    return place;
  };
  /** Text that does not compress, and that no rule leaves out. */
  const bulk = (seed: number): string =>
    Array.from({ length: 12_000 }, (_, at) => `word${((at + 1) * 7919 * seed) % 99_991} ${at * seed}`).join('\n');

  it('that has no room for the first page of a build keeps no file of it', ({ skip }) => {
    const home = smallDisk();
    if (home === null) return skip('a small file system cannot be mounted here');
    const fill = openSync(join(home, 'fill'), 'w');
    const piece = Buffer.alloc(4096);
    expect(() => {
      for (;;) writeSync(fill, piece);
    }).toThrow('ENOSPC');
    closeSync(fill);
    expect(() => createIndex(join(home, 'index.db.1.tmp'))).toThrow(expect.objectContaining({ code: 'disk-full' }));
    expect(readdirSync(home)).toEqual(['fill']);
  });

  it.for([
    ['a delta in place', 1],
    ['a first build', 0],
  ] as const)(
    'met by %s is an error that says so; the old index stays and nothing is left behind',
    async ([, before], { skip }) => {
      const home = smallDisk();
      if (home === null) return skip('a small file system cannot be mounted here');
      const made = makeRepositoryWith({ 'a.ts': A });
      const small = before === 1 ? await index(made.root, { home }) : null;
      made.commit(Object.fromEntries([3, 5, 7, 11, 13].map((seed) => [`bulk${seed}.txt`, bulk(seed)])));
      const error = await indexFailure(made.root, { home });
      expect(error).toMatchObject({ code: 'disk-full', next: expect.stringContaining('space') });
      const state = readdirSync(home).map((name) => join(home, name));
      const left = state.flatMap((directory) => readdirSync(directory)).sort();
      expect(left.filter((name) => !/^(?:cache\.db(?:-journal)?|activity\.json|index\.db)$/.test(name))).toEqual([]);
      if (small === null) return expect(left).not.toContain('index.db');
      expect(reading(small, (reader) => reader.meta().get('digest'))).toBe(small.digest);
      expect(symbolNames(small)).toEqual(['a.ts: alpha']);
      // With free space again (here in another directory), the same index can be used.
      const roomy = makeDirectory();
      copyFileSync(small.index, join(roomy, 'index.db'));
      expect(openIndexForRead(join(roomy, 'index.db')).meta().get('digest')).toBe(small.digest);
    },
  );
});
