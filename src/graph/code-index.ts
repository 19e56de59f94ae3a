import type { ImportFact, ReferenceFact, SymbolFact } from '../language/facts.js';
import type { Standpoint } from '../search/query/asked-path.js';
import type { IndexReader } from '../store/db/index-reader.js';
import { familyOf } from './languages.js';
import { contentsMentioning } from './lookup.js';

/** A file of the index with its symbols; files with identical content are one. */
export interface CodeFile {
  readonly contentId: number;
  /** The first of `paths`. */
  readonly path: string;
  readonly paths: readonly string[];
  readonly oid: string;
  readonly language: string;
  readonly family: string;
  readonly symbols: readonly SymbolFact[];
}

/** A symbol and its position in its file; `ordinal` -1 is the file itself. */
export interface CodeSymbol {
  readonly file: CodeFile;
  readonly ordinal: number;
  readonly fact: SymbolFact;
}

/** An index reader with caches, because following calls reads the same files and names again and again. */
export interface CodeIndex {
  readonly reader: IndexReader;
  /** The directories that relative paths are resolved against. */
  readonly standpoint: Standpoint;
  file(contentId: number): CodeFile;
  bytes(contentId: number): Buffer;
  imports(contentId: number): readonly ImportFact[];
  references(contentId: number): readonly ReferenceFact[];
  referencesTo(contentId: number, name: string): readonly ReferenceFact[];
  /** Symbols with exactly this name. */
  named(name: string): readonly CodeSymbol[];
  mentioning(name: string): readonly number[];
}

const remembered = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

export const codeIndex = (reader: IndexReader, standpoint: Standpoint): CodeIndex => {
  const file = remembered((contentId: number): CodeFile => {
    const paths = reader.pathsOf(contentId);
    const { oid, language } = reader.content(contentId) ?? { oid: '', language: '' };
    const symbols = reader.symbols(contentId);
    return { contentId, path: paths[0] ?? '', paths, oid, language, family: familyOf(language), symbols };
  });
  return {
    reader,
    standpoint,
    file,
    bytes: remembered((contentId: number) => Buffer.from(reader.text(contentId) ?? '')),
    imports: remembered((contentId: number) => reader.imports(contentId)),
    references: remembered((contentId: number) => reader.references(contentId)),
    referencesTo: (contentId, name) => reader.referencesTo(contentId, name),
    named: remembered((name: string) => reader.symbolsNamed(name).map((found) => codeSymbol(file, found))),
    mentioning: remembered((name: string) => contentsMentioning(reader, name)),
  };
};

/** Looks symbols up by position, so that a symbol always has the same facts object. */
const codeSymbol = (
  file: (contentId: number) => CodeFile,
  found: SymbolFact & { readonly contentId: number; readonly ordinal: number },
): CodeSymbol => {
  const home = file(found.contentId);
  return { file: home, ordinal: found.ordinal, fact: home.symbols[found.ordinal] ?? found };
};

export const symbolKey = ({ file, ordinal }: Pick<CodeSymbol, 'file' | 'ordinal'>): string =>
  `${file.contentId}:${ordinal}`;

/** The symbol and those around it, innermost first. */
export const chainOf = ({ file, ordinal }: Pick<CodeSymbol, 'file' | 'ordinal'>): CodeSymbol[] => {
  const chain: CodeSymbol[] = [];
  for (let at = ordinal; at >= 0; ) {
    const fact = file.symbols[at];
    // Parents come before their children. Anything else would be a cycle.
    if (fact === undefined) break;
    chain.push({ file, ordinal: at, fact });
    at = fact.parent < at ? fact.parent : -1;
  }
  return chain;
};

/** Sorts by path bytes, then by line: the order of all otherwise equal results. */
export const byPlace = (
  a: { readonly path: string; readonly line: number },
  b: { readonly path: string; readonly line: number },
): number => (a.path === b.path ? a.line - b.line : Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
