/**
 * The part of a SQLite driver that cw uses. Two drivers have it: better-sqlite3, and Node's own `node:sqlite` where the
 * first cannot be loaded (see connect.ts). A test compares what both make, byte for byte.
 */
export interface Database {
  readonly inTransaction: boolean;
  prepare<Parameters extends readonly unknown[] = unknown[], Row = unknown>(sql: string): Statement<Parameters, Row>;
  exec(sql: string): void;
  /** Sets or reads a PRAGMA; gives the first column of its first row. */
  pragma(sql: string): unknown;
  close(): void;
}

/** BLOBs are given as Buffers. */
export interface Statement<Parameters extends readonly unknown[] = unknown[], Row = unknown> {
  run(...parameters: Parameters): void;
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
  /** Rows are the values of their first column from now on. */
  pluck(): this;
  /** Rows are arrays from now on. */
  raw(): this;
  /** Integers are bigints from now on. */
  safeIntegers(): this;
}

export interface OpenOptions {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** Milliseconds to wait for the lock of another connection. */
  readonly timeout?: number;
}

/** All or nothing. Takes the write lock at once. */
export function inTransaction(db: Database, work: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    work();
    db.exec('COMMIT');
  } catch (error) {
    // A failing disk may have ended the transaction already.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
