import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { KERNELS } from './kernels.mjs';
import { writeIfChanged } from './write.mjs';

const digest = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex').slice(0, 16);
};

async function bundle(root, modules) {
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map((module) => `export * from './src/${module}';`).join('\n'),
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    // Names stay: short ones are given out by what else is in the modules, and search code would change the recipe.
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    external: ['web-tree-sitter'],
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/** Where facts are made. What one of them only gets handed, as the maker of words, has to be listed itself. */
export const EXTRACTION = [
  'language/extract/analyze.ts',
  'language/grammar/grammar.ts',
  'language/words/word-kernel.ts',
  'language/detect.ts',
  'language/text.ts',
  'store/facts/encode-facts.ts',
];

/** Where the order of results is decided, from the index to the answer. Results of two programs are compared by it. */
export const RANKING = ['search/find.ts', 'store/db/index-reader.ts'];

/**
 * dist/recipe.json: digests of everything that decides facts, and apart from them of what puts results in order. Taken from the code itself (minified, so that a comment
 * changes nothing) because a version number that people must remember to raise is forgotten once and then serves stale
 * facts for ever.
 */
export async function writeRecipe(root, dist) {
  const queries = join(root, 'src/language/queries');
  const names = readdirSync(queries)
    .filter((name) => name.endsWith('.scm'))
    .sort();
  const kernels = KERNELS.filter(({ isOfFacts }) => isOfFacts).map(({ name }) =>
    readFileSync(join(dist, 'kernel', `${name}.wasm`)),
  );
  const runtime = readFileSync(join(root, 'node_modules/web-tree-sitter/web-tree-sitter.wasm'));
  const recipe = {
    selection: digest([await bundle(root, ['pipeline/select/select.ts'])]),
    extraction: digest([await bundle(root, EXTRACTION), ...kernels]),
    grammars: digest([readFileSync(join(dist, 'grammars/grammars.json')), runtime]),
    queries: digest(names.flatMap((name) => [name, readFileSync(join(queries, name))])),
    ranking: digest([await bundle(root, RANKING)]),
  };
  writeIfChanged(join(dist, 'recipe.json'), `${JSON.stringify(recipe, null, 2)}\n`);
}
