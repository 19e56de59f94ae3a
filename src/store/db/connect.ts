import type { Database, OpenOptions } from './driver.js';
import { openBetter } from './driver-better.js';
import { hasNodeSqlite, openNode } from './driver-node.js';
import { refuseOdd } from './odd-file.js';
import { isDriverMissing } from './store-error.js';

const IN_MEMORY = ':memory:';

export type Driver = 'better-sqlite3' | 'node:sqlite';

/** null: not known yet. */
let driver: Driver | null = null;

/**
 * better-sqlite3 unless it cannot be loaded: it was not built, or it was built for another Node. Then Node's own SQLite is
 * used where there is a good one, from Node 24.19 on. CW_SQLITE=node asks for that outright.
 */
function open(file: string, options: OpenOptions): Database {
  if (driver === null && process.env.CW_SQLITE === 'node' && hasNodeSqlite()) driver = 'node:sqlite';
  if (driver === 'node:sqlite') return openNode(file, options);
  try {
    const db = openBetter(file, options);
    driver = 'better-sqlite3';
    return db;
  } catch (error) {
    if (driver !== null || !isDriverMissing(error) || !hasNodeSqlite()) throw error;
    driver = 'node:sqlite';
    return openNode(file, options);
  }
}

/** Loads the driver early, while the caller waits for other work: loading takes longer than opening a file. Never fails. */
export function loadDriver(): void {
  try {
    connect(IN_MEMORY, {}).close();
  } catch {
    // Opening a file reports the problem.
  }
}

/** The driver that opened the last database; null: none was opened. */
export const driverInUse = (): Driver | null => driver;

/** Throws `not-writable` if the file is not a regular one. */
export function connect(file: string, options: OpenOptions): Database {
  if (file !== IN_MEMORY) refuseOdd(file);
  return open(file, options);
}
