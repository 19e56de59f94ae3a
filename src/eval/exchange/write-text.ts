import { closeSync, constants, fstatSync, ftruncateSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CwError } from '../../core/error.js';
import { codeOf } from '../../core/error-code.js';
import { makeFolders } from '../../core/make-folders.js';
import { openPart, partOf } from '../../core/part-file.js';
import { systemError } from '../../core/system-error.js';
import { type WriteTarget, writeTargetOf } from '../../core/write-target.js';

/** Writes suites, baselines and reports atomically: a failed write leaves the old file unchanged. */

type FileTarget = Extract<WriteTarget, { readonly kind: 'file' }>;

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** Errors of a directory in which no file can be created, although an existing file may be writable. */
const NO_PLACE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

const failed = (file: string, cause: unknown): CwError => {
  if (cause instanceof CwError) return cause;
  if (NO_ROOM.has(codeOf(cause)))
    return new CwError('disk-full', `there is no space left to write ${file}; it is as it was before.`, {
      next: 'Make room, or choose another file, and run it again.',
      cause,
      detail: { file },
    });
  const refused = NO_PLACE.has(codeOf(cause)) ? null : systemError(cause, `${file} could not be written`);
  return (
    refused ??
    new CwError('not-writable', `${file} cannot be written (${codeOf(cause)}).`, {
      next: 'Choose another file, or make it writable.',
      cause,
      detail: { file },
    })
  );
};

const writePieces = (descriptor: number, pieces: Iterable<string>): void => {
  for (const piece of pieces) writeFileSync(descriptor, piece);
};

const writeAndClose = (descriptor: number, pieces: Iterable<string>): void => {
  try {
    writePieces(descriptor, pieces);
  } finally {
    closeSync(descriptor);
  }
};

const replace = ({ path, old }: FileTarget, pieces: Iterable<string>): void => {
  const part = partOf(path);
  let descriptor: number;
  try {
    descriptor = openPart(path, old);
  } catch (error) {
    if (old === null || !NO_PLACE.has(codeOf(error))) throw error;
    writeAndClose(openSync(path, constants.O_WRONLY | constants.O_TRUNC), pieces);
    return;
  }
  try {
    writeAndClose(descriptor, pieces);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
};

/** Replaces the content of a file by the concatenated pieces: completely, or not at all. */
export const writeTexts = (file: string, pieces: Iterable<string>): void => {
  try {
    makeFolders(dirname(file));
    const target = writeTargetOf(file);
    if (target.kind === 'file') replace(target, pieces);
    else if (target.kind === 'opened') writePieces(target.descriptor, pieces);
    // Opening a FIFO blocks. No signal handler is installed while reports are written, so Ctrl-C ends the process.
    else writeAndClose(openSync(target.path, constants.O_WRONLY), pieces);
  } catch (cause) {
    throw failed(file, cause);
  }
};

export const writeText = (file: string, text: string): void => writeTexts(file, [text]);

const append = (path: string, text: string): void => {
  const descriptor = openSync(path, 'a', 0o666);
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
};

/** Appends a text. Other processes may append at the same time. */
export const appendText = (file: string, text: string): void => {
  try {
    makeFolders(dirname(file));
    const target = writeTargetOf(file);
    if (target.kind === 'file') append(target.path, text);
    else writeTexts(file, [text]);
  } catch (cause) {
    throw failed(file, cause);
  }
};
