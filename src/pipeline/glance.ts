import { statSync } from 'node:fs';
import { type Activity, readActivity } from '../workspace/activity.js';
import { openSound } from '../workspace/damage.js';
import type { Opened } from '../workspace/found-index.js';
import type { StatePaths } from '../workspace/state.js';

/** The index as a run finds it before it takes the lock. */
export interface Glance extends Opened {
  readonly activity: Activity;
  /** Whether it is still the index in its place, with nothing committed since. Then it need not be opened again. */
  isCurrent(): boolean;
  close(): void;
}

/** A rebuild puts another file in its place. null: there is none, or it cannot be looked at. */
const inodeOf = (file: string): bigint | null => {
  try {
    return statSync(file, { bigint: true }).ino;
  } catch {
    return null;
  }
};

export const openGlance = (paths: Pick<StatePaths, 'index' | 'activity'>): Glance => {
  const activity = readActivity(paths.activity);
  // Before opening: if the file is replaced in between, the numbers differ and it is opened again.
  const inode = inodeOf(paths.index);
  const { found, reader } = openSound(paths, activity.damage);
  const version = reader?.dataVersion();
  let isOpen = reader !== null;
  return {
    activity,
    found,
    reader,
    isCurrent: () => isOpen && inodeOf(paths.index) === inode && reader?.dataVersion() === version,
    close: () => {
      isOpen = false;
      reader?.close();
    },
  };
};
