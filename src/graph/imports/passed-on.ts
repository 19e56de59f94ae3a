import type { CodeFile, CodeIndex, CodeSymbol } from '../code-index.js';
import { type ImportedName, importedNames } from './imported-names.js';
import { moduleFiles } from './module-files.js';

/** Barrels of barrels are four deep where people are fond of them; this is for who is lost. */
const MOST_STEPS = 16;

/** `export * from './a'`, `from .a import *`, `pub use a::*`: every name of the module, none of which is written. */
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

/** By path, not by content: empty directory files are one content, and each passes on what lies beside it. */
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

/** Whether a name of the file at `path` is the symbol, defined there or passed on, from file to file. */
const leadsTo = (
  index: CodeIndex,
  path: string,
  name: string,
  symbol: CodeSymbol,
  seen: Set<string>,
  steps: number,
): boolean => {
  if (symbol.file.paths.includes(path)) return symbol.fact.name === name;
  const key = `${path}\0${name}`;
  if (steps === 0 || seen.has(key)) return false;
  seen.add(key);
  const found = passingAt(index, path);
  if (found === null || found.file.family !== symbol.file.family) return false;
  const { file, passing } = found;
  // What a file defines itself is what it gives, whatever else it imports under that name to build on.
  if (file.symbols.some((own) => own.parent < 0 && own.name === name)) return false;
  return [...(passing.names.get(name) ?? []), ...passing.everything].some((own) =>
    moduleFiles(index, file, own, symbol.file).some((next) =>
      leadsTo(index, next, own.original === '' ? name : own.original, symbol, seen, steps - 1),
    ),
  );
};

/** Whether the module that a name is imported from says, in one step or several, that it has it from this symbol's file. */
export const passesOn = (index: CodeIndex, from: CodeFile, imported: ImportedName, symbol: CodeSymbol): boolean =>
  moduleFiles(index, from, imported, symbol.file).some((path) => {
    const { name } = symbol.fact;
    const { answers } = memoryOf(index);
    // All references to a name ask of the same few barrels.
    const key = `${path}\0${name}\0${symbol.file.path}\0${symbol.ordinal}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = leadsTo(index, path, name, symbol, new Set(), MOST_STEPS);
    answers.set(key, answer);
    return answer;
  });
