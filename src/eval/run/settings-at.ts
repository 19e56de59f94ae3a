import { KEY_ENTRIES } from '../../core/config-keys.js';
import { CwError } from '../../core/error.js';
import { filesOf } from '../../workspace/committed-files.js';
import { committedSettings, type Settings } from '../../workspace/committed-settings.js';
import { IGNORE_FILE } from '../../workspace/ignore-lines.js';
import type { Workspace } from '../../workspace/workspace.js';

/** Committed settings cannot be corrected, so the next step is to name another commit. */
const unreadable = (error: CwError): CwError =>
  new CwError(error.code, error.message, {
    next: 'Name a commit whose settings this version of cw can read; for a gate, a stored baseline needs none.',
    cause: error,
    detail: error.detail,
  });

/**
 * The workspace with the settings that are committed at `revision`. If the old commit were indexed with new ignore rules,
 * it would lack the files that those exclude, and the comparison would hide their loss.
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

/** The settings that can change search results. */
const RESULT_SETTINGS = KEY_ENTRIES.filter(({ key, path }) => key.scope === 'index' || path === 'search.fusion');

const settingOf = ({ config }: Settings, section: string, name: string): string => {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = config.values;
  return JSON.stringify(sections[section]?.[name]);
};

/** The names of settings that can change search results and have different values. */
export const differingSettings = (one: Settings, other: Settings): string[] => [
  ...RESULT_SETTINGS.filter(
    ({ section, name }) => settingOf(one, section, name) !== settingOf(other, section, name),
  ).map(({ path }) => path),
  ...(one.rulesDigest === other.rulesDigest ? [] : [IGNORE_FILE]),
];
