import { createRequire } from 'node:module';
import Database from 'better-sqlite3';
import { refuseOdd } from './odd-file.js';

/**
 * Every connection is opened here, and neither it nor anything it makes is ever garbage: the headers of Node 24 give native
 * objects a destructor that aborts the process when the collector runs it outside of JavaScript (`RemoveEnvironmentCleanupHook`,
 * met with the driver compiled from source). Closing frees what SQLite holds; what stays until the process ends is small.
 */
const kept: unknown[] = [];

const IN_MEMORY = ':memory:';

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

/** Named outright: looking for it through another package takes longer than opening a database with it. */
let nativeBinding: string | null = null;

function driverOptions(): Database.Options {
  try {
    nativeBinding ??= createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node');
    return { nativeBinding };
  } catch {
    // Built elsewhere: the driver knows where to look.
    return {};
  }
}

/** For who waits for something else: loading the driver takes longer than opening a file with it. Never fails. */
export function loadDriver(): void {
  try {
    connect(IN_MEMORY, {}).close();
  } catch {
    // Whoever opens a file tells what is wrong.
  }
}

/** Throws `not-writable` for what is not a regular file. */
export function connect(file: string, options: Database.Options): Database.Database {
  if (file !== IN_MEMORY) refuseOdd(file);
  const db = keep(new Database(file, { ...driverOptions(), ...options }));
  // The driver's own native object, behind its one symbol: pragmas and transactions prepare statements through it.
  for (const symbol of Object.getOwnPropertySymbols(db)) {
    const native: unknown = Reflect.get(db, symbol);
    if (isObject(native)) {
      keep(native);
      keepResults(native, 'prepare', (statement) => keepResults(statement, 'iterate', () => {}));
    }
  }
  return db;
}
