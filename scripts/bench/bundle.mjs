/** Drivers that need the product's own modules are bundled on the fly: the product has no entry made for benchmarks. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { CACHE, ROOT } from './environment.mjs';

/**
 * @param {string} name a TypeScript file beside this one, without its extension
 * @returns {Promise<string>} the program to run
 */
export async function bundled(name) {
  const outfile = join(CACHE, `${name}.cjs`);
  await build({
    entryPoints: [join(ROOT, 'scripts/bench', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.12',
    format: 'cjs',
    external: ['better-sqlite3', 'web-tree-sitter', 'isomorphic-git'],
    supported: { 'dynamic-import': false },
    // CommonJS has no import.meta; what a driver calls asks for its own place to find dist/.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(ROOT, 'src/core/install.ts')).href) },
    logLevel: 'warning',
  });
  return outfile;
}
