/** Programs of scripts/ that use the product's own modules are bundled when they are run: the product has no entry for them. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './program.mjs';

/**
 * @param {string} entry a TypeScript file below scripts/
 * @returns {Promise<string>} the program to run
 */
export async function bundled(entry) {
  const cache = join(root, 'node_modules/.cache/cw');
  mkdirSync(cache, { recursive: true });
  const outfile = join(cache, `${basename(entry, '.ts')}.cjs`);
  await build({
    entryPoints: [join(root, 'scripts', entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.12',
    format: 'cjs',
    packages: 'external',
    supported: { 'dynamic-import': false },
    // CommonJS has no import.meta. The product's modules look for dist/ beside themselves, so they are given the place of one of them.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'src/core/install.ts')).href) },
    logLevel: 'warning',
  });
  return outfile;
}
