import { fstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CwError } from './error.js';
import { codeOf } from './error-code.js';
import { oddKindOf } from './odd-file.js';

/** How a file that a person named is written; decided here for everything that cw writes outside of its state. */
export type WriteTarget =
  /** A new one takes its place by rename, beside what a link leads to. `old`: null where nothing is there yet. */
  | { readonly kind: 'file'; readonly path: string; readonly old: Stats | null }
  /** A FIFO or a device takes what is written to it. */
  | { readonly kind: 'stream'; readonly path: string }
  /** Where our own standard output or error already goes: a file in its place would lose what these still get. */
  | { readonly kind: 'opened'; readonly descriptor: number };

/** As many as Linux follows. */
const MOST_LINKS = 40;

const refused = (file: string, why: string, cause?: unknown): CwError =>
  new CwError('not-writable', `${file} cannot be written (${why}).`, {
    next: 'Choose another file.',
    cause,
    detail: { file },
  });

const statOrNull = (file: string): Stats | null => {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null;
  } catch (cause) {
    throw refused(file, codeOf(cause) === 'ELOOP' ? 'its symbolic links lead in a circle' : codeOf(cause), cause);
  }
};

const linkAt = (file: string): string | null => {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
};

/** The place of a file that is not there yet: at the end of the links that lead to nothing. */
const placeOf = (file: string): string => {
  let at = resolve(file);
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    const link = linkAt(at);
    if (link === null) return at;
    // What a relative link begins at is where its directory really is.
    at = resolve(realpathSync(dirname(at)), link);
  }
  throw refused(file, 'its symbolic links lead in a circle');
};

/** The descriptor of ours that leads to the same file, if one does. */
const ownStream = (stats: Stats): number | null => {
  const isSame = (descriptor: number): boolean => {
    try {
      const { dev, ino } = fstatSync(descriptor);
      return dev === stats.dev && ino === stats.ino && ino !== 0;
    } catch {
      return false;
    }
  };
  return [1, 2].find(isSame) ?? null;
};

/** Throws `not-writable` for a directory, a socket and links in a circle. */
export const writeTargetOf = (file: string): WriteTarget => {
  const stats = statOrNull(file);
  if (stats === null) return { kind: 'file', path: placeOf(file), old: null };
  const odd = oddKindOf(stats);
  if (odd === 'a directory' || odd === 'a socket') throw refused(file, `it is ${odd}`);
  if (odd !== null) return { kind: 'stream', path: file };
  const path = realpathSync(file);
  // As /dev/stdout does, and the file's own name does not.
  const descriptor = path === resolve(file) ? null : ownStream(stats);
  return descriptor === null ? { kind: 'file', path, old: stats } : { kind: 'opened', descriptor };
};
