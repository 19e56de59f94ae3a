import { KEY_ENTRIES } from '../../core/config-keys.js';
import { CwError } from '../../core/error.js';
import { filesOf } from '../../workspace/committed-files.js';
import { committedSettings, type Settings } from '../../workspace/committed-settings.js';
import { IGNORE_FILE } from '../../workspace/ignore-lines.js';
import type { Workspace } from '../../workspace/workspace.js';

/** Nobody can correct what is committed: another commit has to be named. */
const unreadable = (error: CwError): CwError =>
  new CwError(error.code, error.message, {
    next: 'Name a commit whose settings this version of cw can read; for a gate, a stored baseline needs none.',
    cause: error,
    detail: error.detail,
  });

/**
 * The same repository under the settings that a commit has itself. A commit that is asked with the settings of another
 * loses what those leave out, and then nothing seems lost since.
 */
export const withSettingsAt = async (workspace: Workspace, revision: string): Promise<Workspace> => {
  const { repository, env } = workspace;
  if (repository === null) return workspace;
  const { commit, tree } = await repository.resolve(revision);
  try {
    const named = (path: string): string => `${commit.slice(0, 10)}:${path}`;
    return { ...workspace, ...(await committedSettings(await filesOf(repository, tree), env, named)) };
  } catch (error) {
    throw error instanceof CwError && error.code === 'config-invalid' ? unreadable(error) : error;
  }
};

/** Of all that a run reads of the settings, only these can change what is found. */
const TELLING = KEY_ENTRIES.filter(({ key, path }) => key.scope === 'index' || path === 'search.fusion');

const settingOf = ({ config }: Settings, section: string, name: string): string => {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = config.values;
  return JSON.stringify(sections[section]?.[name]);
};

/** The names of settings that can change what is found, and differ. */
export const differingSettings = (one: Settings, other: Settings): string[] => [
  ...TELLING.filter(({ section, name }) => settingOf(one, section, name) !== settingOf(other, section, name)).map(
    ({ path }) => path,
  ),
  ...(one.rulesDigest === other.rulesDigest ? [] : [IGNORE_FILE]),
];
