/** Imports of hostile bytes: every byte position of a small artifact, every length, and forged ones. See long/fuzz-artifact.ts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './long/program.mjs';

const place = join(root, 'node_modules/.cache');
const outfile = join(place, 'fuzz-artifact.cjs');
await build({
  entryPoints: [join(root, 'scripts/long/fuzz-artifact-run.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.12',
  format: 'cjs',
  external: ['better-sqlite3', 'web-tree-sitter', 'isomorphic-git', 'tar', 'zstd-codec', 'esbuild'],
  supported: { 'dynamic-import': false },
  // What is installed is looked for beside the program: as in the sources' own place.
  define: { 'import.meta.url': JSON.stringify(`file://${join(root, 'src/core/install.ts')}`) },
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit', cwd: root });
process.exitCode = status ?? 1;
