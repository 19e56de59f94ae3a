import { closeSync, lstatSync, openSync, rmSync } from 'node:fs';

/** A writer holds its guard file for less than a millisecond. An older one was left by a process that was killed. */
const GUARD_LIMIT_MILLISECONDS = 2_000;
const GUARD_ATTEMPTS = 50;
const PAUSE_MILLISECONDS = 2;

const takeGuard = (guard: string): boolean => {
  try {
    closeSync(openSync(guard, 'wx'));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const { mtimeMs = 0 } = lstatSync(guard, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > GUARD_LIMIT_MILLISECONDS) rmSync(guard, { force: true });
    return false;
  }
};

/**
 * Read, change and write under a guard file. Without it, two writers could start from the same old record: a search that
 * counts its query would undo the pin that `cw index --rev` writes at the same instant. The lock of the index is not used
 * for this, because index runs would then wait for searches.
 */
export const underGuard = (file: string, work: () => void): void => {
  const guard = `${file}.guard`;
  for (let attempt = 0; attempt < GUARD_ATTEMPTS; attempt++) {
    if (takeGuard(guard)) {
      try {
        work();
      } finally {
        rmSync(guard, { force: true });
      }
      return;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  }
};
