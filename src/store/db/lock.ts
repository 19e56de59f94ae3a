import { join } from 'node:path';
import { CwError } from '../../core/error.js';
import { makeFolders } from '../../core/make-folders.js';
import { isStale, type LockState, newOwner, readLock, releaseLock, removeStale, takeLock } from './lock-file.js';
import { storeError } from './store-error.js';

export interface Lock {
  /** Notes for the user, for example that an earlier run ended without releasing the lock. */
  readonly notes: readonly string[];
  release(): void;
}

export interface LockRequest {
  /** The command of the holder, for the `busy` message of other processes: `index`, `import`. */
  readonly purpose: string;
  /** How long to wait for the lock; 0: fail at once. */
  readonly waitMilliseconds: number;
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const FIRST_PAUSE_MILLISECONDS = 20;
const LONGEST_PAUSE_MILLISECONDS = 250;

/** The error `busy`: another process is writing this index. It names the process and since when it holds the lock. */
function busy(file: string, state: LockState, now: number): CwError {
  if (state === null || 'unreadable' in state) {
    return new CwError('busy', 'Another process is taking the lock of this index at this moment.', {
      next: `Try again; if no other cw is running, delete ${file}.`,
      detail: { file },
    });
  }
  const { owner } = state;
  const seconds = Math.max(0, Math.round((now - owner.since) / 1000));
  return new CwError(
    'busy',
    `Process ${owner.pid} on ${owner.host} has been writing this index for ${seconds} s (cw ${owner.purpose}).`,
    {
      next: `Wait for it and try again; if it no longer runs on ${owner.host}, delete ${file}.`,
      detail: { file, pid: owner.pid, host: owner.host, purpose: owner.purpose, since: owner.since },
    },
  );
}

function nameOf(state: Exclude<LockState, null>): string {
  return 'owner' in state ? ` (cw ${state.owner.purpose}, process ${state.owner.pid} on ${state.owner.host})` : '';
}

/**
 * Takes the lock of an index, so that one process at a time writes it. Waits for another holder, then fails with `busy`.
 * The lock of a dead process is replaced.
 */
export async function acquireLock(directory: string, request: LockRequest): Promise<Lock> {
  const file = join(directory, 'lock');
  const owner = newOwner(request.purpose, request.now());
  const deadline = request.now() + request.waitMilliseconds;
  const notes: string[] = [];
  let pause = FIRST_PAUSE_MILLISECONDS;
  for (;;) {
    try {
      makeFolders(directory);
      if (takeLock(file, owner)) return { notes, release: () => releaseLock(file, owner) };
      const state = readLock(file);
      if (state === null) continue;
      if (isStale(state, request.now())) {
        if (removeStale(file, request.now)) notes.push(`An earlier run${nameOf(state)} ended before it was done.`);
        continue;
      }
      if (request.now() >= deadline) throw busy(file, state, request.now());
    } catch (error) {
      throw storeError(error, file);
    }
    await request.sleep(Math.min(pause, Math.max(1, deadline - request.now())));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  }
}

/** The current holder of the lock, for `status` and `doctor`; null if the lock is free. */
export function lockHolder(directory: string): LockState {
  return readLock(join(directory, 'lock'));
}
