/** Kinds of a repository for `status` and `doctor` (bare, shallow, sparse, ...), read from its files so that git is not needed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isTrue, readGitConfig } from './portable/git-config.js';
import { findProgram } from './program/find-program.js';
import { runGit } from './program/run-git.js';
import { shallowCommits } from './shallow.js';
import type { Repository } from './types.js';

export const TRAITS = ['bare', 'shallow', 'linked-worktree', 'partial-clone', 'sparse', 'sha256'] as const;
export type Trait = (typeof TRAITS)[number];

type Place = Pick<Repository, 'root' | 'gitDir' | 'commonDir'>;

export function repositoryTraits({ root, gitDir, commonDir }: Place): Trait[] {
  const config = new Map([
    ...readGitConfig(join(commonDir, 'config')),
    // `git sparse-checkout` stores its setting in this file.
    ...readGitConfig(join(gitDir, 'config.worktree')),
  ]);
  const is: Readonly<Record<Trait, boolean>> = {
    bare: root === null,
    shallow: shallowCommits(commonDir).size > 0,
    'linked-worktree': gitDir !== commonDir,
    'partial-clone': isPartialClone(commonDir, config),
    sparse: isTrue(config.get('core.sparsecheckout')),
    sha256: config.get('extensions.objectformat')?.toLowerCase() === 'sha256',
  };
  return TRAITS.filter((trait) => is[trait]);
}

function isPartialClone(commonDir: string, config: ReadonlyMap<string, string>): boolean {
  if (config.has('extensions.partialclone')) return true;
  if ([...config].some(([key, value]) => /^remote\..*\.promisor$/.test(key) && isTrue(value))) return true;
  const packs = join(commonDir, 'objects', 'pack');
  return existsSync(packs) && readdirSync(packs).some((name) => name.endsWith('.promisor'));
}

export interface InstalledGit {
  readonly program: string;
  /** The version as git prints it, for example `2.39.5`; '' if git does not run. */
  readonly version: string;
}

/** null: git is not on PATH. */
export async function installedGit(cwd: string, environment: NodeJS.ProcessEnv): Promise<InstalledGit | null> {
  const program = findProgram('git', environment);
  if (program === null) return null;
  const output = await runGit(program, cwd, ['--version']).then(
    ({ stdout }) => stdout.toString(),
    () => '',
  );
  return { program, version: /^git version (\S+)/.exec(output)?.[1] ?? '' };
}
