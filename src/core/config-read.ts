import { type Config, type ConfigInput, loadConfig, type NamedText } from './config.js';
import { readSmallFile } from './read-small-file.js';

export const CONFIG_FILE = 'cw.config.json';

/** Reads the configuration files of a directory and the environment. A missing file is fine; an unreadable one is an error. */
export const readConfig = (directory: string, env: ConfigInput['env']): Config =>
  loadConfig({ file: read(directory, CONFIG_FILE), packageJson: readPackageJson(directory), env });

const read = (directory: string, name: string): NamedText | null => {
  const text = readSmallFile(directory, name);
  return text === null ? null : { name, text };
};

/** A package.json belongs to another tool. If it is a link or cannot be read, it is treated as one without settings. */
const readPackageJson = (directory: string): NamedText | null => {
  try {
    return read(directory, 'package.json');
  } catch {
    return null;
  }
};
