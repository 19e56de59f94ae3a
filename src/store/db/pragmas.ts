import type { Database } from './driver.js';
import { APPLICATION_ID, SCHEMA_VERSION } from './schema.js';

/**
 * SQLite settings (pragmas) of every connection, one function per role.
 *
 * The journal is a rollback journal, never WAL. A fresh build replaces index.db by rename: a `-wal` file left beside the old
 * index would be replayed into the new one, and a late reader's close could delete the WAL of the new one.
 * A rollback journal also lets readers work in a directory without write permission.
 */

/** Longer than any commit takes: a writer blocks readers only while it writes its pages. */
const READER_WAIT_MILLISECONDS = 5_000;
/** A commit waits until readers finish; the slowest reader is `verify` of a large index. */
const WRITER_WAIT_MILLISECONDS = 30_000;
const CACHE_KIBIBYTES = 32 * 1024;
const CHECKER_CACHE_KIBIBYTES = 2 * 1024;
/** More than SQLite ever maps. */
const CHECKER_MAP_BYTES = 2 ** 31;
/** 4, 8 and 16 KB build equally fast and differ by 1 % in size (20 MB of source); 8 KB reads a text in half as many steps as 4. */
export const PAGE_BYTES = 8192;

function common(db: Database, wait: number): void {
  db.pragma(`busy_timeout = ${wait}`);
  // The schema of an imported artifact is untrusted until it is verified, so it may not call functions with side effects.
  db.pragma('trusted_schema = OFF');
  // Corrupt pages are reported when they are read.
  db.pragma('cell_size_check = ON');
  // With mmap, an I/O error or a truncated file is a SIGBUS instead of an error. No gain was measured for queries.
  db.pragma('mmap_size = 0');
  db.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
  db.pragma('temp_store = MEMORY');
  db.pragma('foreign_keys = ON');
}

/**
 * For verifying every page of a file that this process has just written and no other process uses. The page cache is small,
 * because new memory for each page costs more than reading it. The file is mapped, which takes half the time: it is in
 * memory already, and no other process truncates it. SQLite does not read a hostile page past the end of the map.
 */
export function asChecker(db: Database): void {
  asReader(db);
  db.pragma(`cache_size = -${CHECKER_CACHE_KIBIBYTES}`);
  db.pragma(`mmap_size = ${CHECKER_MAP_BYTES}`);
}

export function asReader(db: Database): void {
  common(db, READER_WAIT_MILLISECONDS);
}

/** For changing the live index in place; survives power loss. */
export function asWriter(db: Database): void {
  common(db, WRITER_WAIT_MILLISECONDS);
  db.pragma('journal_mode = DELETE');
  db.pragma('synchronous = FULL');
  // Spilling dirty pages would take the exclusive lock in the middle of a transaction and block readers until its end.
  // Deltas are small (a large one is a fresh build), so they stay in memory until the commit.
  db.pragma('cache_spill = OFF');
}

/** For filling a new temporary file that no other process uses. Safety comes from fsync and rename at the end, see publish.ts. */
export function asBuilder(db: Database): void {
  db.pragma(`page_size = ${PAGE_BYTES}`);
  common(db, WRITER_WAIT_MILLISECONDS);
  // MEMORY and not OFF: the driver opens files in SQLite's defensive mode, which would keep a journal on disk instead.
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${SCHEMA_VERSION}`);
}
