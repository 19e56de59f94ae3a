import { acquireLock, type Lock, lockHolder } from '../store/db/lock.js';
import { isStale } from '../store/db/lock-file.js';
import { clearLitter, listLitter } from './litter.js';
import type { StatePaths } from './state.js';

/** Rejects with the signal's reason: whoever waits for a lock can be interrupted at once. */
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
 * A run that was killed after its index was complete leaves a lock and perhaps files that no later run needs to take:
 * the one that finds nothing to do removes them. Two looks into the directory; nothing is written where nothing is left.
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
    // Busy, or a directory that may not be written to: the index is what it should be all the same.
  }
};
