import type { CodeFile, CodeIndex, CodeSymbol } from '../code-index.js';
import { type ImportedName, importedNames } from './imported-names.js';
import { moduleFiles } from './module-files.js';

/**
 * The maximum number of followed re-exports. Nested barrels are up to four deep in practice; this stops cycles and
 * mistakes.
 */
const MOST_STEPS = 16;

/** Wildcard re-exports, which list no names: `export * from './a'`, `from .a import *`, `pub use a::*`. */
const EVERYTHING: Readonly<Record<string, RegExp>> = {
  python: /^\s*from\b.*\bimport\s*\(?\s*\*/,
  typescript: /^\s*export\s+(?:type\s+)?\*\s*from\b/,
  rust: /\buse\b.*::\s*(?:\{\s*)?\*/,
};

interface Passing {
  readonly names: ReadonlyMap<string, readonly ImportedName[]>;
  readonly everything: readonly ImportedName[];
}

const readPassing = (index: CodeIndex, file: CodeFile): Passing => {
  const pattern = EVERYTHING[file.family];
  const lines = index.bytes(file.contentId).toString('utf8').split('\n');
  const everything = index
    .imports(file.contentId)
    .filter(({ line }) => pattern?.test(lines[line - 1] ?? ''))
    .map(({ module }) => ({ module, original: '' }));
  return { names: importedNames(index, file), everything };
};

interface Memory {
  readonly passing: Map<string, { readonly file: CodeFile; readonly passing: Passing }>;
  readonly answers: Map<string, boolean>;
}

const memories = new WeakMap<CodeIndex, Memory>();

const memoryOf = (index: CodeIndex): Memory => {
  const memory: Memory = memories.get(index) ?? { passing: new Map(), answers: new Map() };
  memories.set(index, memory);
  return memory;
};

/**
 * By path instead of content: all empty `__init__.py` files share a content, but each re-exports its own neighbours.
 */
const passingAt = (index: CodeIndex, path: string): { readonly file: CodeFile; readonly passing: Passing } | null => {
  const { passing } = memoryOf(index);
  const known = passing.get(path);
  if (known !== undefined) return known;
  const contentId = index.reader.file(path)?.contentId ?? null;
  if (contentId === null) return null;
  const file = { ...index.file(contentId), path };
  const made = { file, passing: readPassing(index, file) };
  passing.set(path, made);
  return made;
};

/** Whether a name of the file at `path` means the symbol: defined there, or re-exported from file to file. */
interface ReExport {
  readonly index: CodeIndex;
  readonly path: string;
  readonly name: string;
  readonly symbol: CodeSymbol;
  readonly visited: Set<string>;
  readonly steps: number;
}

const leadsTo = ({ index, path, name, symbol, visited, steps }: ReExport): boolean => {
  if (symbol.file.paths.includes(path)) return symbol.fact.name === name;
  const key = `${path}\0${name}`;
  if (steps === 0 || visited.has(key)) return false;
  visited.add(key);
  const found = passingAt(index, path);
  if (found === null || found.file.family !== symbol.file.family) return false;
  const { file, passing } = found;
  // A definition of the file itself wins over an import of the same name.
  if (file.symbols.some((own) => own.parent < 0 && own.name === name)) return false;
  return [...(passing.names.get(name) ?? []), ...passing.everything].some((own) =>
    moduleFiles(index, file, own, symbol.file).some((next) =>
      leadsTo({
        ...{ index, symbol, visited, steps: steps - 1 },
        path: next,
        name: own.original === '' ? name : own.original,
      }),
    ),
  );
};

/** Whether the imported module re-exports this symbol, in one step or several (barrel files). */
export const passesOn = (index: CodeIndex, from: CodeFile, imported: ImportedName, symbol: CodeSymbol): boolean =>
  moduleFiles(index, from, imported, symbol.file).some((path) => {
    const { name } = symbol.fact;
    const { answers } = memoryOf(index);
    // A cache, because all references to a name go through the same few barrels.
    const key = `${path}\0${name}\0${symbol.file.path}\0${symbol.ordinal}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = leadsTo({ index, path, name, symbol, visited: new Set(), steps: MOST_STEPS });
    answers.set(key, answer);
    return answer;
  });
