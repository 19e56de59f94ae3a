/** Makes a large repository from copies of the small ones. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptied } from './environment.mjs';
import { git } from './git.mjs';

const SOURCE = /\.(?:[cm]?[jt]sx?|cpp|h|java|kt|mm?)$/;

/** Adds a line to every file. Otherwise a copy would have the same blobs as the original, and cost nothing. */
function varyFiles(directory, copy) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !SOURCE.test(entry.name)) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    writeFileSync(file, `${readFileSync(file, 'latin1')}\n// copy ${copy}\n`, 'latin1');
  }
}

/**
 * @param {string} directory where it is made
 * @param {import('./corpus.mjs').Tree[]} trees
 * @param {number} copies
 */
export function copiedTrees(directory, trees, copies) {
  emptied(directory);
  for (let copy = 1; copy <= copies; copy++) {
    for (const { name, directory: from } of trees) {
      const to = join(directory, `copy${copy}`, name);
      cpSync(from, to, { recursive: true, filter: (path) => !/[/\\]\.git(?:[/\\]|$)/.test(path.slice(from.length)) });
      if (copy > 1) varyFiles(to, copy);
    }
  }
  git(directory, ['init', '--quiet', '--initial-branch=main']);
  git(directory, ['add', '--all', '--force', '.']);
  git(directory, ['commit', '--quiet', '--no-verify', '--message', 'all']);
  return directory;
}
