import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './error-code.js';

const makeFolder = (directory: string): void => {
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have been sooner, and some file systems say EROFS or EPERM of what is there.
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/**
 * A directory with all that are above it. Not by Node's `recursive`: where a directory exists and nothing can be made in it
 * because the system says ENOENT, as in /proc, that never ends and no signal is heard.
 */
export const makeFolders = (directory: string): void => {
  try {
    makeFolder(directory);
  } catch (error) {
    const above = dirname(directory);
    if (codeOf(error) !== 'ENOENT' || above === directory) throw error;
    makeFolders(above);
    makeFolder(directory);
  }
};
