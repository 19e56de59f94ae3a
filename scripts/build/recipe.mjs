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
    // Keeps names, because short names depend on the other code of the modules, so unrelated code would change the digest.
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

/** The modules that make facts. A module that is only passed to them as a value must be listed too. */
export const EXTRACTION = [
  'language/extract/analyze.ts',
  'language/grammar/grammar.ts',
  'language/words/word-kernel.ts',
  'language/detect.ts',
  'language/text.ts',
  'store/facts/encode-facts.ts',
];

/** The modules that decide the order of results. The digest says whether results of two versions are comparable. */
export const RANKING = ['search/find.ts', 'store/db/index-reader.ts'];

/**
 * Writes dist/recipe.json: digests of all code that decides facts, and a separate digest of the ranking code. They are made
 * from the minified code, so that comments do not change them. A version number raised by hand would be forgotten once, and
 * stale facts would then be used forever.
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
