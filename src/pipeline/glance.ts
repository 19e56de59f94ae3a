import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Activity, readActivity } from '../workspace/activity.js';
import { openSound } from '../workspace/damage.js';
import type { Opened } from '../workspace/found-index.js';
import type { StatePaths } from '../workspace/state.js';

/** The index as a run opens it before taking the lock, to find out whether there is anything to do. */
export interface OpenedIndex extends Opened {
  readonly activity: Activity;
  /** Whether the file was neither replaced nor written since it was opened. Then it does not have to be opened again. */
  isCurrent(): boolean;
  close(): void;
}

/** A rebuild replaces the file, which changes its inode. null: there is no file, or it cannot be examined. */
const inodeOf = (file: string): bigint | null => {
  try {
    return statSync(file, { bigint: true }).ino;
  } catch {
    return null;
  }
};

export const openPresentIndex = (paths: Pick<StatePaths, 'index' | 'activity'>): OpenedIndex => {
  const activity = readActivity(paths.activity);
  // The inode is read before opening. If the file is replaced in between, the inodes differ and it is opened again.
  const inode = inodeOf(paths.index);
  const { found, reader } = openSound(paths, activity.damage);
  const version = reader?.dataVersion();
  let isOpen = reader !== null;
  return {
    activity,
    found,
    reader,
    isCurrent: () =>
      isOpen &&
      inodeOf(paths.index) === inode &&
      reader?.dataVersion() === version &&
      // Another process may have noted damage, failures or a pin.
      isDeepStrictEqual(readActivity(paths.activity), activity),
    close: () => {
      isOpen = false;
      reader?.close();
    },
  };
};
