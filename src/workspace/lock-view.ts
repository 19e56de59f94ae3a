import { lockHolder } from '../store/db/lock.js';
import { isStale } from '../store/db/lock-file.js';

/** Who writes here now. */
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

/** A directory that cannot be read is a finding of its own, and not one about the lock. */
const holderIn = (directory: string): ReturnType<typeof lockHolder> => {
  try {
    return lockHolder(directory);
  } catch {
    return null;
  }
};

/** null: a number that is no time, which only a damaged or hand-made file has. */
const isoTime = (milliseconds: number): string | null => {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

/** null: nobody holds the lock, as far as can be seen. */
export const viewLock = (directory: string, now: number): LockView | null => {
  const lock = holderIn(directory);
  if (lock === null) return null;
  const state = isStale(lock, now) ? 'stale' : 'held';
  if (!('owner' in lock)) return { state, pid: null, host: null, purpose: null, since: null };
  const { pid, host, purpose, since } = lock.owner;
  return { state, pid, host, purpose, since: isoTime(since) };
};
