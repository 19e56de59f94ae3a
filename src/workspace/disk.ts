import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../core/error-code.js';
import { storeError } from '../store/db/store-error.js';

/** undefined: there is no such path, also if a parent of it is a file (ENOTDIR). */
const statsOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
};

/** The names in a directory; an empty list if it does not exist or is no directory. */
export const namesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
    throw storeError(error, directory);
  }
};

/** The size in bytes of a file, or of everything below a directory; 0 if it does not exist. Links are not followed. */
export const sizeOnDisk = (path: string): number => {
  const stats = statsOf(path);
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOnDisk(join(path, name)), 0);
};
