/** Puts a finished index in its place: the old index is replaced by rename, in a way that survives power loss. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { recoverJournal } from './open.js';
import { guarded } from './store-error.js';

function fsyncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes a rename survive power loss. Windows does not need it and cannot open a directory for it. */
function fsyncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * SQLite finds a journal by its name only, so the journal of a killed writer would be rolled back into the new index. It is
 * rolled back first, into the old file that it belongs to. If that fails, both are deleted.
 */
function settleJournal(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  try {
    if (existsSync(file)) recoverJournal(file);
  } catch {
    rmSync(file, { force: true });
  }
  rmSync(`${file}-journal`, { force: true });
}

/**
 * Replaces the old index by the new one with an atomic rename: readers see either the old file or the complete new one.
 * The caller holds the lock of lock.ts. Readers that have the old file open can continue to read it.
 */
export function publishIndex(fresh: string, file: string): void {
  guarded(file, () => {
    fsyncFile(fresh);
    settleJournal(file);
    renameSync(fresh, file);
    fsyncDirectory(dirname(file));
  });
}
