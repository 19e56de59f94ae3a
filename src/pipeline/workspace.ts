import { realpathSync } from 'node:fs';
import { type Config, configDigest, loadConfig, type NamedText } from '../core/config.js';
import { CONFIG_FILE, readConfig } from '../core/config-read.js';
import { readSmallFile, refused, SMALL_FILE_BYTES } from '../core/read-small-file.js';
import { openRepository } from '../git/open.js';
import { MODE, type Repository } from '../git/types.js';
import { readActivity } from './activity.js';
import { IGNORE_FILE, rulesDigest } from './ignore-lines.js';
import { type StatePaths, statePaths } from './state.js';

/** Where a command works: a repository or a plain directory, with the configuration and the rules in force there. */
export interface Workspace {
  /** null: a directory that is no repository. */
  readonly repository: Repository | null;
  /** The work tree's root, or the directory; null in a bare repository. */
  readonly root: string | null;
  readonly config: Config;
  readonly configDigest: string;
  /** The text of `.cwignore`; rules are made of it when paths are to be judged. */
  readonly ignore: string;
  readonly rulesDigest: string;
  readonly paths: StatePaths;
  /** What it was opened with: CW_HOME says where other work trees keep their state, too. */
  readonly env: NodeJS.ProcessEnv;
}

const readerOf = (choice: string | undefined): { reader?: Repository['reader'] } =>
  choice === 'git' || choice === 'isomorphic-git' ? { reader: choice } : {};

const complete = (
  repository: Repository | null,
  root: string | null,
  config: Config,
  ignore: string | null,
  env: NodeJS.ProcessEnv,
): Workspace => {
  return {
    repository,
    root,
    config,
    configDigest: configDigest(config.values),
    ignore: ignore ?? '',
    rulesDigest: rulesDigest(ignore ?? ''),
    paths: statePaths(repository ?? { root: root! }, env),
    env,
  };
};

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
  const entries = at === null ? [] : await repository.listTree(at.tree);
  const read = async (name: string): Promise<NamedText | null> => {
    const entry = entries.find(({ path }) => path === name);
    if (!entry) return null;
    // As in a work tree: the same commit has the same settings, or the same error, in both.
    if (entry.mode === MODE.symlink) throw refused(name, 'a symbolic link');
    if (entry.mode === MODE.submodule) throw refused(name, 'not a regular file');
    for await (const { bytes } of repository.readBlobs([entry.oid])) {
      if (bytes.length > SMALL_FILE_BYTES) throw refused(name, 'larger than 1 MB');
      return { name, text: bytes.toString('utf8') };
    }
    return null;
  };
  const config = loadConfig({
    file: await read(CONFIG_FILE),
    packageJson: await read('package.json').catch(() => null),
    env,
  });
  return complete(repository, null, config, (await read(IGNORE_FILE))?.text ?? null, env);
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
  return complete(repository, root, config, readSmallFile(root, IGNORE_FILE), env);
};
