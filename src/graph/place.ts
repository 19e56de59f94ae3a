import type { SymbolFact, SymbolKind, Visibility } from '../language/facts.js';
import { stableIds } from '../language/stable-id.js';
import { symbolId } from '../store/symbol-id.js';
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

/** Comments may have the name, too, and stand first. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!define)|--|;|%|"""|''')/;

/** A name stands near the beginning, behind a comment at most; a class may be a megabyte. */
const LOOK_AHEAD = 16_384;

const folded = (text: string): string => text.replace(/\s+/g, ' ');

/** The line with the name, found by how the signature begins; facts know the whole extent only. */
export const nameLine = (bytes: Buffer, { name, signature, startByte, startLine, endByte }: SymbolFact): number => {
  const at = signature.indexOf(name);
  const head = at < 0 ? name : signature.slice(0, at + name.length);
  const lines = bytes
    .subarray(startByte, Math.min(endByte, startByte + LOOK_AHEAD))
    .toString('utf8')
    .split('\n');
  const isHere = (wanted: string) => (line: string) => !COMMENT.test(line) && folded(line).includes(wanted);
  const found = lines.findIndex(isHere(head));
  // A signature that is spread over lines has its name on one of them.
  const line = found >= 0 ? found : lines.findIndex(isHere(name));
  return startLine + Math.max(0, line);
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
