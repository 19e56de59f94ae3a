import { fstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CwError } from './error.js';
import { codeOf } from './error-code.js';
import { oddKindOf } from './odd-file.js';

/** Decides how an output file named by the user is written. Used for everything that cw writes outside of its state. */
export type WriteTarget =
  /** Replaced by rename, beside the target of a link. `old` is null if there is no file yet. */
  | { readonly kind: 'file'; readonly path: string; readonly old: Stats | null }
  /** A FIFO or a device: opened and written to directly. */
  | { readonly kind: 'stream'; readonly path: string }
  /** The file that our own standard output or error is redirected to. Replacing it would lose their later output. */
  | { readonly kind: 'opened'; readonly descriptor: number };

/** The number of symbolic links that Linux follows. */
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

/** The path of a file that does not exist yet, after following dangling links to their end. */
const placeOf = (file: string): string => {
  let at = resolve(file);
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    const link = linkAt(at);
    if (link === null) return at;
    // A relative link is resolved from the real path of its directory.
    at = resolve(realpathSync(dirname(at)), link);
  }
  throw refused(file, 'its symbolic links lead in a circle');
};

/** The descriptor of our standard output or error if it is the same file, otherwise null. */
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

/** Throws `not-writable` for a directory, a socket, and links that form a circle. */
export const writeTargetOf = (file: string): WriteTarget => {
  const stats = statOrNull(file);
  if (stats === null) return { kind: 'file', path: placeOf(file), old: null };
  const odd = oddKindOf(stats);
  if (odd === 'a directory' || odd === 'a socket') throw refused(file, `it is ${odd}`);
  if (odd !== null) return { kind: 'stream', path: file };
  const path = realpathSync(file);
  // /dev/stdout resolves to another path, unlike the file's own name.
  const descriptor = path === resolve(file) ? null : ownStream(stats);
  return descriptor === null ? { kind: 'file', path, old: stats } : { kind: 'opened', descriptor };
};
