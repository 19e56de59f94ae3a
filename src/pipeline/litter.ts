import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';

/**
 * What a killed run leaves behind, by its name: half-built indexes (an export may have a whole directory), half-written
 * notes, half-taken locks.
 */
const LITTER = /^(?:index\.db\..+\.tmp(?:-journal)?|activity\.json\.(?:\d+|guard)|lock\.(?:[0-9a-f]{24}|stale-\d+))$/;

/** Notes of files that are written elsewhere: what `cw state export --out` has on another file system until it is whole. */
const NOTE = /\.elsewhere\.tmp$/;
/** Such files have names that nobody else gives: a note that was changed can lead to nothing else. */
const PART = /.\.\d+\.cw-part$/;

/** Where an export may write a part of its file, and the note that leads a later run to it. */
export const partOf = (file: string): string => `${file}.${process.pid}.cw-part`;
export const noteIn = (index: string): string => `${index}.${process.pid}.elsewhere.tmp`;

const namedBy = (note: string): string[] => {
  try {
    const file = readFileSync(note, 'utf8');
    return isAbsolute(file) && PART.test(basename(file)) && existsSync(file) ? [file] : [];
  } catch {
    return [];
  }
};

export const listLitter = (directory: string): string[] => {
  try {
    return readdirSync(directory)
      .filter((name) => LITTER.test(name))
      .map((name) => join(directory, name))
      .flatMap((file) => (NOTE.test(file) ? [...namedBy(file), file] : [file]));
  } catch {
    return [];
  }
};

/**
 * Only for the holder of the lock: whose file it was is dead, or it would hold the lock. (A process that is just asking
 * for the lock may lose the file it asks with; it asks again.) Returns how many there were.
 */
export const clearLitter = (directory: string): number => {
  const litter = listLitter(directory);
  for (const file of litter) rmSync(file, { recursive: true, force: true });
  return litter.length;
};
