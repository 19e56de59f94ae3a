import { acquireLock, type Lock, lockHolder } from '../store/db/lock.js';
import { isStale } from '../store/db/lock-file.js';
import { clearLitter, listLitter } from './litter.js';
import type { StatePaths } from './state.js';

/** A sleep that rejects with the signal's reason on abort, so that Ctrl-C ends waiting for a lock at once. */
const abortableSleep =
  (signal: AbortSignal) =>
  (milliseconds: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });

export interface LockRequest {
  readonly purpose: string;
  readonly directory: string;
  readonly waitSeconds: number;
  readonly signal: AbortSignal;
  /** Called before the first wait, if the lock is not free at once. */
  readonly beforeWaiting?: () => void;
}

/**
 * Takes the lock of an index. If another process holds the lock, waits up to `waitSeconds` seconds for it, and then fails
 * with `busy`.
 */
export const lockFor = ({ purpose, directory, waitSeconds, signal, beforeWaiting }: LockRequest): Promise<Lock> => {
  const sleep = abortableSleep(signal);
  let hasWaited = false;
  return acquireLock(directory, {
    purpose,
    waitMilliseconds: waitSeconds * 1000,
    now: Date.now,
    sleep: (milliseconds) => {
      if (!hasWaited) beforeWaiting?.();
      hasWaited = true;
      return sleep(milliseconds);
    },
  });
};

/**
 * Removes a stale lock and temporary files in a run that has nothing to do. If a run was killed after its index was
 * complete, later runs find nothing to do and never take the lock, so nothing else would clean up. Costs two directory
 * listings, and writes nothing if there is nothing to remove.
 */
export const tidyAfterKill = async (paths: Pick<StatePaths, 'directory' | 'shared'>): Promise<void> => {
  const { directory } = paths;
  try {
    const holder = lockHolder(directory);
    if (holder === null ? listLitter(paths).length === 0 : !isStale(holder, Date.now())) return;
    const lock = await lockFor({ purpose: 'index', directory, waitSeconds: 0, signal: new AbortController().signal });
    clearLitter(paths);
    lock.release();
  } catch {
    // The lock is held, or the directory is read-only. The index is current in both cases, so this is no error.
  }
};
