/** Keeps the folders of src/ in their order: each may import from those before it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const LAYERS = [
  'core',
  'start',
  'git',
  'language',
  'store',
  'workspace',
  'pipeline',
  'maintain',
  'search',
  'graph',
  'artifact',
  'eval',
  'format',
  'cli',
];
/** Where programs begin: they may use every layer, and nobody uses them. */
const EDGES = ['commands', 'action', 'mcp'];
/** The file that names the commands, each behind an `import()`. */
const COMMAND_TABLE = 'cli/commands.ts';
/** Layers that must not know a folder although it stands before them. */
const STRANGERS = { language: ['git'], search: ['git'] };
const OCLIF_USERS = ['cli', 'commands'];

const folderOf = (path) => path.split('/')[0];

function problemOf(path, imported) {
  const from = folderOf(path);
  if (imported.startsWith('@oclif/')) {
    return OCLIF_USERS.includes(from) ? null : `only ${OCLIF_USERS.join(' and ')} know oclif`;
  }
  if (!imported.startsWith('.')) return null;
  const target = posix.join(posix.dirname(path), imported);
  // Out of src/: package.json.
  if (target.startsWith('..')) return null;
  const to = folderOf(target);
  if (to === from) return null;
  if (EDGES.includes(to)) return path === COMMAND_TABLE ? null : `nobody imports from ${to}`;
  if (!LAYERS.includes(to)) return `${to} is not in the list of layers`;
  if (STRANGERS[from]?.includes(to)) return `${from} knows nothing of ${to}`;
  if (EDGES.includes(from)) return null;
  return LAYERS.indexOf(to) < LAYERS.indexOf(from) ? null : `${to} comes after ${from}`;
}

/** `files`: path below src/ with `/` -> source text. Type imports count: a layer that names a type knows its owner. */
export function findViolations(files) {
  return [...files].flatMap(([path, source]) => {
    const folder = folderOf(path);
    if (!LAYERS.includes(folder) && !EDGES.includes(folder)) return [`${path}: ${folder} is not in the list of layers`];
    return ts.preProcessFile(source, true, true).importedFiles.flatMap(({ fileName }) => {
      const problem = problemOf(path, fileName);
      return problem === null ? [] : [`${path}: imports ${fileName}, but ${problem}`];
    });
  });
}

function readSources(root) {
  const names = readdirSync(root, { recursive: true }).filter((name) => name.endsWith('.ts'));
  return new Map(names.map((name) => [name.split(sep).join('/'), readFileSync(join(root, name), 'utf8')]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(readSources(join(dirname(fileURLToPath(import.meta.url)), '../src')));
  for (const line of violations) console.error(line);
  if (violations.length > 0) process.exitCode = 1;
}
