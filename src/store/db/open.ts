import { existsSync, rmSync } from 'node:fs';
import { CwError } from '../../core/error.js';
import { kindAt } from '../../core/odd-file.js';
import { connect } from './connect.js';
import type { Database, OpenOptions } from './driver.js';
import { IndexReader } from './index-reader.js';
import { IndexWriter } from './index-writer.js';
import { asBuilder, asReader, asWriter } from './pragmas.js';
import { APPLICATION_ID, SCHEMA_VERSION, TABLES } from './schema.js';
import { guarded, storeError } from './store-error.js';

function number(db: Database, pragma: string): number {
  return Number(db.pragma(pragma));
}

/** The error for an index whose schema version is newer or older than this cw's version. */
function incompatible(file: string, found: number, next: string): CwError {
  const relation = found > SCHEMA_VERSION ? 'newer' : 'older';
  return new CwError(
    'index-incompatible',
    `${file} has schema version ${found}, which is ${relation} than this cw's version ${SCHEMA_VERSION}.`,
    { next, detail: { file, found, expected: SCHEMA_VERSION } },
  );
}

/** Checks that the open file is an index of exactly our schema version; throws otherwise. */
export function checkHeader(db: Database, file: string): void {
  if (number(db, 'application_id') !== APPLICATION_ID) {
    throw new CwError('index-corrupt', `${file} is not an index that cw made.`, {
      next: 'Run `cw index --full` to build it again.',
      detail: { file },
    });
  }
  const version = number(db, 'user_version');
  if (version > SCHEMA_VERSION) throw incompatible(file, version, 'Update cw, or run `cw index --full`.');
  if (version < SCHEMA_VERSION) throw incompatible(file, version, 'Run `cw index`: it builds the index again.');
}

/** Checks that there is an index file; throws `index-missing` or, for a link or special file, `not-writable`. */
export function checkPresent(file: string): void {
  const found = kindAt(file);
  if (found !== 'missing') {
    if (found.odd === null) return;
    // Not index-corrupt: a rebuild replaces a corrupt index, but cw did not make this file and must not replace it.
    throw new CwError('not-writable', `${file} is ${found.odd}, but an index is a regular file.`, {
      next: 'Run `cw clean` to remove it, then `cw index`.',
      detail: { file, found: found.odd },
    });
  }
  throw new CwError('index-missing', `There is no index at ${file}.`, {
    next: 'Run `cw index` to make one.',
    detail: { file },
  });
}

function open(file: string, options: OpenOptions, prepare: (db: Database) => void): Database {
  guarded(file, () => checkPresent(file));
  const db = guarded(file, () => connect(file, { ...options, fileMustExist: true }));
  try {
    prepare(db);
    checkHeader(db, file);
    return db;
  } catch (error) {
    db.close();
    throw storeError(error, file);
  }
}

/**
 * Rolls back the half-done transaction of a killed writer (a hot journal). A read-only connection may not do that, so a
 * writable one is opened first. SQLite rolls back as soon as one value is read.
 */
export function recoverJournal(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  guarded(file, () => {
    const db = connect(file, { fileMustExist: true });
    try {
      asWriter(db);
      db.pragma('schema_version');
    } finally {
      db.close();
    }
  });
}

function hasHotJournal(error: unknown): boolean {
  return error instanceof CwError && error.detail.code === 'SQLITE_READONLY_ROLLBACK';
}

/** Opens a raw read-only connection, for comparing, verifying and exporting an index. */
export function openForRead(file: string, role: typeof asReader = asReader): Database {
  try {
    return open(file, { readonly: true }, role);
  } catch (error) {
    if (!hasHotJournal(error)) throw error;
    recoverJournal(file);
    return open(file, { readonly: true }, role);
  }
}

export function openIndexForRead(file: string): IndexReader {
  return guarded(file, () => new IndexReader(openForRead(file), file));
}

/** Opens an index for a delta in place. The caller holds the lock of lock.ts. */
export function openIndexForWrite(file: string): IndexWriter {
  return guarded(file, () => new IndexWriter(open(file, {}, asWriter), file, 'live'));
}

/** Starts a new index in a temporary file, after removing the one of a killed run. publish.ts renames it into place. */
export function createIndex(file: string): IndexWriter {
  const clear = (): void => {
    for (const name of [file, `${file}-journal`]) rmSync(name, { force: true });
  };
  return guarded(file, () => {
    clear();
    const db = connect(file, {});
    try {
      asBuilder(db);
      for (const statement of TABLES) db.exec(statement);
      return new IndexWriter(db, file, 'fresh');
    } catch (error) {
      db.close();
      clear();
      throw error;
    }
  });
}
