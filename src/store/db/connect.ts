import { createRequire } from 'node:module';
import Database from 'better-sqlite3';
import { refuseOdd } from './odd-file.js';

/**
 * Opens every SQLite connection. Connections and their statements are kept referenced until the process ends: with the headers
 * of Node 24, native objects have a destructor that aborts the process when the garbage collector runs it outside of
 * JavaScript (`RemoveEnvironmentCleanupHook`, seen with the driver compiled from source). Closing frees SQLite's own memory;
 * the rest is small.
 */
const kept: unknown[] = [];

const IN_MEMORY = ':memory:';

const keep = <T>(made: T): T => {
  kept.push(made);
  return made;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Wraps a method so that its result is kept referenced and passed to `then`. */
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

/** Path of the native module. Searching for it with the driver's helper package takes longer than opening a database. */
let nativeBinding: string | null = null;

function driverOptions(): Database.Options {
  try {
    nativeBinding ??= createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node');
    return { nativeBinding };
  } catch {
    // The module was built into another directory: the driver searches for it.
    return {};
  }
}

/** Loads the driver early, while the caller waits for other work: loading takes longer than opening a file. Never fails. */
export function loadDriver(): void {
  try {
    connect(IN_MEMORY, {}).close();
  } catch {
    // The same failure is reported when a file is opened.
  }
}

/** Opens a database. Throws `not-writable` if the file is not a regular file. */
export function connect(file: string, options: Database.Options): Database.Database {
  if (file !== IN_MEMORY) refuseOdd(file);
  const db = keep(new Database(file, { ...driverOptions(), ...options }));
  // The driver's native object is a property with a symbol as its key. Pragmas and transactions prepare statements with it.
  for (const symbol of Object.getOwnPropertySymbols(db)) {
    const native: unknown = Reflect.get(db, symbol);
    if (isObject(native)) {
      keep(native);
      keepResults(native, 'prepare', (statement) => keepResults(statement, 'iterate', () => {}));
    }
  }
  return db;
}
