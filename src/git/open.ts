/** Opens the git repository of a directory: with the git program, or with the fallback reader if git is not installed. */
import { statSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { findProgram } from './program/find-program.js';
import { GitProgram } from './program/git-program.js';
import type { Repository } from './types.js';

export interface OpenOptions {
  /** The reader that the user chose, if any. */
  readonly reader?: Repository['reader'];
}

/** null: the directory is in no repository. It can still be listed by live.ts. */
export async function openRepository(cwd: string, options: OpenOptions = {}): Promise<Repository | null> {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CwError('usage', `There is no directory ${cwd}.`, {
      next: 'Check the spelling of the path.',
      detail: { cwd },
    });
  }
  const program = options.reader === 'isomorphic-git' ? null : findProgram('git', process.env);
  if (program !== null) return GitProgram.open(program, cwd);
  if (options.reader === 'git') {
    throw new CwError('git-failed', 'The reader git was chosen, but git is not on PATH.', {
      next: 'Install git, or unset CW_GIT_READER.',
    });
  }
  // Loaded here and not at the top, because most starts never need it.
  const { IsomorphicRepository } = await import('./portable/isomorphic.js');
  return IsomorphicRepository.open(cwd);
}
