import { lstatSync, type Stats } from 'node:fs';
import { codeOf } from './error-code.js';

/** The type of a special file, directory or link in words; null: it is a regular file. */
export const oddKindOf = (stats: Stats): string | null => {
  if (stats.isFile()) return null;
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a directory';
  if (stats.isFIFO()) return 'a FIFO';
  return stats.isSocket() ? 'a socket' : 'a device';
};

/** The type of the file with this name, without following a link. `missing` also covers a path below a regular file. */
export const kindAt = (file: string): 'missing' | { readonly odd: string | null } => {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats === undefined ? 'missing' : { odd: oddKindOf(stats) };
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return 'missing';
    throw error;
  }
};
