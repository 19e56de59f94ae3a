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

/** Copies to another file system. A note in the state directory has the path of the copy, so that a later run can remove it. */
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

/** Renames the file into place. On another file system, copies it beside the target and then renames the copy. */
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

/** Checks the output path before the work starts, so that a long export does not fail at its end. */
export const checkPlace = (file: string): WriteTarget => {
  const target = writeTargetOf(file);
  if (target.kind !== 'file') return target;
  const directory = dirname(target.path);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw notWritable(file, `there is no directory ${directory}`);
  try {
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw notWritable(file, `no permission to create files in ${directory}`, cause);
  }
  return target;
};

/** Moves the finished artifact to its output path. */
export const moveInto = (staged: string, file: string, note: string): void => {
  try {
    const target = writeTargetOf(file);
    // A device or pipe is written to directly as a stream, so here it has replaced a regular file during the run.
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
