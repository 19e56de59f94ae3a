import { type Config, type ConfigInput, loadConfig, type NamedText } from './config.js';
import { readSmallFile } from './read-small-file.js';

export const CONFIG_FILE = 'cw.config.json';

/** The configuration in force in a directory. A missing file is no configuration; an unreadable one is an error. */
export const readConfig = (directory: string, env: ConfigInput['env']): Config =>
  loadConfig({ file: read(directory, CONFIG_FILE), packageJson: read(directory, 'package.json'), env });

const read = (directory: string, name: string): NamedText | null => {
  const text = readSmallFile(directory, name);
  return text === null ? null : { name, text };
};
