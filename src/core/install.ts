import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CwError } from './error.js';
import { systemError } from './system-error.js';

/** Files of the installation of cw. This is dist/: the directory of the bundled program, also when tests run the sources. */
export const distDirectory = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  return existsSync(join(here, 'recipe.json')) ? here : join(here, '../../dist');
};

/** The error for a missing or damaged file of the installation. It ends the run instead of counting as a failure of one input. */
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
