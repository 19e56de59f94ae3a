import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../core/error-code.js';
import { storeError } from '../store/db/store-error.js';

/** A file in the place of a directory on the way is as good as nothing there. */
const look = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
};

/** What is in a directory; nothing where there is none, or something else of that name. */
export const namesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
    throw storeError(error, directory);
  }
};

/** Bytes of a file, or of everything below a directory; 0 when it is not there. Links are not followed. */
export const sizeOnDisk = (path: string): number => {
  const stats = look(path);
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOnDisk(join(path, name)), 0);
};
