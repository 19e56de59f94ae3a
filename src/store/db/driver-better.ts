import { createRequire } from 'node:module';
import BetterSqlite from 'better-sqlite3';
import type { Database, OpenOptions, Statement } from './driver.js';

/**
 * No connection, and nothing that a connection makes, is ever garbage. The headers of Node 24 give native objects a
 * destructor that aborts the process when the collector runs it outside of JavaScript (`RemoveEnvironmentCleanupHook`, met
 * with the driver compiled from source). Closing frees what SQLite holds; what stays until the process ends is small.
 */
const kept: unknown[] = [];

const keep = <T>(made: T): T => {
  kept.push(made);
  return made;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Replaces a method by one whose result is kept, and given to `then`. */
const keepResults = (owner: object, method: string, then: (made: object) => void): void => {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== 'function') return;
  Object.defineProperty(owner, method, {
    value: function (this: unknown, ...args: unknown[]): unknown {
      const made: unknown = keep(Reflect.apply(original, this, args));
      if (isObject(made)) then(made);
      return made;
    },
  });
};

/** Named outright: searching for it through another package takes longer than opening a database with it. */
let nativeBinding: string | null = null;

function bindingOptions(): BetterSqlite.Options {
  try {
    nativeBinding ??= createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node');
    return { nativeBinding };
  } catch {
    // Built elsewhere: the driver knows where to look.
    return {};
  }
}

export function openBetter(file: string, options: OpenOptions): Database {
  const db = keep(new BetterSqlite(file, { ...bindingOptions(), ...options }));
  // The driver's own native object, behind its one symbol: pragmas and transactions prepare statements through it.
  for (const symbol of Object.getOwnPropertySymbols(db)) {
    const native: unknown = Reflect.get(db, symbol);
    if (isObject(native)) {
      keep(native);
      keepResults(native, 'prepare', (statement) => keepResults(statement, 'iterate', () => {}));
    }
  }
  return {
    get inTransaction() {
      return db.inTransaction;
    },
    prepare: <Parameters extends readonly unknown[], Row>(sql: string) =>
      db.prepare<unknown[], Row>(sql) as unknown as Statement<Parameters, Row>,
    exec: (sql) => void db.exec(sql),
    pragma: (sql) => db.pragma(sql, { simple: true }),
    close: () => void db.close(),
  };
}
