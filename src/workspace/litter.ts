import { existsSync, lstatSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { isPart } from '../core/part-file.js';
import { readRegular } from '../core/read-file.js';
import { FOREIGN_LIMIT_MILLISECONDS } from '../store/db/lock-file.js';
import { namesIn } from './disk.js';
import { ownerOf, ownTag } from './owner-tag.js';
import type { StatePaths } from './state.js';

/**
 * Temporary files that a killed run leaves behind, recognised by name: unfinished indexes (for an export also a directory),
 * unfinished activity files, and locks that were being taken.
 */
const LITTER = /^(?:index\.db\..+\.tmp(?:-journal)?|activity\.json\.(?:\d+|guard)|lock\.(?:[0-9a-f]{24}|stale-\d+))$/;

/** A note holds the path of an unfinished file outside this directory: `cw state export --out` to another file system. */
const NOTE = /\.elsewhere\.tmp$/;
/** Far more than the longest path of any file system. */
const NOTE_BYTES = 65_536;

/** The name of the note by which a later run finds the unfinished output of an export that was killed. */
export const noteIn = (index: string): string => `${index}.${process.pid}.elsewhere.tmp`;

/** The unfinished file that a note names, if it exists. The content of a note is checked before anything is deleted. */
const namedBy = (note: string): string[] => {
  try {
    const found = readRegular(note, NOTE_BYTES);
    const file = found.kind === 'read' ? found.bytes.toString('utf8') : '';
    return isAbsolute(file) && isPart(file) && existsSync(file) ? [file] : [];
  } catch {
    return [];
  }
};

/** The directory of an index that one evaluation uses alone (eval/run/private-state.ts). */
const PRIVATE = /^eval-(?:[0-9a-f]{8}-)?\d+-\d+$/;

export const privateStateName = (number: number): string => `eval-${ownTag()}-${number}`;

const isDead = (path: string): boolean => {
  const owner = ownerOf(basename(path).slice('eval-'.length));
  if (owner !== 'unknown') return owner === 'dead';
  const { mtimeMs = 0 } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs > FOREIGN_LIMIT_MILLISECONDS;
};

/** Private indexes of killed evaluations. They have no lock; the process id in the name tells whether the owner is dead. */
export const deadPrivateStates = (shared: string): string[] =>
  namesIn(shared)
    .filter((name) => PRIVATE.test(name))
    .map((name) => join(shared, name))
    .filter(isDead);

type Places = Pick<StatePaths, 'directory' | 'shared'>;

/** Lists the temporary files of killed runs. A file may still belong to a live run unless the caller holds the lock. */
export const listLitter = ({ directory, shared }: Places): string[] => {
  try {
    const own = namesIn(directory)
      .filter((name) => LITTER.test(name))
      .map((name) => join(directory, name))
      .flatMap((file) => (NOTE.test(file) ? [...namedBy(file), file] : [file]));
    return [...own, ...deadPrivateStates(shared)];
  } catch {
    return [];
  }
};

/**
 * Removes the temporary files of killed runs and returns their number. The caller must hold the lock: then no other run is
 * alive that could own them. A process that is just taking the lock may lose its temporary file, and tries again.
 */
export const clearLitter = (places: Places): number => {
  const litter = listLitter(places);
  for (const file of litter) rmSync(file, { recursive: true, force: true });
  return litter.length;
};
