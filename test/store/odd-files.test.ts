import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/store/db/connect.js';
import { acquireLock, lockHolder } from '../../src/store/db/lock.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import { FactsCache } from '../../src/store/facts/facts-cache.js';
import { makeDirectory } from '../helpers/repository.js';

const REQUEST = { purpose: 'index', waitMilliseconds: 0, now: Date.now, sleep: async () => {} };

/** What an open would wait for, or follow to somebody else's file. */
const ODD: readonly (readonly [string, (path: string) => void])[] = [
  ['a FIFO', (path) => void execFileSync('mkfifo', [path])],
  ['a directory', (path) => void mkdirSync(path)],
  ['a symbolic link', (path) => symlinkSync('nowhere', path)],
];
const refusal = (path: string, what: string) =>
  expect.objectContaining({ code: 'not-writable', message: expect.stringContaining(`${path} is ${what}`) });

describe.skipIf(process.platform === 'win32').each(ODD)('%s', (what, make) => {
  it('in place of the lock is an error, without waiting', async () => {
    const directory = makeDirectory();
    const file = join(directory, 'lock');
    make(file);
    await expect(acquireLock(directory, REQUEST)).rejects.toThrow(refusal(file, what));
    expect(() => lockHolder(directory)).toThrow(refusal(file, what));
    expect(readdirSync(directory)).toEqual(['lock']);
  });

  it('in place of the recovery file of the lock is an error, without waiting', async () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'lock'), '{}');
    make(join(directory, 'lock.recovery'));
    const later = { ...REQUEST, now: () => Date.now() + 3_600_000 };
    await expect(acquireLock(directory, later)).rejects.toThrow(refusal(join(directory, 'lock.recovery'), what));
  });

  it('in place of the index, or of a file that SQLite opens beside it, is an error that names it', () => {
    const directory = makeDirectory();
    make(join(directory, 'odd.db'));
    expect(() => openIndexForRead(join(directory, 'odd.db'))).toThrow(refusal(join(directory, 'odd.db'), what));
    for (const suffix of ['-journal', '-wal', '-shm']) {
      const file = join(directory, `with${suffix}.db`);
      writeFileSync(file, '');
      make(`${file}${suffix}`);
      expect(() => connect(file, {})).toThrow(refusal(`${file}${suffix}`, what));
    }
  });

  it('in place of the cache turns the cache off', () => {
    const file = join(makeDirectory(), 'cache.db');
    make(file);
    const kind = lstatSync(file).mode;
    const cache = new FactsCache(file, 1_000_000);
    expect(cache.get('0'.repeat(40), 'typescript', '', () => new Uint8Array())).toBeNull();
    cache.close();
    expect(lstatSync(file).mode).toBe(kind);
  });
});

describe.skipIf(process.platform === 'win32')('a link in place of the cache', () => {
  it('does not turn its target into a cache', () => {
    const directory = makeDirectory();
    const precious = join(directory, 'precious.db');
    const db = connect(precious, {});
    db.exec('CREATE TABLE facts (mine TEXT)');
    db.close();
    const before = readFileSync(precious);
    symlinkSync(precious, join(directory, 'cache.db'));
    new FactsCache(join(directory, 'cache.db'), 1_000_000).close();
    expect(readFileSync(precious).equals(before)).toBe(true);
  });
});
