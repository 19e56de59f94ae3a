import { type Config, type ConfigInput, configDigest, loadConfig, type NamedText } from '../core/config.js';
import { CONFIG_FILE } from '../core/config-read.js';
import { refused } from '../core/read-small-file.js';
import { MODE } from '../git/types.js';
import { type CommittedFile, isRegular } from './committed-files.js';
import { IGNORE_FILE, rulesDigest } from './ignore-lines.js';

/** The configuration and the ignore rules, which decide how an index is made and searched. */
export interface Settings {
  readonly config: Config;
  readonly configDigest: string;
  /** The text of `.cwignore`. It is compiled to rules only when paths have to be selected. */
  readonly ignore: string;
  readonly rulesDigest: string;
}

export const settingsOf = (config: Config, ignore: string | null): Settings => ({
  config,
  configDigest: configDigest(config.values),
  ignore: ignore ?? '',
  rulesDigest: rulesDigest(ignore ?? ''),
});

/** Refuses the same files as a work tree does, so that a commit gives the same settings or the same error in both. */
const textOf = async (file: CommittedFile, name: string): Promise<NamedText | null> => {
  if (!isRegular(file)) throw refused(name, file.mode === MODE.symlink ? 'a symbolic link' : 'not a regular file');
  const bytes = await file.read();
  return bytes === null ? null : { name, text: bytes.toString('utf8') };
};

/**
 * Reads the configuration and `.cwignore` from a commit, for a bare repository or another revision. Environment variables
 * are those of this process. `named` gives the name of a file for error messages.
 */
export const committedSettings = async (
  files: readonly CommittedFile[],
  env: ConfigInput['env'],
  named: (path: string) => string,
): Promise<Settings> => {
  const read = async (name: string): Promise<NamedText | null> => {
    const file = files.find(({ path }) => path === name);
    return file === undefined ? null : textOf(file, named(name));
  };
  const config = loadConfig({
    file: await read(CONFIG_FILE),
    packageJson: await read('package.json').catch(() => null),
    env,
  });
  return settingsOf(config, (await read(IGNORE_FILE))?.text ?? null);
};
