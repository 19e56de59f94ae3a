import { type InstalledGit, repositoryTraits, type Trait } from '../../git/traits.js';
import { type Finding, failed, failedBy, fine, warning } from './check.js';
import type { Here } from './here.js';

/** The limits of the portable reader in one line; portable-limits.ts has the reasons. */
const PORTABLE =
  'slower, and refused for linked work trees, partial clones, SHA-256, alternates, reftable and sparse checkouts';

const TRAIT_MEANING: Readonly<Record<Trait, string>> = {
  bare: 'bare: commits are indexed, there is no work tree',
  shallow: 'shallow: deltas work, the distance to HEAD may be unknown',
  'linked-worktree': 'a linked work tree: it has its own index and shares the cache of facts',
  'partial-clone': 'a partial clone: a blob that was not fetched is an error, nothing is fetched by cw',
  sparse: 'sparse: the commit is indexed whole',
  sha256: 'SHA-256',
};

export const checkGit = (git: InstalledGit | null): Finding => {
  if (git === null)
    return warning(
      `git is not on PATH: the built-in reader is used (${PORTABLE})`,
      'Install git for speed and for every kind of repository.',
    );
  if (git.version === '')
    return failed(`${git.program} does not print its version`, 'Check that `git --version` runs.');
  return fine(`${git.program} ${git.version}`);
};

export const checkRepository = ({ repository, problem }: Here): Finding => {
  if (repository === null && problem !== null && problem.code !== 'config-invalid') return failedBy(problem);
  if (repository === null)
    return warning(
      'this directory is in no repository: its files are indexed as they are',
      'Run cw inside a git repository to index commits.',
    );
  const traits = repositoryTraits(repository).map((trait) => TRAIT_MEANING[trait]);
  return fine([`${repository.gitDir}, read by ${repository.reader}`, ...traits].join('; '));
};
