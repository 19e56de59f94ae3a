import { type Config, type ConfigInput, loadConfig, type NamedText } from './config.js';
import { readSmallFile } from './read-small-file.js';

export const CONFIG_FILE = 'cw.config.json';

/** The configuration in force in a directory. A missing file is no configuration; an unreadable one is an error. */
export const readConfig = (directory: string, env: ConfigInput['env']): Config =>
  loadConfig({ file: read(directory, CONFIG_FILE), packageJson: readPackageJson(directory), env });

const read = (directory: string, name: string): NamedText | null => {
  const text = readSmallFile(directory, name);
  return text === null ? null : { name, text };
};

/** It is not ours: one that is a link or cannot be read has no settings for us, and is no reason to stop. */
const readPackageJson = (directory: string): NamedText | null => {
  try {
    return read(directory, 'package.json');
  } catch {
    return null;
  }
};
