import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { CwError } from '../core/error.js';
import type { GrammarFiles } from '../language/grammar.js';

/** dist/: where the bundled program is, or, when the sources run under a test, beside them. */
export const distDirectory = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  return existsSync(join(here, 'recipe.json')) ? here : join(here, '../../dist');
};

const readInstalled = (file: string): Buffer => {
  try {
    return readFileSync(join(distDirectory(), file));
  } catch (cause) {
    throw new CwError('internal', `this installation of cw lacks ${file}.`, {
      next: 'Install it again; in a source folder run `npm run build`.',
      cause,
    });
  }
};

export const readInstalledText = (file: string): string => readInstalled(file).toString('utf8');

export const workerProgram = (): string => join(distDirectory(), 'worker.cjs');

/** The grammars of this installation, each checked against the digest that the recipe is made of. */
export const installedGrammars = (): GrammarFiles => {
  const digests: Record<string, string> = JSON.parse(readInstalledText('grammars/grammars.json'));
  return {
    runtime: () => readInstalled('web-tree-sitter.wasm'),
    grammar: (name) => {
      const bytes = brotliDecompressSync(readInstalled(`grammars/${name}.wasm.br`));
      if (createHash('sha256').update(bytes).digest('hex') !== digests[name])
        throw new Error(`the ${name} grammar of this installation is damaged`);
      return bytes;
    },
    query: (name) => readInstalledText(`queries/${name}.scm`),
  };
};
