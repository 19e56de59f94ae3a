import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_KEYS } from '../core/config-keys.js';
import { CONFIG_FILE } from '../core/config-read.js';
import { CwError } from '../core/error.js';
import { codeOf } from '../core/error-code.js';
import { systemError } from '../core/system-error.js';

export interface StarterFile {
  readonly file: string;
  readonly state: 'created' | 'already there';
}

export type StarterName = 'config' | 'ignore';

const { maxFileBytes, vendored, generated } = CONFIG_KEYS.index;

/** The JSON Schema in a local installation of the package. */
const SCHEMA = './node_modules/codewhale/docs/cw.config.schema.json';

/** Contains only the most used keys; editors offer the rest from the schema. A missing schema file would be reported by editors. */
const configText = (directory: string): string => {
  const schema = existsSync(join(directory, SCHEMA)) ? { $schema: SCHEMA } : {};
  return `${JSON.stringify({ ...schema, ...CONFIG }, null, 2)}\n`;
};

const CONFIG = {
  index: { maxFileBytes: maxFileBytes.default, vendored: vendored.default, generated: generated.default },
};

const IGNORE = `# What cw leaves out of the index, in gitignore syntax. A file that git
# tracks is indexed even where .gitignore names it.
# A later pattern wins, and "!" takes a path back in.
#
# /test/fixtures/
# *.snap
# !important.snap
`;

const CONTENT: Readonly<Record<StarterName, { readonly file: string; readonly text: (directory: string) => string }>> =
  {
    config: { file: CONFIG_FILE, text: configText },
    ignore: { file: '.cwignore', text: () => IGNORE },
  };

/** `cw init`: writes the starter files that do not exist yet. Existing files are never changed. */
export function writeStarterFiles(directory: string, names: readonly StarterName[]): StarterFile[] {
  return names.map((name) => {
    const { file, text } = CONTENT[name];
    return { file, state: create(join(directory, file), file, text(directory)) ? 'created' : 'already there' };
  });
}

/** Creates a file completely or not at all. `wx` fails if the file exists, which avoids a race between check and write. */
function writeNew(path: string, text: string): void {
  const descriptor = openSync(path, 'wx');
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function create(path: string, file: string, text: string): boolean {
  try {
    writeNew(path, text);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    const refused = systemError(cause, `${file} could not be written`);
    if (refused !== null) throw refused;
    throw new CwError('not-writable', `${file} cannot be written.`, {
      next: 'make the directory writable, or choose another with -C',
      cause,
      detail: { file },
    });
  }
}
