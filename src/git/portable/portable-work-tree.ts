/** Compares HEAD with the files on disk without git. Every file is hashed; file times and sizes are never trusted. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesFromPath, compareBytes, pathFromText } from '../path-name.js';
import { MODE, type TreeEntry, type WorkTreeFile } from '../types.js';
import { hashOrExplain } from '../work-tree-changes.js';
import type { IgnoreStack } from './ignore-stack.js';
import { withRules } from './ignore-stack.js';
import { refusal } from './portable-limits.js';
import { walkFiles } from './walk-files.js';

export interface PortableWorkTree {
  readonly root: string;
  readonly commonDir: string;
  readonly head: readonly TreeEntry[];
  /** The names in git's index, as isomorphic-git decodes them. */
  readonly tracked: ReadonlySet<string>;
}

/** Attributes that make git convert a file between disk and repository. */
const CONVERTING = /(^|\s)-?!?(text|crlf|eol|ident|filter|working-tree-encoding)\b/m;

export async function portableWorkTreeChanges(tree: PortableWorkTree): Promise<WorkTreeFile[]> {
  const inHead = new Map(tree.head.map((entry) => [entry.path, entry]));
  const paths = await candidates(tree, inHead);
  const changes: WorkTreeFile[] = [];
  for (const path of paths) {
    const before = inHead.get(path);
    if (before?.mode === MODE.submodule) continue;
    const entry = await hashOrExplain(tree.root, path, 'sha1');
    if (entry === null && before === undefined) continue;
    if (entry !== null && entry.oid === before?.oid && entry.mode === before.mode) continue;
    changes.push({ path, entry });
  }
  // A file that is staged for removal and ignored counts as removed, although it is still on disk.
  const removed = tree.head.filter(({ path, mode }) => !paths.has(path) && mode !== MODE.submodule);
  changes.push(...removed.map(({ path }) => ({ path, entry: null })));
  return changes.sort((a, b) => compareBytes(a.path, b.path));
}

/** The paths to compare: tracked files, and files that no ignore rule covers. */
async function candidates(tree: PortableWorkTree, inHead: ReadonlyMap<string, TreeEntry>): Promise<Set<string>> {
  const submodules = new Set(
    [...inHead.values()].filter(({ mode }) => mode === MODE.submodule).map(({ path }) => path),
  );
  const paths = new Set<string>();
  for (const path of inHead.keys()) if (tree.tracked.has(decodedLossily(path))) paths.add(path);
  // A name that was decoded lossily is found by the walk, unless it is new, ignored and added by force.
  for (const name of tree.tracked) if (!name.includes('\ufffd')) paths.add(pathFromText(name));
  const walk = {
    rules: repositoryRules(tree.commonDir),
    onUnreadable: () => undefined,
    // A directory with its own .git is another repository.
    skipDirectory: async (path: string) => submodules.has(path) || existsSync(join(tree.root, path, '.git')),
  };
  for await (const { path, file } of walkFiles(tree.root, walk)) {
    if (path === '.gitattributes' || path.endsWith('/.gitattributes')) await refuseConversion(file);
    paths.add(path);
  }
  return paths;
}

async function refuseConversion(file: Buffer): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (CONVERTING.test(text.replace(/^\s*#.*$/gm, ''))) throw refusal('files that git converts (.gitattributes)');
}

function decodedLossily(path: string): string {
  return bytesFromPath(path).toString('utf8');
}

function repositoryRules(commonDir: string): IgnoreStack {
  const exclude = join(commonDir, 'info', 'exclude');
  return existsSync(exclude) ? withRules([], '', readFileSync(exclude, 'utf8')) : [];
}
