import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './program.mjs';

/** Where two index files differ, row by row; built from the sources because the program has no command for it. */
export async function firstDifferences(left, right, limit) {
  const folder = join(root, 'node_modules/.cache');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `cw-compare-${process.pid}.mjs`);
  await build({
    entryPoints: [join(root, 'src/store/check/compare.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['better-sqlite3'],
    logLevel: 'warning',
  });
  const { compareIndexes } = await import(pathToFileURL(outfile).href);
  return compareIndexes(left, right, limit).differences.map(
    ({ table, key, left: mine, right: other }) => `  ${table} ${key}\n    delta   ${mine}\n    rebuild ${other}`,
  );
}
