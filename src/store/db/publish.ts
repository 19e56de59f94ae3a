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

/** Makes a rename survive power loss. Windows has no handle on a directory to do it with, and does not need it. */
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
 * A journal is found by its name alone: one that a killed writer left beside the old index would be rolled back into the
 * new one. So it is rolled back now, into the file it belongs to; if that file is beyond recovery, both go.
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
 * Puts a finished, closed index in place of the old one: readers see either the old file or the whole new one.
 * The caller holds the lock of lock.ts. Readers that have the old file open keep reading it.
 */
export function publishIndex(fresh: string, file: string): void {
  guarded(file, () => {
    fsyncFile(fresh);
    settleJournal(file);
    renameSync(fresh, file);
    fsyncDirectory(dirname(file));
  });
}
