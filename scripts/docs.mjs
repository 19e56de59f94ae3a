/** `npm run docs`: writes the pages of docs/ that are generated from the code. A test fails if one is not current. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeIfChanged } from './build/write.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outfile = join(root, 'node_modules/.cache/cw-docs.mjs');
mkdirSync(dirname(outfile), { recursive: true });
// Commands are classes in TypeScript: Node 20 reads them only after this.
await build({
  entryPoints: [join(root, 'scripts/docs/pages.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { pages } = await import(pathToFileURL(outfile).href);
for (const { name, text } of await pages()) writeIfChanged(join(root, 'docs', name), text);
