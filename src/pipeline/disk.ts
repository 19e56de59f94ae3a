import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** A file in the place of a directory on the way is as good as nothing there. */
const look = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
};

/** Bytes of a file, or of everything below a directory; 0 when it is not there. Links are not followed. */
export const sizeOnDisk = (path: string): number => {
  const stats = look(path);
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOnDisk(join(path, name)), 0);
};
