/** Checks the layers of src/: each folder may import only from the folders before it in the list. */
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
/** Folders with the entry points of programs. They may import from every layer, and no layer may import from them. */
const ENTRY_FOLDERS = ['commands', 'action', 'mcp'];
/** The table of commands, which loads each one by `import()`. */
const COMMAND_TABLE = 'cli/commands.ts';
/** Earlier folders from which a layer must not import. */
const FORBIDDEN = { language: ['git'], search: ['git'] };
const OCLIF_USERS = ['cli', 'commands'];

const folderOf = (path) => path.split('/')[0];

function problemOf(path, imported) {
  const from = folderOf(path);
  if (imported.startsWith('@oclif/')) {
    return OCLIF_USERS.includes(from) ? null : `only ${OCLIF_USERS.join(' and ')} know oclif`;
  }
  if (!imported.startsWith('.')) return null;
  const target = posix.join(posix.dirname(path), imported);
  // Imports from outside of src/, such as package.json, are allowed.
  if (target.startsWith('..')) return null;
  const to = folderOf(target);
  if (to === from) return null;
  if (ENTRY_FOLDERS.includes(to)) return path === COMMAND_TABLE ? null : `nobody imports from ${to}`;
  if (!LAYERS.includes(to)) return `${to} is not in the list of layers`;
  if (FORBIDDEN[from]?.includes(to)) return `${from} knows nothing of ${to}`;
  if (ENTRY_FOLDERS.includes(from)) return null;
  return LAYERS.indexOf(to) < LAYERS.indexOf(from) ? null : `${to} comes after ${from}`;
}

/** Checks the imports of all files (path below src/ -> source text). Type imports count, since they are dependencies too. */
export function findViolations(files) {
  return [...files].flatMap(([path, source]) => {
    const folder = folderOf(path);
    if (!LAYERS.includes(folder) && !ENTRY_FOLDERS.includes(folder))
      return [`${path}: ${folder} is not in the list of layers`];
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
