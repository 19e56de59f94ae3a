import { accessSync, constants, copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CwError } from '../core/error.js';
import { partOf } from '../pipeline/litter.js';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

/**
 * By rename; where the target is on another file system, by a copy beside it that is renamed when it is whole. A note in
 * our own directory says where that copy is: if this run is killed, a later one finds it.
 */
const place = (staged: string, file: string, note: string): void => {
  try {
    renameSync(staged, file);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const copy = partOf(resolve(file));
    try {
      writeFileSync(note, copy);
      copyFileSync(staged, copy);
      renameSync(copy, file);
    } finally {
      rmSync(copy, { force: true });
      rmSync(note, { force: true });
    }
  }
};

const notWritable = (file: string, why: string, cause?: unknown): CwError =>
  new CwError('not-writable', `${file} cannot be written (${why}).`, {
    next: 'Give --out a file in a directory that exists and can be written to.',
    cause,
    detail: { file },
  });

/** What can be known before the work is done: nobody wants to wait for an index that then has no place to go. */
export const checkPlace = (file: string): void => {
  const directory = dirname(resolve(file));
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw notWritable(file, `there is no directory ${directory}`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw notWritable(file, 'it is a directory');
  try {
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw notWritable(file, `nothing may be made in ${directory}`, cause);
  }
};

export const moveInto = (staged: string, file: string, note: string): void => {
  try {
    place(staged, file, note);
  } catch (cause) {
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
