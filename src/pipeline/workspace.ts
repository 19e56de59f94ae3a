import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, configDigest, loadConfig, type NamedText } from '../core/config.js';
import { CONFIG_FILE, readConfig } from '../core/config-read.js';
import { CwError } from '../core/error.js';
import { openRepository } from '../git/open.js';
import type { Repository } from '../git/types.js';
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

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CwError('config-invalid', `${file} cannot be read (${String(code)}).`, {
      next: 'Make it a readable file, or remove it.',
      cause,
      detail: { file },
    });
  }
};

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

/** A bare repository has no files around it: its configuration is in the commit that is asked for. */
const fromCommit = async (
  repository: Repository,
  revision: string | null,
  env: NodeJS.ProcessEnv,
): Promise<Workspace> => {
  const at = revision === null ? await repository.head() : await repository.resolve(revision);
  const entries = at === null ? [] : await repository.listTree(at.tree);
  const read = async (name: string): Promise<NamedText | null> => {
    const entry = entries.find(({ path }) => path === name);
    if (!entry) return null;
    for await (const { bytes } of repository.readBlobs([entry.oid])) return { name, text: bytes.toString('utf8') };
    return null;
  };
  const config = loadConfig({ file: await read(CONFIG_FILE), packageJson: await read('package.json'), env });
  return complete(repository, null, config, (await read(IGNORE_FILE))?.text ?? null, env);
};

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
  return complete(repository, root, config, readText(join(root, IGNORE_FILE)), env);
};
