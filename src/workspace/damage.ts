import { statSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { changeActivity, type DamageNote, readActivity } from './activity.js';
import { type Opened, openFound } from './found-index.js';
import type { StatePaths } from './state.js';

type Places = Pick<StatePaths, 'index' | 'activity'>;

/** Identifies one state of an index file: a rebuild replaces the inode, and a delta changes size or time. */
type Identity = Pick<DamageNote, 'inode' | 'bytes' | 'modified'>;

/** null: there is no such file, or it cannot be examined. */
const identityOf = (file: string): Identity | null => {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return { inode: ino, bytes: size, modified: mtimeMs };
  } catch {
    return null;
  }
};

const isSame = (a: Identity | null, b: Identity | null): boolean =>
  a !== null && b !== null && a.inode === b.inode && a.bytes === b.bytes && a.modified === b.modified;

/** The note, if it is about the present index file; null otherwise. */
export const damageOf = (file: string, note: DamageNote | null): DamageNote | null =>
  note !== null && isSame(note, identityOf(file)) ? note : null;

/** Opens the index, and reports it as corrupt if a reader noted damage in it: a readable header alone proves nothing. */
export const openSound = ({ index }: Places, note: DamageNote | null): Opened => {
  const opened = openFound(index);
  // An index of a newer cw stays `newer` even if it is damaged: this version must not replace it.
  const damage = opened.found.kind === 'state' ? damageOf(index, note) : null;
  if (damage === null) return opened;
  opened.reader?.close();
  return { found: { kind: 'unusable', why: 'corrupt', detail: damage.detail }, reader: null };
};

export const isDamage = (error: unknown): error is CwError =>
  error instanceof CwError && error.code === 'index-corrupt';

/**
 * Returns a function that records a corrupt index in the activity file, so that the next `cw index` rebuilds it. Call this
 * before opening the index: the note must be about the file that was read, not about its replacement. Errors of other
 * kinds are ignored. A note that cannot be written is skipped, because the reader's error already says what to do.
 */
export const watchForDamage = ({ index, activity }: Places): ((error: unknown) => void) => {
  const identity = identityOf(index);
  return (error) => {
    if (identity === null || !isDamage(error) || isSame(readActivity(activity).damage, identity)) return;
    changeActivity(activity, () => ({ damage: { ...identity, detail: error.message } }));
  };
};
