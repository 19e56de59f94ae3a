import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { CwError } from '../core/error.js';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

/** By rename; where the target is on another file system, by a copy beside it that is renamed when it is whole. */
const place = (staged: string, file: string): void => {
  try {
    renameSync(staged, file);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const copy = `${file}.${process.pid}.tmp`;
    try {
      copyFileSync(staged, copy);
      renameSync(copy, file);
    } finally {
      rmSync(copy, { force: true });
    }
  }
};

export const moveInto = (staged: string, file: string): void => {
  try {
    place(staged, file);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new CwError('disk-full', `there is no space left to write ${file}.`, {
        next: 'Make room, or give --out another place, and run the command again.',
        cause,
        detail: { file },
      });
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CwError('not-writable', `${file} cannot be written (${why}).`, {
      next: 'Give --out a file in a directory that exists and can be written to.',
      cause,
      detail: { file },
    });
  }
};
