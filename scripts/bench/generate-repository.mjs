import { commitStream, fastImport, git } from './git.mjs';

export const MAIN = 'refs/heads/main';

/**
 * A repository with one commit and an empty work tree: an index is made from objects, and 100,000 files need not lie
 * around for it.
 * @param {string} directory an empty one
 * @param {Iterable<readonly [path: string, text: string]>} files
 */
export function makeRepository(directory, files) {
  git(directory, ['init', '--quiet', '--initial-branch=main']);
  fastImport(directory, commitStream(MAIN, null, files));
}

/**
 * Another commit on top of main, and main moved to it: what a commit or a pull leaves behind.
 * @param {string} directory
 * @param {Iterable<readonly [path: string, text: string]>} files
 */
export function commitFiles(directory, files) {
  fastImport(directory, commitStream(MAIN, `${MAIN}^0`, files));
}
