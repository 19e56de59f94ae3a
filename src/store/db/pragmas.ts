import type { Database } from './driver.js';
import { APPLICATION_ID, SCHEMA_VERSION } from './schema.js';

/**
 * All connection settings, one function per role.
 *
 * The journal is a rollback journal, never WAL: a fresh build replaces index.db by rename, and a `-wal` left beside the
 * old file would be replayed into the new one, while a late reader's close could unlink the new one's.
 * It also lets a reader work in a directory that it may not write to.
 */

/** Waits longer than any commit takes: a reader meets a writer only while that one copies pages back. */
const READER_WAIT_MILLISECONDS = 5_000;
/** A commit waits for readers to finish; a verify of a large index is the slowest of them. */
const WRITER_WAIT_MILLISECONDS = 30_000;
const CACHE_KIBIBYTES = 32 * 1024;
const CHECKER_CACHE_KIBIBYTES = 2 * 1024;
/** More than SQLite maps. */
const CHECKER_MAP_BYTES = 2 ** 31;
/** 4, 8 and 16 KB build equally fast and differ by 1 % in size (20 MB of source); 8 KB reads a text in half as many steps as 4. */
export const PAGE_BYTES = 8192;

function common(db: Database, wait: number): void {
  db.pragma(`busy_timeout = ${wait}`);
  // The schema of a restored artifact is not ours until it was compared: no functions with side effects from it.
  db.pragma('trusted_schema = OFF');
  // Corruption is reported where it is met rather than read past.
  db.pragma('cell_size_check = ON');
  // Through a map, an I/O error or a file cut short by someone else is a SIGBUS instead of an error. No gain measured for queries.
  db.pragma('mmap_size = 0');
  db.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
  db.pragma('temp_store = MEMORY');
  db.pragma('foreign_keys = ON');
}

/**
 * Looks at every page of a file that this process has just written and nobody else knows of, and keeps few: fresh memory for
 * each costs more than reading it. Through a map, because the file is in memory already, and nobody cuts it short: half the
 * time. SQLite keeps away from the end of a map, so that a hostile page is not read past it.
 */
export function asChecker(db: Database): void {
  asReader(db);
  db.pragma(`cache_size = -${CHECKER_CACHE_KIBIBYTES}`);
  db.pragma(`mmap_size = ${CHECKER_MAP_BYTES}`);
}

export function asReader(db: Database): void {
  common(db, READER_WAIT_MILLISECONDS);
}

/** Changes the live index, in place, under power loss. */
export function asWriter(db: Database): void {
  common(db, WRITER_WAIT_MILLISECONDS);
  db.pragma('journal_mode = DELETE');
  db.pragma('synchronous = FULL');
  // Spilling dirty pages takes the exclusive lock in the middle of a transaction and shuts readers out until its end.
  // Deltas are small (a large one is a fresh build), so they stay in memory until the commit.
  db.pragma('cache_spill = OFF');
}

/** Fills a new temporary file that nobody else knows of. Safety comes from fsync and rename at the end, see publish.ts. */
export function asBuilder(db: Database): void {
  db.pragma(`page_size = ${PAGE_BYTES}`);
  common(db, WRITER_WAIT_MILLISECONDS);
  // Not OFF: the driver opens files in SQLite's defensive mode, which keeps a journal on disk instead.
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${SCHEMA_VERSION}`);
}
