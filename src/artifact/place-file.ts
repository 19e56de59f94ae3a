import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CwError } from '../core/error.js';
import { codeOf } from '../core/error-code.js';
import { keepRights, openPart, partOf } from '../core/part-file.js';
import { type WriteTarget, writeTargetOf } from '../core/write-target.js';

const changeOpened = (file: string, change: (descriptor: number) => void): void => {
  const descriptor = openSync(file, 'r+');
  try {
    change(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** A note in our own directory says where the copy is: if this run is killed, a later one finds it. */
const copyOver = (staged: string, path: string, old: Stats | null, note: string): void => {
  const copy = partOf(path);
  try {
    writeFileSync(note, copy, { flag: 'wx' });
    closeSync(openPart(path, old));
    copyFileSync(staged, copy);
    changeOpened(copy, fsyncSync);
    renameSync(copy, path);
  } finally {
    rmSync(copy, { force: true });
    rmSync(note, { force: true });
  }
};

/** By rename; where the target is on another file system, by a copy beside it that is renamed when it is whole. */
const place = (staged: string, path: string, old: Stats | null, note: string): void => {
  if (old !== null) changeOpened(staged, (descriptor) => keepRights(descriptor, old));
  try {
    renameSync(staged, path);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    copyOver(staged, path, old, note);
  }
};

const notWritable = (file: string, why: string, cause?: unknown): CwError =>
  new CwError('not-writable', `${file} cannot be written (${why}).`, {
    next: 'Give --out a file in a directory that exists and can be written to.',
    cause,
    detail: { file },
  });

/** What can be known before the work is done: nobody wants to wait for an index that then has no place to go. */
export const checkPlace = (file: string): WriteTarget => {
  const target = writeTargetOf(file);
  if (target.kind !== 'file') return target;
  const directory = dirname(target.path);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw notWritable(file, `there is no directory ${directory}`);
  try {
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw notWritable(file, `nothing may be made in ${directory}`, cause);
  }
  return target;
};

export const moveInto = (staged: string, file: string, note: string): void => {
  try {
    const target = writeTargetOf(file);
    // What was one when the run began is written to as it is made.
    if (target.kind !== 'file') throw notWritable(file, 'it is not a regular file');
    place(staged, target.path, target.old, note);
  } catch (cause) {
    if (cause instanceof CwError) throw cause;
    const code = codeOf(cause);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new CwError('disk-full', `there is no space left to write ${file}.`, {
        next: 'Make room, or give --out another place, and run the command again.',
        cause,
        detail: { file },
      });
    const why = cause instanceof Error ? cause.message : String(cause);
    throw notWritable(file, why, cause);
  }
};
