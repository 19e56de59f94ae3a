import { lockHolder } from '../store/db/lock.js';
import { isStale } from '../store/db/lock-file.js';

/** Which process holds the lock of an index, for `cw status` and `cw doctor`. Reading it does not take the lock. */
export interface LockView {
  /** stale: its owner is dead; the next writer replaces it. */
  readonly state: 'held' | 'stale';
  /** null: the file names no owner. */
  readonly pid: number | null;
  readonly host: string | null;
  /** `index`, `verify`, ... */
  readonly purpose: string | null;
  /** ISO 8601, by the owner's clock. */
  readonly since: string | null;
}

/** An unreadable directory counts as no lock: other checks report it. */
const holderIn = (directory: string): ReturnType<typeof lockHolder> => {
  try {
    return lockHolder(directory);
  } catch {
    return null;
  }
};

/** null: the number is not a valid time, which happens only in a damaged or hand-made lock file. */
const isoTime = (milliseconds: number): string | null => {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

/** null: no lock was found. */
export const viewLock = (directory: string, now: number): LockView | null => {
  const lock = holderIn(directory);
  if (lock === null) return null;
  const state = isStale(lock, now) ? 'stale' : 'held';
  if (!('owner' in lock)) return { state, pid: null, host: null, purpose: null, since: null };
  const { pid, host, purpose, since } = lock.owner;
  return { state, pid, host, purpose, since: isoTime(since) };
};
