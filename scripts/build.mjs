/**
 * Builds dist/: the command line and the extraction worker as one file each, the files that start them, the compressed
 * grammars, the kernels and the queries. One file for each program because the start time is a requirement: @oclif/core
 * took 118 ms as its own files and 81 ms as one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ascii } from './build/ascii.mjs';
import { buildGrammars } from './build/grammars.mjs';
import { inlineRequires } from './build/inline-requires.mjs';
import { buildKernels } from './build/kernels.mjs';
import { oclifDiet } from './build/oclif-diet.mjs';
import { writeRecipe } from './build/recipe.mjs';
import { exists, writeIfChanged } from './build/write.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

/** `isLoaded`: src/start/code-cache.ts loads it. */
const programs = [
  { entry: 'src/cli/main.ts', out: 'cw.cjs', isLoaded: true },
  { entry: 'src/pipeline/workers/worker.ts', out: 'worker-program.cjs', isLoaded: true },
  { entry: 'src/start/start-cw.ts', out: 'start.cjs', isLoaded: false },
  { entry: 'src/start/start-worker.ts', out: 'worker.cjs', isLoaded: false },
];

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.12',
  format: 'cjs',
  minifySyntax: true,
  minifyWhitespace: true,
  // Keeps function names, which make stack traces in bug reports readable.
  keepNames: false,
  sourcemap: false,
  write: false,
  legalComments: 'none',
  absWorkingDir: root,
  logLevel: 'warning',
  // Native modules, and large ones that are rarely needed: 350 KB of isomorphic-git in the bundle cost 13 ms of CPU per start.
  external: ['bindings', 'isomorphic-git', 'zstd-codec', 'typescript', 'ts-node'],
  // The ESM build of this package creates its own `require`, which does not work in a bundle.
  alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
  // `import()` becomes a deferred require: Node's ESM loader costs 5 ms of CPU the first time it is used.
  supported: { 'dynamic-import': false },
  define: {
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.url': '__cwModuleUrl',
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [oclifDiet, inlineRequires],
};

/** src/start/code-cache.ts calls the program as this function. Adding the head at each start would copy a megabyte. */
const HEAD = '(function (exports, require, module, __filename, __dirname) {';

/** Programs that do not use their own URL do not compute it. */
const URL_LINE = 'const __cwModuleUrl=require("node:url").pathToFileURL(__filename).href;';

async function buildProgram({ entry, out, isLoaded }) {
  const result = await build({
    ...shared,
    entryPoints: [entry],
    outfile: join(dist, out),
  });
  for (const file of result.outputFiles) {
    const prefix = file.text.includes('__cwModuleUrl') ? URL_LINE : '';
    const text = ascii(`${prefix}${file.text}`);
    // src/start/code-cache.ts names compiled code after this digest, and reads no further to find it.
    const digest = `/*${createHash('sha256').update(text).digest('hex').slice(0, 32)}*/`;
    writeIfChanged(file.path, isLoaded ? `${digest}${HEAD}${text}\n})` : `${digest}${text}`);
  }
}

function copyQueries() {
  const from = join(root, 'src/language/queries');
  if (!exists(from)) return;
  for (const name of readdirSync(from).filter((file) => file.endsWith('.scm'))) {
    writeIfChanged(join(dist, 'queries', name), readFileSync(join(from, name)));
  }
}

function copyRuntime() {
  const wasm = fileURLToPath(import.meta.resolve('web-tree-sitter/web-tree-sitter.wasm'));
  writeIfChanged(join(dist, 'web-tree-sitter.wasm'), readFileSync(wasm));
}

copyQueries();
copyRuntime();
// The other programs are built even if one fails. The exit code then reports the failure.
const steps = [...programs.map(buildProgram), buildGrammars(root, dist), buildKernels(root, dist)];
for (const step of await Promise.allSettled(steps)) {
  if (step.status === 'rejected') {
    process.exitCode = 1;
    // esbuild has printed its own errors by now.
    if (step.reason?.errors === undefined) console.error(step.reason);
  }
}
await writeRecipe(root, dist);
// Tests rebuild when a source is newer than this.
if (process.exitCode === undefined) writeFileSync(join(root, 'node_modules/.cache/cw-built'), '');
