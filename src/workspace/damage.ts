import { statSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { changeActivity, type DamageNote, readActivity } from './activity.js';
import { type Opened, openFound } from './found-index.js';
import type { StatePaths } from './state.js';

type Places = Pick<StatePaths, 'index' | 'activity'>;

/** Which file it is: a rebuild puts another one in its place, and a delta changes its time. null: it cannot be told. */
type Identity = Pick<DamageNote, 'inode' | 'bytes' | 'modified'>;

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

/** The note, where it speaks of the file that is there now. */
export const damageOf = (file: string, note: DamageNote | null): DamageNote | null =>
  note !== null && isSame(note, identityOf(file)) ? note : null;

/** The index as it is to be planned by: one that a reader found damaged is not taken for sound because its head can be read. */
export const openSound = ({ index }: Places, note: DamageNote | null): Opened => {
  const opened = openFound(index);
  // What else is wrong with it counts first: the index of a newer cw is not ours to replace.
  const damage = opened.found.kind === 'state' ? damageOf(index, note) : null;
  if (damage === null) return opened;
  opened.reader?.close();
  return { found: { kind: 'unusable', why: 'corrupt', detail: damage.detail }, reader: null };
};

export const isDamage = (error: unknown): error is CwError =>
  error instanceof CwError && error.code === 'index-corrupt';

/**
 * For who is about to open the index: what it returns takes whatever reading fails with, and notes damage for the next
 * `cw index`. Called before the file is opened, so that a note never speaks of one that another process put there since.
 * A note that cannot be written is none: the reader's own error says what to do.
 */
export const watchForDamage = ({ index, activity }: Places): ((error: unknown) => void) => {
  const identity = identityOf(index);
  return (error) => {
    if (identity === null || !isDamage(error) || isSame(readActivity(activity).damage, identity)) return;
    changeActivity(activity, () => ({ damage: { ...identity, detail: error.message } }));
  };
};
