import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a file, or of everything below a directory; 0 when it is not there. Links are not followed. */
export const sizeOnDisk = (path: string): number => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOnDisk(join(path, name)), 0);
};
