import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CwError } from '../core/error.js';

/** Suites and baselines are people's work: a write that fails leaves them as they were. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Of a directory in which nothing can be made, though a file in it may be written. */
const NO_PLACE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

const failed = (file: string, cause: unknown): CwError =>
  NO_ROOM.has(codeOf(cause))
    ? new CwError('disk-full', `there is no space left to write ${file}; it is as it was before.`, {
        next: 'Make room, or choose another file, and run it again.',
        cause,
        detail: { file },
      })
    : new CwError('not-writable', `${file} cannot be written.`, {
        next: 'Choose another file, or make it writable.',
        cause,
        detail: { file },
      });

/** What is there, behind any link; null: nothing. */
const found = (file: string): { readonly path: string; readonly mode: number; readonly isFile: boolean } | null => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? null : { path: realpathSync(file), mode: stat.mode & 0o777, isFile: stat.isFile() };
};

const replace = (path: string, mode: number, text: string): void => {
  const part = `${path}.${process.pid}.part`;
  let descriptor: number;
  try {
    descriptor = openSync(part, 'wx', mode);
  } catch (error) {
    if (!NO_PLACE.has(codeOf(error))) throw error;
    writeFileSync(path, text);
    return;
  }
  try {
    try {
      writeFileSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
};

/** Puts a text in the place of what a file has: all of it, or nothing. */
export const writeText = (file: string, text: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const known = found(file);
    // A pipe or a device is no file that could be replaced.
    if (known !== null && !known.isFile) writeFileSync(file, text);
    else replace(known?.path ?? file, known?.mode ?? 0o666, text);
  } catch (cause) {
    throw failed(file, cause);
  }
};

/** Puts a text behind what a file has; others may do so at the same time. */
export const appendText = (file: string, text: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'a', 0o666);
    try {
      const { size } = fstatSync(descriptor);
      try {
        writeFileSync(descriptor, text);
      } catch (error) {
        ftruncateSync(descriptor, size);
        throw error;
      }
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    throw failed(file, cause);
  }
};
