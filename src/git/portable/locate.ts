/** Finds the git directory of a repository without the git program, by git's own rules of discovery. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CwError } from '../../core/error.js';

export interface Location {
  readonly root: string | null;
  readonly gitDir: string;
  readonly commonDir: string;
}

/** null: neither the directory nor one above it is a repository. */
export function locateRepository(cwd: string): Location | null {
  for (let directory = realpathSync(cwd); ; ) {
    const gitDir = gitDirOf(directory);
    if (gitDir !== null) return { root: directory, gitDir, commonDir: commonDirOf(gitDir) };
    if (isGitDir(directory)) return insideGitDir(directory);
    const parent = dirname(directory);
    if (parent === directory) return null;
    directory = parent;
  }
}

/** The git directory named by a directory's `.git`, which may be a directory or a link file; null: there is no `.git`. */
export function gitDirOf(directory: string): string | null {
  const dotGit = join(directory, '.git');
  const stats = statSync(dotGit, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (stats.isDirectory()) return isGitDir(dotGit) ? dotGit : null;
  // Linked work trees and submodules have a file here with the path of the git directory.
  const link = /^gitdir: (.+?)\r?\n?$/s.exec(readFileSync(dotGit, 'utf8'))?.[1];
  const target = link === undefined ? null : resolve(directory, link);
  if (target !== null && isGitDir(target)) return target;
  throw new CwError('git-failed', 'A .git file here points to a git directory that does not exist.', {
    next: 'Repair the link with `git worktree repair` or `git submodule update --init`, or remove the .git file.',
    detail: { file: dotGit, target },
  });
}

/** Checks for the same files by which git recognises a git directory. */
function isGitDir(directory: string): boolean {
  if (!existsSync(join(directory, 'HEAD'))) return false;
  const common = commonDirOf(directory);
  return existsSync(join(common, 'objects')) && existsSync(join(common, 'refs'));
}

function insideGitDir(gitDir: string): Location {
  return { root: basename(gitDir) === '.git' ? dirname(gitDir) : null, gitDir, commonDir: commonDirOf(gitDir) };
}

function commonDirOf(gitDir: string): string {
  const file = join(gitDir, 'commondir');
  return existsSync(file) ? resolve(gitDir, readFileSync(file, 'utf8').trim()) : gitDir;
}
