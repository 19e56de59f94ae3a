/**
 * Situations in which the reader without git (isomorphic-git) would give wrong results. They are detected in the git
 * directory before anything is read. isomorphic-git itself does not notice most of them: in a linked work tree it finds
 * no files, and with alternates it misses objects. The resulting index would be wrong and look right.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CwError } from '../../core/error.js';
import { isTrue, readGitConfig } from './git-config.js';
import type { Location } from './locate.js';

/** Repository extensions that do not affect reading objects and refs. All others are refused. */
const HARMLESS_EXTENSIONS = new Set(['noop', 'noop-v1', 'preciousobjects', 'worktreeconfig']);

/** Node reads at most 2 GiB into one buffer, and isomorphic-git reads a pack whole. */
const LARGEST_PACK = 2 ** 31 - 1;

/** The unsupported situation in words, or null if the portable reader is correct here. */
export function portableLimit(at: Location): string | null {
  const config = readGitConfig(join(at.commonDir, 'config'));
  const packs = join(at.commonDir, 'objects', 'pack');
  const packFiles = existsSync(packs) ? readdirSync(packs) : [];

  if (at.gitDir !== at.commonDir) return 'a linked work tree';
  if (config.get('extensions.objectformat')?.toLowerCase() === 'sha256') return 'a SHA-256 repository';
  if (isPartial(config, packFiles)) return 'a partial clone';
  if ((config.get('extensions.refstorage') ?? 'files') !== 'files') return 'a repository with reftable refs';
  if (hasText(join(at.commonDir, 'objects', 'info', 'alternates')))
    return 'a repository that borrows objects (alternates)';
  for (const key of config.keys()) {
    const extension = /^extensions\.(.+)$/.exec(key)?.[1];
    if (extension !== undefined && !isKnownExtension(extension)) return `the repository extension ${extension}`;
  }
  if (Number(config.get('core.repositoryformatversion') ?? 0) > 1) return 'a newer repository format';
  if (isElsewhere(at, config.get('core.worktree'))) return 'a work tree that is configured to be elsewhere';
  const huge = packFiles.find((name) => name.endsWith('.pack') && statSync(join(packs, name)).size > LARGEST_PACK);
  if (huge !== undefined) return 'a pack file of more than 2 GiB';
  return null;
}

/** Further limits for reading the work tree: git converts and leaves out files there, isomorphic-git does not. */
export function portableWorkTreeLimit(at: Location): string | null {
  const config = new Map([
    ...readGitConfig(join(at.commonDir, 'config')),
    ...readGitConfig(join(at.gitDir, 'config.worktree')),
  ]);
  if (isTrue(config.get('core.sparsecheckout'))) return 'a sparse checkout';
  const conversion = config.get('core.autocrlf') ?? 'false';
  if (conversion.toLowerCase() === 'input' || isTrue(conversion)) return 'line-ending conversion (core.autocrlf)';
  if (config.has('core.excludesfile')) return 'core.excludesFile';
  if ([...config.keys()].some((key) => /^include(if\..*)?\.path$/.test(key)))
    return 'configuration that includes files';
  if (hasText(join(at.commonDir, 'info', 'attributes'))) return 'attributes in info/attributes';
  return null;
}

export function refusal(situation: string): CwError {
  return new CwError('git-unsupported', `Reading ${situation} needs the git program, which was not used.`, {
    next: 'Install git and put it on PATH (and unset CW_GIT_READER if it is set).',
    detail: { situation },
  });
}

function isKnownExtension(name: string): boolean {
  return HARMLESS_EXTENSIONS.has(name) || name === 'objectformat' || name === 'refstorage';
}

function isPartial(config: ReadonlyMap<string, string>, packFiles: readonly string[]): boolean {
  if (config.has('extensions.partialclone') || packFiles.some((name) => name.endsWith('.promisor'))) return true;
  return [...config].some(([key, value]) => /^remote\..*\.promisor$/.test(key) && isTrue(value));
}

/** The core.worktree of a submodule names the directory that we came from. Any other value means another work tree. */
function isElsewhere(at: Location, configured: string | undefined): boolean {
  return configured !== undefined && resolve(at.gitDir, configured) !== at.root;
}

function hasText(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').trim() !== '';
}
