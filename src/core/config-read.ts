import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, type ConfigInput, loadConfig, type NamedText } from './config.js';
import { CwError } from './error.js';

export const CONFIG_FILE = 'cw.config.json';

/** The configuration in force in a directory. A missing file is no configuration; an unreadable one is an error. */
export const readConfig = (directory: string, env: ConfigInput['env']): Config =>
  loadConfig({ file: read(directory, CONFIG_FILE), packageJson: read(directory, 'package.json'), env });

const read = (directory: string, name: string): NamedText | null => {
  try {
    return { name, text: readFileSync(join(directory, name), 'utf8') };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CwError('config-invalid', `${name} cannot be read (${String(code)}).`, {
      next: `Make ${name} a readable file, or remove it.`,
      cause,
      detail: { file: name },
    });
  }
};
