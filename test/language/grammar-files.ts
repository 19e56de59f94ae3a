import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mendGrammar } from '../../scripts/build/mend-grammar.mjs';
import { readInstalled } from '../../src/core/install.js';
import type { GrammarFiles, LoadedLanguage, ParsedTree } from '../../src/language/grammar/grammar.js';
import grammars from '../../src/language/grammars.json' with { type: 'json' };

const require = createRequire(import.meta.url);

/** Grammars from the development dependencies, queries from the sources, and the tree kernel of the build. */
export const grammarFiles: GrammarFiles = {
  runtime: () => readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm')),
  grammar: (name) => {
    const entry = grammars.find((grammar) => grammar.name === name);
    if (!entry) throw new Error(`grammars.json has no ${name}`);
    return mendGrammar(name, readFileSync(new URL(`../../node_modules/${entry.wasm}`, import.meta.url)));
  },
  trees: () => readInstalled('kernel/trees.wasm'),
  query: (name) => readFileSync(new URL(`../../src/language/queries/${name}.scm`, import.meta.url), 'utf8'),
};

/** For a text that the grammar does not give up on. */
export const parsedBy = (loaded: LoadedLanguage, text: string): ParsedTree => {
  const parsed = loaded.parse(text);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
};
