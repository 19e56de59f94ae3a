import { lstatSync, type Stats } from 'node:fs';
import { codeOf } from './error-code.js';

/** What something that is not a regular file is, in words; null: it is a regular file. */
export const oddKindOf = (stats: Stats): string | null => {
  if (stats.isFile()) return null;
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a directory';
  if (stats.isFIFO()) return 'a FIFO';
  return stats.isSocket() ? 'a socket' : 'a device';
};

/** Of a name itself: a link is not followed. `missing`: nothing has the name, nor could have it below a file. */
export const kindAt = (file: string): 'missing' | { readonly odd: string | null } => {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats === undefined ? 'missing' : { odd: oddKindOf(stats) };
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return 'missing';
    throw error;
  }
};
