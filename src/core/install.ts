import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CwError } from './error.js';
import { systemError } from './system-error.js';

/** dist/: where the bundled program is, or, when the sources run under a test, beside them. */
export const distDirectory = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  return existsSync(join(here, 'recipe.json')) ? here : join(here, '../../dist');
};

/** A part of cw itself is missing or changed. Not the business of the file that needed it: the run ends. */
export const damaged = (file: string, cause: unknown): CwError =>
  systemError(cause, `${file} of this installation could not be read`) ??
  new CwError('internal', `this installation of cw lacks ${file}, or it is damaged.`, {
    next: 'Install it again; in a source folder run `npm run build`.',
    cause,
  });

export const readInstalled = (file: string): Buffer => {
  try {
    return readFileSync(join(distDirectory(), file));
  } catch (cause) {
    throw damaged(file, cause);
  }
};

export const readInstalledText = (file: string): string => readInstalled(file).toString('utf8');

export const workerProgram = (): string => join(distDirectory(), 'worker.cjs');
