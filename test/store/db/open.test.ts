import { chmodSync, existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/store/db/connect.js';
import { createIndex, openIndexForRead, openIndexForWrite } from '../../../src/store/db/open.js';
import { publishIndex } from '../../../src/store/db/publish.js';
import { SCHEMA_VERSION } from '../../../src/store/db/schema.js';
import { storeError } from '../../../src/store/db/store-error.js';
import { testOnPosix } from '../../helpers/platform.js';
import { buildSample, chunksWith, putFile, sampleText } from '../sample.js';
import { temporaryDirectory } from '../temporary.js';

function setVersion(file: string, version: number): void {
  const db = connect(file, {});
  db.pragma(`user_version = ${version}`);
  db.close();
}

/** Leaves a file as a writer does that is killed between changing pages and committing: new pages, journal beside them. */
function killInTheMiddle(file: string): void {
  const db = connect(file, {});
  db.pragma('cache_size = 1');
  db.exec('BEGIN IMMEDIATE');
  db.exec("UPDATE texts SET text = CAST(text || 'half done' AS BLOB)");
  db.exec("INSERT INTO meta VALUES ('half', 'done')");
  const torn = readFileSync(file);
  const journal = readFileSync(`${file}-journal`);
  db.exec('ROLLBACK');
  db.close();
  writeFileSync(file, torn);
  writeFileSync(`${file}-journal`, journal);
}

describe('opening an index', () => {
  it('reports a missing index, and how to make one', () => {
    const file = join(temporaryDirectory(), 'index.db');
    expect(() => openIndexForRead(file)).toThrow(expect.objectContaining({ code: 'index-missing', exitCode: 3 }));
  });

  it('refuses a newer schema and names both versions', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'x' });
    setVersion(file, SCHEMA_VERSION + 1);
    expect(() => openIndexForRead(file)).toThrow(
      expect.objectContaining({
        code: 'index-incompatible',
        detail: { file, found: SCHEMA_VERSION + 1, expected: SCHEMA_VERSION },
      }),
    );
  });

  it('refuses an older schema and suggests `cw index`', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'x' });
    setVersion(file, SCHEMA_VERSION - 1);
    expect(() => openIndexForWrite(file)).toThrow(
      expect.objectContaining({ code: 'index-incompatible', next: expect.stringContaining('cw index') }),
    );
  });

  it.each([
    ['text', 'this is no database, although it is long enough to have had a header'],
    ['nothing', ''],
  ])('calls a file of %s damaged', (_, content) => {
    const file = join(temporaryDirectory(), 'index.db');
    writeFileSync(file, content);
    expect(() => openIndexForRead(file)).toThrow(expect.objectContaining({ code: 'index-corrupt' }));
  });

  it('reports a truncated file as damaged', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: sampleText('a', 2000) });
    truncateSync(file, 3 * 8192);
    expect(() => {
      const reader = openIndexForRead(file);
      reader.text(1);
      chunksWith(reader, 'a');
    }).toThrow(expect.objectContaining({ code: 'index-corrupt' }));
  });

  // Windows does not keep anybody from writing into a directory by its mode.
  testOnPosix('reads in a directory that may not be written', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'index.db');
    buildSample(file, { a: 'x' });
    chmodSync(directory, 0o555);
    try {
      const reader = openIndexForRead(file);
      expect(reader.text(1)).toBe('x');
      reader.close();
    } finally {
      chmodSync(directory, 0o755);
    }
  });

  it('a reader rolls back what a killed writer left half done', () => {
    const file = join(temporaryDirectory(), 'index.db');
    const digest = buildSample(file, { a: sampleText('a', 3000), b: sampleText('b', 3000) });
    killInTheMiddle(file);
    const reader = openIndexForRead(file);
    expect(reader.meta().get('digest')).toBe(digest);
    expect(reader.meta().has('half')).toBe(false);
    expect(reader.text(1)).toBe(sampleText('a', 3000));
    reader.close();
    expect(existsSync(`${file}-journal`)).toBe(false);
  });

  it('a reader keeps its state while a writer works, and sees the next one after the commit', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'one' });
    const reader = openIndexForRead(file);
    const writer = openIndexForWrite(file);
    writer.begin();
    for (let index = 0; index < 200; index++) putFile(writer, `f${index}`, sampleText(`name${index}`, 200));
    expect([...reader.tree().keys()]).toEqual(['a']);
    writer.commit();
    expect(reader.tree().size).toBe(201);
    writer.close();
    reader.close();
  });
});

describe('a reader that stays open', () => {
  it('searches the words of the last commit, however the segments were merged', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'def one' });
    const reader = openIndexForRead(file);
    expect([chunksWith(reader, 'one'), chunksWith(reader, 'two')]).toEqual([1, 0]);
    const writer = openIndexForWrite(file);
    for (const text of ['def two', 'def three', 'def two def one', 'def one']) {
      writer.begin();
      putFile(writer, `${text}.txt`, text);
      writer.commit();
    }
    writer.close();
    expect([chunksWith(reader, 'one'), chunksWith(reader, 'two')]).toEqual([2, 2]);
    reader.close();
  });
});

describe('publishing a fresh build', () => {
  it('replaces the index as a whole, and open readers keep the old one', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'index.db');
    buildSample(file, { old: 'x' });
    const reader = openIndexForRead(file);
    buildSample(join(directory, 'fresh'), { new: 'y' });
    publishIndex(join(directory, 'fresh'), file);
    expect([...reader.tree().keys()]).toEqual(['old']);
    reader.close();
    const after = openIndexForRead(file);
    expect([...after.tree().keys()]).toEqual(['new']);
    after.close();
  });

  it('never lets the journal of the old file run into the new one', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'index.db');
    buildSample(file, { old: sampleText('old', 3000) });
    killInTheMiddle(file);
    const digest = buildSample(join(directory, 'fresh'), { new: sampleText('new', 3000) });
    publishIndex(join(directory, 'fresh'), file);
    expect(existsSync(`${file}-journal`)).toBe(false);
    const reader = openIndexForRead(file);
    expect(reader.meta().get('digest')).toBe(digest);
    expect(reader.text(1)).toBe(sampleText('new', 3000));
    reader.close();
  });

  it('replaces an old index that cannot be recovered', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'index.db');
    buildSample(file, { old: sampleText('old', 3000) });
    killInTheMiddle(file);
    renameSync(`${file}-journal`, join(directory, 'journal'));
    writeFileSync(file, 'rubbish');
    renameSync(join(directory, 'journal'), `${file}-journal`);
    buildSample(join(directory, 'fresh'), { new: 'y' });
    publishIndex(join(directory, 'fresh'), file);
    const reader = openIndexForRead(file);
    expect(reader.text(1)).toBe('y');
    reader.close();
  });
});

describe('failures of the file system', () => {
  it.each([
    ['SQLITE_FULL', 'disk-full'],
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EFBIG', 'disk-full'],
    ['EIO', 'disk-failed'],
    ['SQLITE_IOERR_WRITE', 'disk-failed'],
    ['SQLITE_IOERR_FSYNC', 'disk-failed'],
    ['SQLITE_IOERR_READ', 'index-corrupt'],
    ['EMFILE', 'system-limit'],
    ['ENOMEM', 'system-limit'],
    ['SQLITE_NOMEM', 'system-limit'],
    ['EACCES', 'not-writable'],
    ['EROFS', 'not-writable'],
    ['SQLITE_READONLY', 'not-writable'],
    ['SQLITE_CANTOPEN', 'not-writable'],
    ['SQLITE_CORRUPT', 'index-corrupt'],
    ['SQLITE_CORRUPT_VTAB', 'index-corrupt'],
    ['SQLITE_NOTADB', 'index-corrupt'],
    ['SQLITE_IOERR_SHORT_READ', 'index-corrupt'],
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['ERR_DLOPEN_FAILED', 'native-module'],
    ['SQLITE_MISUSE', 'internal'],
  ])('%s is %s for a person', (code, expected) => {
    const cause = Object.assign(new Error('as the library says'), { code });
    expect(storeError(cause, '/somewhere/index.db')).toMatchObject({ code: expected, cause });
  });

  it.skipIf(process.platform === 'win32')(
    'a full quota is recognised by its errno, because Node has no name for it',
    () => {
      const cause = Object.assign(new Error('UNKNOWN: unknown error, write'), {
        code: 'UNKNOWN',
        errno: -constants.errno.EDQUOT,
      });
      expect(storeError(cause, '/somewhere/index.db')).toMatchObject({ code: 'disk-full' });
    },
  );

  it.each([
    [
      "The module '/x/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 115. This version of Node.js requires\nNODE_MODULE_VERSION 137. Please try re-compiling or re-installing\nthe module (for instance, using `npm rebuild` or `npm install`).",
      "(The module '/x/better_sqlite3.node' was compiled against a different Node.js version using NODE_MODULE_VERSION 115. This version of Node.js requires NODE_MODULE_VERSION 137).",
    ],
    ['Could not locate the bindings file. Tried:\n → /x/a.node\n → /x/b.node', '(Could not locate the bindings file).'],
    ['libc.so.6: cannot open shared object file', '(libc.so.6: cannot open shared object file).'],
  ])('a module that cannot be loaded says why: %s', (said, told) => {
    const cause = Object.assign(new Error(said), { code: 'ERR_DLOPEN_FAILED' });
    expect(storeError(cause, '/x/index.db').message).toContain(told);
  });

  it('a full disk leaves the index unchanged and is reported', () => {
    const file = join(temporaryDirectory(), 'index.db');
    const digest = buildSample(file, { a: 'x' });
    const db = connect(file, {});
    const pages = Number(db.pragma('page_count'));
    db.close();
    const writer = openIndexForWrite(file);
    writer.limitPages(pages);
    writer.begin();
    expect(() => {
      for (let index = 0; index < 100; index++) putFile(writer, `f${index}`, sampleText(`name${index}`, 400));
      writer.commit();
    }).toThrow(expect.objectContaining({ code: 'disk-full' }));
    writer.rollback();
    writer.close();
    const reader = openIndexForRead(file);
    expect(reader.meta().get('digest')).toBe(digest);
    expect(reader.tree().size).toBe(1);
    reader.close();
  });

  it('an index in a directory that does not exist cannot be created', () => {
    const file = join(temporaryDirectory(), 'absent', 'index.db');
    expect(() => createIndex(file)).toThrow(expect.objectContaining({ code: 'not-writable' }));
  });
});
