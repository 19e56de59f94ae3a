import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Database, OpenOptions, Statement } from './driver.js';
import { nameOfCode } from './sqlite-codes.js';

/** The part of `node:sqlite` that is used. The types of Node 20 do not have it. */
interface NodeStatement {
  run(...parameters: readonly unknown[]): unknown;
  get(...parameters: readonly unknown[]): unknown;
  all(...parameters: readonly unknown[]): unknown[];
  iterate(...parameters: readonly unknown[]): Iterator<unknown>;
  setReturnArrays(isOn: boolean): void;
  setReadBigInts(isOn: boolean): void;
}
interface NodeDatabase {
  readonly isTransaction: boolean;
  readonly isOpen: boolean;
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  enableDefensive(isOn: boolean): void;
  close(): void;
}
type NodeDatabaseClass = new (
  file: string,
  options: { readonly readOnly: boolean; readonly timeout: number },
) => NodeDatabase;

const WAIT_MILLISECONDS = 5_000;

/** In the form that better-sqlite3 gives errors, which store-error.ts reads. */
class SqliteError extends Error {
  readonly code: string;
  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SqliteError';
    this.code = code;
  }
}

const attempt = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')
      throw new SqliteError(error.message, nameOfCode(error.errcode), { cause: error });
    throw error;
  }
};

let found: NodeDatabaseClass | null | undefined;

/** null: this Node has no SQLite, or one that cannot be made to refuse hostile schemas. Node 24.19 and later have it. */
function findClass(): NodeDatabaseClass | null {
  try {
    // Not an import: Node 20 does not have the module. The name is put together so that no bundler looks for it.
    const { DatabaseSync } = createRequire(import.meta.url)(['node', 'sqlite'].join(':'));
    return typeof DatabaseSync?.prototype?.enableDefensive === 'function' ? DatabaseSync : null;
  } catch {
    return null;
  }
}

const databaseClass = (): NodeDatabaseClass | null => (found === undefined ? (found = findClass()) : found);

export const hasNodeSqlite = (): boolean => databaseClass() !== null;

const asBuffer = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

function withBuffers(row: unknown): unknown {
  if (Array.isArray(row)) return row.map(asBuffer);
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row as object)) out[name] = asBuffer(value);
  return out;
}

class Prepared implements Statement {
  readonly #statement: NodeStatement;
  #rowOf: (row: unknown) => unknown = withBuffers;

  constructor(statement: NodeStatement) {
    this.#statement = statement;
  }

  run(...parameters: unknown[]): void {
    attempt(() => this.#statement.run(...parameters));
  }

  get(...parameters: unknown[]): unknown {
    const row = attempt(() => this.#statement.get(...parameters));
    return row === undefined ? undefined : this.#rowOf(row);
  }

  all(...parameters: unknown[]): unknown[] {
    return attempt(() => this.#statement.all(...parameters)).map(this.#rowOf);
  }

  *iterate(...parameters: unknown[]): IterableIterator<unknown> {
    const rows = attempt(() => this.#statement.iterate(...parameters));
    try {
      for (;;) {
        const next = attempt(() => rows.next());
        if (next.done === true) return;
        yield this.#rowOf(next.value);
      }
    } finally {
      rows.return?.();
    }
  }

  pluck(): this {
    this.#statement.setReturnArrays(true);
    this.#rowOf = (row) => asBuffer((row as readonly unknown[])[0]);
    return this;
  }

  raw(): this {
    this.#statement.setReturnArrays(true);
    return this;
  }

  safeIntegers(): this {
    this.#statement.setReadBigInts(true);
    return this;
  }
}

/** Call it only if `hasNodeSqlite`. */
export function openNode(file: string, { readonly = false, fileMustExist = false, timeout }: OpenOptions): Database {
  const DatabaseSync = databaseClass();
  if (DatabaseSync === null) throw new Error('this Node has no SQLite of its own');
  // SQLite would create the file.
  if (fileMustExist && !existsSync(file)) throw new SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
  const db = attempt(() => new DatabaseSync(file, { readOnly: readonly, timeout: timeout ?? WAIT_MILLISECONDS }));
  // better-sqlite3 is compiled with it: no writes to shadow tables or the schema.
  db.enableDefensive(true);
  const prepare = (sql: string): Prepared => new Prepared(attempt(() => db.prepare(sql)));
  return {
    get inTransaction() {
      return db.isTransaction;
    },
    prepare: <Parameters extends readonly unknown[], Row>(sql: string) =>
      prepare(sql) as unknown as Statement<Parameters, Row>,
    exec: (sql) => attempt(() => db.exec(sql)),
    pragma: (sql) => prepare(`PRAGMA ${sql}`).pluck().all()[0],
    close: () => {
      if (db.isOpen) db.close();
    },
  };
}
