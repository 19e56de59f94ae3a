import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './error-code.js';

const makeFolder = (directory: string): void => {
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have created it meanwhile, and some file systems report EROFS or EPERM for an existing directory.
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/**
 * Creates a directory and its missing parents. Node's `recursive` option is not used: in an existing directory that answers
 * every creation with ENOENT, such as /proc, it loops forever and signals are not handled.
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
