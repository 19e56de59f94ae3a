import { stableIds } from '../language/extract/stable-id.js';
import type { SymbolFact, SymbolKind, Visibility } from '../language/facts.js';
import { lineOfName } from '../search/answer/name-line.js';
import { symbolId } from '../store/facts/symbol-id.js';
import type { CodeFile, CodeIndex, CodeSymbol } from './code-index.js';

/** The place of a symbol or a file. */
export interface Place {
  readonly path: string;
  /** The line of its name, for opening it in an editor. A doc comment is before it. */
  readonly line: number;
  /** file stands for code outside of all symbols. */
  readonly kind: SymbolKind | 'file';
  readonly name: string;
  readonly qualifiedName: string;
  /** Identifies exactly this definition in this blob, and is accepted as a query; null for a file. */
  readonly symbolId: string | null;
  /** Stays the same when the definition moves, as long as its signature stays; null for a file. */
  readonly stableId: string | null;
}

export interface Definition extends Place {
  /** Every path with this content. */
  readonly paths: readonly string[];
  /** With the doc comment. */
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  readonly doc: string;
  readonly visibility: Visibility;
}

/** The bytes that are searched for the name, which is near the beginning; a character takes up to four bytes. */
const LOOKED_AT = 65_536;

export const nameLine = (bytes: Buffer, { name, signature, startByte, startLine, endByte }: SymbolFact): number => {
  const text = bytes.toString('utf8', startByte, Math.min(endByte, startByte + LOOKED_AT));
  return startLine + Math.max(0, lineOfName(text, name, signature));
};

/** Cached for all symbols of a file, because the callers of a name are often in few files. */
const known = new WeakMap<CodeFile, readonly string[]>();

export const stableIdOf = (file: CodeFile, ordinal: number): string | null => {
  const ids = known.get(file) ?? stableIds(file.language, file.symbols);
  known.set(file, ids);
  return ids[ordinal] ?? null;
};

export const placeOf = (index: CodeIndex, { file, ordinal, fact }: CodeSymbol): Place => ({
  path: file.path,
  line: nameLine(index.bytes(file.contentId), fact),
  kind: fact.kind,
  name: fact.name,
  qualifiedName: fact.qualifiedName,
  symbolId: symbolId(file.oid, file.language, ordinal),
  stableId: stableIdOf(file, ordinal),
});

export const placeOfFile = ({ path }: CodeFile): Place => ({
  path,
  line: 1,
  kind: 'file',
  name: path.slice(path.lastIndexOf('/') + 1),
  qualifiedName: path,
  symbolId: null,
  stableId: null,
});

export const definitionOf = (index: CodeIndex, symbol: CodeSymbol): Definition => {
  const { file, fact } = symbol;
  return {
    ...placeOf(index, symbol),
    kind: fact.kind,
    paths: file.paths,
    lineStart: fact.startLine,
    lineEnd: fact.endLine,
    language: file.language,
    signature: fact.signature,
    doc: fact.doc,
    visibility: fact.visibility,
  };
};
