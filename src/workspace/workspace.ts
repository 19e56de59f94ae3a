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

/** Where a command works: a repository or a plain directory, with the configuration and the rules in force there. */
export interface Workspace extends Settings {
  /** null: a directory that is no repository. */
  readonly repository: Repository | null;
  /** The work tree's root, or the directory; null in a bare repository. */
  readonly root: string | null;
  readonly paths: StatePaths;
  /** What it was opened with: CW_HOME says where other work trees keep their state, too. */
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

/** A run that moves the index to where the branch is. (An unborn one has no commit, which `resolve` would call unknown.) */
export const AT_HEAD = 'HEAD';

type Place = Awaited<ReturnType<Repository['head']>>;

/**
 * What looks at an index has to judge it by the settings it was made with: those of the commit that `cw index --rev` put
 * it at. A commit that is gone since (pruned, or a note of another clone) leaves HEAD.
 */
const indexedPlace = async (repository: Repository, env: NodeJS.ProcessEnv): Promise<Place> => {
  const { pinned } = readActivity(statePaths(repository, env).activity);
  if (pinned === null) return repository.head();
  try {
    return await repository.resolve(pinned);
  } catch {
    return repository.head();
  }
};

const placeOf = (repository: Repository, revision: string | null, env: NodeJS.ProcessEnv): Promise<Place> => {
  if (revision === null) return indexedPlace(repository, env);
  return revision === AT_HEAD ? repository.head() : repository.resolve(revision);
};

/** A bare repository has no files around it: its configuration is in the commit that is asked for. */
const fromCommit = async (
  repository: Repository,
  revision: string | null,
  env: NodeJS.ProcessEnv,
): Promise<Workspace> => {
  const at = await placeOf(repository, revision, env);
  const files = at === null ? [] : await filesOf(repository, at.tree);
  return complete(repository, null, await committedSettings(files, env, (name) => name), env);
};

/** `revision` counts in a bare repository only; null: the commit that the index is at. */
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
