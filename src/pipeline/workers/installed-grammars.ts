import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { damaged, readInstalled, readInstalledText } from '../../core/install.js';
import type { GrammarFiles } from '../../language/grammar/grammar.js';

/** Loads the tree-sitter grammars of this installation, and checks each against the digest that is part of the recipe. */
export const installedGrammars = (): GrammarFiles => {
  const digests: Record<string, string> = JSON.parse(readInstalledText('grammars/grammars.json'));
  return {
    runtime: () => readInstalled('web-tree-sitter.wasm'),
    grammar: (name) => {
      const bytes = brotliDecompressSync(readInstalled(`grammars/${name}.wasm.br`));
      if (createHash('sha256').update(bytes).digest('hex') !== digests[name])
        throw damaged(`grammars/${name}.wasm.br`, null);
      return bytes;
    },
    trees: () => readInstalled('kernel/trees.wasm'),
    query: (name) => readInstalledText(`queries/${name}.scm`),
  };
};
