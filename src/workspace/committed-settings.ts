import { type Config, type ConfigInput, configDigest, loadConfig, type NamedText } from '../core/config.js';
import { CONFIG_FILE } from '../core/config-read.js';
import { refused } from '../core/read-small-file.js';
import { MODE } from '../git/types.js';
import { type CommittedFile, isRegular } from './committed-files.js';
import { IGNORE_FILE, rulesDigest } from './ignore-lines.js';

/** What decides how an index is made and asked. */
export interface Settings {
  readonly config: Config;
  readonly configDigest: string;
  /** The text of `.cwignore`; rules are made of it when paths are to be judged. */
  readonly ignore: string;
  readonly rulesDigest: string;
}

export const settingsOf = (config: Config, ignore: string | null): Settings => ({
  config,
  configDigest: configDigest(config.values),
  ignore: ignore ?? '',
  rulesDigest: rulesDigest(ignore ?? ''),
});

/** As in a work tree: the same commit has the same settings, or the same error, in both. */
const textOf = async (file: CommittedFile, name: string): Promise<NamedText | null> => {
  if (!isRegular(file)) throw refused(name, file.mode === MODE.symlink ? 'a symbolic link' : 'not a regular file');
  const bytes = await file.read();
  return bytes === null ? null : { name, text: bytes.toString('utf8') };
};

/** The settings that a commit brings along, under the variables of now. `named`: how messages call its files. */
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
