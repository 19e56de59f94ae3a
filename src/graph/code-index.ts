import type { ImportFact, ReferenceFact, SymbolFact } from '../language/facts.js';
import type { Standpoint } from '../search/query/asked-path.js';
import type { IndexReader } from '../store/db/index-reader.js';
import { familyOf } from './languages.js';
import { contentsMentioning } from './lookup.js';

/** One content, with what every question about it needs. */
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

/** A symbol and where it is; `ordinal` -1 is the file itself. */
export interface CodeSymbol {
  readonly file: CodeFile;
  readonly ordinal: number;
  readonly fact: SymbolFact;
}

/** The reader with a memory: following calls asks for the same files and names again and again. */
export interface CodeIndex {
  readonly reader: IndexReader;
  /** Where the paths of a question are meant from. */
  readonly standpoint: Standpoint;
  file(contentId: number): CodeFile;
  bytes(contentId: number): Buffer;
  imports(contentId: number): readonly ImportFact[];
  references(contentId: number): readonly ReferenceFact[];
  referencesTo(contentId: number, name: string): readonly ReferenceFact[];
  /** Symbols of exactly this name. */
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

/** By its place, so that a symbol is the same object of facts however it was come by. */
const codeSymbol = (
  file: (contentId: number) => CodeFile,
  found: SymbolFact & { readonly contentId: number; readonly ordinal: number },
): CodeSymbol => {
  const home = file(found.contentId);
  return { file: home, ordinal: found.ordinal, fact: home.symbols[found.ordinal] ?? found };
};

export const symbolKey = ({ file, ordinal }: Pick<CodeSymbol, 'file' | 'ordinal'>): string =>
  `${file.contentId}:${ordinal}`;

/** The symbols around one, innermost first, itself included. */
export const chainOf = ({ file, ordinal }: Pick<CodeSymbol, 'file' | 'ordinal'>): CodeSymbol[] => {
  const chain: CodeSymbol[] = [];
  for (let at = ordinal; at >= 0; ) {
    const fact = file.symbols[at];
    // A parent stands before its children; anything else would be a ring.
    if (fact === undefined) break;
    chain.push({ file, ordinal: at, fact });
    at = fact.parent < at ? fact.parent : -1;
  }
  return chain;
};

/** Paths by their bytes, then lines: the order of everything that is otherwise equal. */
export const byPlace = (
  a: { readonly path: string; readonly line: number },
  b: { readonly path: string; readonly line: number },
): number => (a.path === b.path ? a.line - b.line : Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
