import { realpathSync } from 'node:fs';
import { readConfig } from '../core/config-read.js';
import { readSmallFile } from '../core/read-small-file.js';
import { openRepository } from '../git/open.js';
import type { Repository } from '../git/types.js';
import { readActivity } from './activity.js';
import { filesOf } from './committed-files.js';
import { committedSettings, type Settings, settingsOf } from './committed-settings.js';
import { IGNORE_FILE } from './ignore-lines.js';
import { type StatePaths, statePaths } from './state.js';

/** Where a command works: a repository or a plain directory, with its configuration, ignore rules and state paths. */
export interface Workspace extends Settings {
  /** null: the directory is not in a git repository. */
  readonly repository: Repository | null;
  /** The root of the work tree, or the plain directory; null in a bare repository. */
  readonly root: string | null;
  readonly paths: StatePaths;
  /** The environment it was opened with. CW_HOME decides where the state of other work trees is, too. */
  readonly env: NodeJS.ProcessEnv;
}

const readerOf = (choice: string | undefined): { reader?: Repository['reader'] } =>
  choice === 'git' || choice === 'isomorphic-git' ? { reader: choice } : {};

const complete = (
  repository: Repository | null,
  root: string | null,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Workspace => ({ repository, root, ...settings, paths: statePaths(repository ?? { root: root! }, env), env });

/** The revision for a run that indexes HEAD. On an unborn branch, `resolve` would fail where `head` returns null. */
export const AT_HEAD = 'HEAD';

type Head = Awaited<ReturnType<Repository['head']>>;

/**
 * The commit whose settings apply when an index is searched: the one that `cw index --rev` pinned it to, else HEAD. HEAD
 * also applies if the pinned commit no longer exists (pruned, or the note is from another clone).
 */
const indexedCommit = async (repository: Repository, env: NodeJS.ProcessEnv): Promise<Head> => {
  const { pinned } = readActivity(statePaths(repository, env).activity);
  if (pinned === null) return repository.head();
  try {
    return await repository.resolve(pinned);
  } catch {
    return repository.head();
  }
};

const settingsCommit = (repository: Repository, revision: string | null, env: NodeJS.ProcessEnv): Promise<Head> => {
  if (revision === null) return indexedCommit(repository, env);
  return revision === AT_HEAD ? repository.head() : repository.resolve(revision);
};

/** A bare repository has no work tree, so its configuration and `.cwignore` are read from a commit. */
const fromCommit = async (
  repository: Repository,
  revision: string | null,
  env: NodeJS.ProcessEnv,
): Promise<Workspace> => {
  const head = await settingsCommit(repository, revision, env);
  const files = head === null ? [] : await filesOf(repository, head.tree);
  return complete(repository, null, await committedSettings(files, env, (name) => name), env);
};

/**
 * Finds the repository or directory of a command and reads its configuration and `.cwignore` (as small files, with a size
 * limit). `revision` matters only in a bare repository; null: the commit of the index.
 */
export const openWorkspace = async (
  cwd: string,
  revision: string | null,
  env: NodeJS.ProcessEnv,
): Promise<Workspace> => {
  let repository = await openRepository(cwd, readerOf(env.CW_GIT_READER));
  if (repository !== null && repository.root === null) return fromCommit(repository, revision, env);
  const root = repository?.root ?? realpathSync(cwd);
  const config = readConfig(root, env);
  if (repository !== null && config.values.git.reader !== 'auto' && config.values.git.reader !== repository.reader) {
    repository.close();
    repository = await openRepository(cwd, readerOf(config.values.git.reader));
  }
  return complete(repository, root, settingsOf(config, readSmallFile(root, IGNORE_FILE)), env);
};
