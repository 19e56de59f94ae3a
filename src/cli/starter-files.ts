import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_KEYS } from '../core/config-keys.js';
import { CONFIG_FILE } from '../core/config-read.js';
import { CwError } from '../core/error.js';
import { VERSION } from './package.js';

export interface StarterFile {
  readonly file: string;
  readonly state: 'created' | 'already there';
}

export type StarterName = 'config' | 'ignore';

const { maxFileBytes, vendored, generated } = CONFIG_KEYS.index;

/** Only keys that people ask for; editors offer the rest from the schema. */
const CONFIG = {
  $schema: `https://unpkg.com/codewhale@${VERSION}/dist/config.schema.json`,
  index: { maxFileBytes: maxFileBytes.default, vendored: vendored.default, generated: generated.default },
};

const IGNORE = `# What cw leaves out of the index, in gitignore syntax, on top of what git ignores.
# A later pattern wins, and "!" takes a path back in.
#
# /test/fixtures/
# *.snap
# !important.snap
`;

const CONTENT: Readonly<Record<StarterName, { readonly file: string; readonly text: string }>> = {
  config: { file: CONFIG_FILE, text: `${JSON.stringify(CONFIG, null, 2)}\n` },
  ignore: { file: '.cwignore', text: IGNORE },
};

/** Writes what is not there yet and never touches what is. */
export function writeStarterFiles(directory: string, names: readonly StarterName[]): StarterFile[] {
  return names.map((name) => {
    const { file, text } = CONTENT[name];
    return { file, state: create(join(directory, file), file, text) ? 'created' : 'already there' };
  });
}

function create(path: string, file: string, text: string): boolean {
  try {
    // `wx`: asking first and writing then would overwrite what appears between the two.
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw new CwError('not-writable', `${file} cannot be written.`, {
      next: 'make the directory writable, or choose another with -C',
      cause,
      detail: { file },
    });
  }
}
