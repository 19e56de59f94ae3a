import { existsSync, lstatSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { isPart } from '../core/part-file.js';
import { readRegular } from '../core/read-file.js';
import { FOREIGN_LIMIT_MILLISECONDS } from '../store/db/lock-file.js';
import { namesIn } from './disk.js';
import { ownerOf, ownTag } from './owner-tag.js';
import type { StatePaths } from './state.js';

/**
 * What a killed run leaves behind, by its name: half-built indexes (an export may have a whole directory), half-written
 * notes, half-taken locks.
 */
const LITTER = /^(?:index\.db\..+\.tmp(?:-journal)?|activity\.json\.(?:\d+|guard)|lock\.(?:[0-9a-f]{24}|stale-\d+))$/;

/** Notes of files that are written elsewhere: what `cw state export --out` has on another file system until it is whole. */
const NOTE = /\.elsewhere\.tmp$/;
/** The longest name of a file that any system has, and far more. */
const NOTE_BYTES = 65_536;

/** What leads a later run to the part of its file that an export wrote elsewhere. */
export const noteIn = (index: string): string => `${index}.${process.pid}.elsewhere.tmp`;

const namedBy = (note: string): string[] => {
  try {
    const found = readRegular(note, NOTE_BYTES);
    const file = found.kind === 'read' ? found.bytes.toString('utf8') : '';
    return isAbsolute(file) && isPart(file) && existsSync(file) ? [file] : [];
  } catch {
    return [];
  }
};

/** The directory of an index that only one process asks (eval/run/private-state.ts). */
const PRIVATE = /^eval-(?:[0-9a-f]{8}-)?\d+-\d+$/;

export const privateStateName = (number: number): string => `eval-${ownTag()}-${number}`;

const isDead = (path: string): boolean => {
  const owner = ownerOf(basename(path).slice('eval-'.length));
  if (owner !== 'unknown') return owner === 'dead';
  const { mtimeMs = 0 } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs > FOREIGN_LIMIT_MILLISECONDS;
};

/** What killed evaluations left of the indexes that they asked. No lock says whose they are, but their names do. */
export const deadPrivateStates = (shared: string): string[] =>
  namesIn(shared)
    .filter((name) => PRIVATE.test(name))
    .map((name) => join(shared, name))
    .filter(isDead);

type Places = Pick<StatePaths, 'directory' | 'shared'>;

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
 * Only for the holder of the lock: whose file it was is dead, or it would hold the lock. (A process that is just asking
 * for the lock may lose the file it asks with; it asks again.) Returns how many there were.
 */
export const clearLitter = (places: Places): number => {
  const litter = listLitter(places);
  for (const file of litter) rmSync(file, { recursive: true, force: true });
  return litter.length;
};
