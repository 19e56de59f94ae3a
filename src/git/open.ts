/** The way into this folder: a directory becomes a repository, by the best reader there is. */
import { statSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { findProgram } from './program/find-program.js';
import { GitProgram } from './program/git-program.js';
import type { Repository } from './types.js';

export interface OpenOptions {
  /** Which reader to use, when a person chose one. */
  readonly reader?: Repository['reader'];
}

/** null: the directory is in no repository (see live.ts for what can be done with it). */
export async function openRepository(cwd: string, options: OpenOptions = {}): Promise<Repository | null> {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CwError('usage', `There is no directory ${cwd}.`, { next: 'Check the path.', detail: { cwd } });
  }
  const program = options.reader === 'isomorphic-git' ? null : findProgram('git', process.env);
  if (program !== null) return GitProgram.open(program, cwd);
  if (options.reader === 'git') {
    throw new CwError('git-failed', 'git was asked for, but it is not on PATH.', {
      next: 'Install git, or unset CW_GIT_READER.',
    });
  }
  // Loaded only here: most starts never need it.
  const { IsomorphicRepository } = await import('./portable/isomorphic.js');
  return IsomorphicRepository.open(cwd);
}
