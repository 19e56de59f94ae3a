import { stableIds } from '../language/extract/stable-id.js';
import type { SymbolFact, SymbolKind, Visibility } from '../language/facts.js';
import { lineOfName } from '../search/answer/name-line.js';
import { symbolId } from '../store/facts/symbol-id.js';
import type { CodeFile, CodeIndex, CodeSymbol } from './code-index.js';

/** Where something is, and what it is. */
export interface Place {
  readonly path: string;
  /** Of its name: where an editor should open the file. A doc comment stands before it. */
  readonly line: number;
  /** file: code outside of any symbol. */
  readonly kind: SymbolKind | 'file';
  readonly name: string;
  readonly qualifiedName: string;
  /** Names exactly this definition in exactly this blob, and can be asked for; null for a file. */
  readonly symbolId: string | null;
  /** The same wherever the definition moves, as long as its signature stays; null for a file. */
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

/** A character takes up to four bytes, and a name stands near the beginning. */
const LOOKED_AT = 65_536;

export const nameLine = (bytes: Buffer, { name, signature, startByte, startLine, endByte }: SymbolFact): number => {
  const text = bytes.toString('utf8', startByte, Math.min(endByte, startByte + LOOKED_AT));
  return startLine + Math.max(0, lineOfName(text, name, signature));
};

/** Made for all symbols of a file at once: the callers of a name are often in few files. */
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
