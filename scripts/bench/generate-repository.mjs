import { commitStream, fastImport, git } from './git.mjs';

export const MAIN = 'refs/heads/main';

/**
 * Generates a synthetic git repository for the benchmark, with one commit and an empty work tree. An index is made from git
 * objects, so 100,000 files need not be checked out.
 * @param {string} directory an empty one
 * @param {Iterable<readonly [path: string, text: string]>} files
 */
export function makeRepository(directory, files) {
  git(directory, ['init', '--quiet', '--initial-branch=main']);
  fastImport(directory, commitStream(MAIN, null, files));
}

/**
 * Adds a commit to main and moves main to it, as a commit or a pull does.
 * @param {string} directory
 * @param {Iterable<readonly [path: string, text: string]>} files
 */
export function commitFiles(directory, files) {
  fastImport(directory, commitStream(MAIN, `${MAIN}^0`, files));
}
