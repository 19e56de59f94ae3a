import {
  CHUNK_KINDS,
  type ChunkFact,
  type ChunkKind,
  type ParseStatus,
  SYMBOL_KINDS,
  type SymbolFact,
  type SymbolKind,
  type Visibility,
} from '../language/facts.js';
import { malformed } from './bytes.js';

/**
 * What a worker hands to the writer: one content, packed and digested. Records are columns (one list of strings, one
 * typed array of numbers) because a structured clone pays per object and per property, not per byte.
 */

export const VISIBILITIES = ['public', 'protected', 'internal', 'private'] as const satisfies readonly Visibility[];

/** `strings`: name, qualified name, signature, doc, stable id. `numbers`: kind, visibility, parent, lines, bytes. */
export interface SymbolColumns {
  readonly strings: readonly string[];
  readonly numbers: Int32Array;
}
export const SYMBOL_STRINGS = 5;
export const SYMBOL_NUMBERS = 7;

/** `numbers`: kind, symbol, start and end line, start and end byte. */
export interface ChunkColumns {
  readonly headers: readonly string[];
  readonly numbers: Int32Array;
}
export const CHUNK_NUMBERS = 6;

/** A content as the index stores it. */
export interface StoredContent {
  readonly oid: string;
  readonly language: string;
  readonly status: ParseStatus;
  readonly reason: string;
  /** Of the stored text in UTF-8. */
  readonly bytes: number;
  readonly lines: number;
  readonly redactions: number;
  readonly text: string;
  readonly symbols: SymbolColumns;
  readonly chunks: ChunkColumns;
  /** pack.ts */
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imports: Uint8Array;
}

/** With the words of the text index, which keeps postings and not the words themselves. */
export interface EncodedContent extends StoredContent {
  /** Each chunk's words, as `ChunkFact.terms`; see `splitTerms`. */
  readonly terms: readonly Uint8Array[];
  readonly digest: Uint8Array;
}

export type ChunkShape = Omit<ChunkFact, 'terms'>;

/**
 * Makes a chunk's words again from what is stored. It must be the same function of the same input that made
 * `ChunkFact.terms`; tokenising belongs to src/language, so it comes as a parameter.
 */
export type TermsOf = (input: {
  readonly language: string;
  /** The chunk's own text. */
  readonly text: string;
  readonly chunk: ChunkShape;
  readonly symbols: readonly SymbolFact[];
}) => Uint8Array;

/** The two columns of the text index: what stands before a chunk's first line feed is its names, the rest its body. */
export function splitTerms(terms: Uint8Array): { readonly names: Uint8Array; readonly body: Uint8Array } {
  const cut = terms.indexOf(10);
  return { names: terms.subarray(0, Math.max(cut, 0)), body: terms.subarray(cut + 1) };
}

const SYMBOL_KIND_NUMBER = new Map<SymbolKind, number>(SYMBOL_KINDS.map((kind, index) => [kind, index]));
const CHUNK_KIND_NUMBER = new Map<ChunkKind, number>(CHUNK_KINDS.map((kind, index) => [kind, index]));
const VISIBILITY_NUMBER = new Map<Visibility, number>(VISIBILITIES.map((visibility, index) => [visibility, index]));

/** Facts may come from the rows of a damaged file: what is not one of ours must not pass for something that is. */
function numberOf<Name>(numbers: ReadonlyMap<Name, number>, name: Name): number {
  const number = numbers.get(name);
  if (number === undefined) throw malformed('a kind or visibility');
  return number;
}

function int32(value: number): number {
  if ((value | 0) !== value) throw malformed('a number out of range');
  return value;
}

export function encodeSymbols(symbols: readonly SymbolFact[]): SymbolColumns {
  const strings: string[] = [];
  const numbers = new Int32Array(symbols.length * SYMBOL_NUMBERS);
  let at = 0;
  for (const symbol of symbols) {
    strings.push(symbol.name, symbol.qualifiedName, symbol.signature, symbol.doc, symbol.stableId);
    numbers[at++] = numberOf(SYMBOL_KIND_NUMBER, symbol.kind);
    numbers[at++] = numberOf(VISIBILITY_NUMBER, symbol.visibility);
    numbers[at++] = int32(symbol.parent);
    numbers[at++] = int32(symbol.startLine);
    numbers[at++] = int32(symbol.endLine);
    numbers[at++] = int32(symbol.startByte);
    numbers[at++] = int32(symbol.endByte);
  }
  return { strings, numbers };
}

export function decodeSymbols({ strings, numbers }: SymbolColumns): SymbolFact[] {
  const symbols: SymbolFact[] = [];
  for (let s = 0, n = 0; s < strings.length; s += SYMBOL_STRINGS, n += SYMBOL_NUMBERS) {
    const kind = SYMBOL_KINDS[numbers[n]!];
    const visibility = VISIBILITIES[numbers[n + 1]!];
    if (kind === undefined || visibility === undefined) throw malformed('a symbol');
    symbols.push({
      name: strings[s]!,
      qualifiedName: strings[s + 1]!,
      kind,
      signature: strings[s + 2]!,
      doc: strings[s + 3]!,
      visibility,
      parent: numbers[n + 2]!,
      startLine: numbers[n + 3]!,
      endLine: numbers[n + 4]!,
      startByte: numbers[n + 5]!,
      endByte: numbers[n + 6]!,
      stableId: strings[s + 4]!,
    });
  }
  return symbols;
}

export function encodeChunks(chunks: readonly ChunkShape[]): ChunkColumns {
  const numbers = new Int32Array(chunks.length * CHUNK_NUMBERS);
  let at = 0;
  for (const chunk of chunks) {
    numbers[at++] = numberOf(CHUNK_KIND_NUMBER, chunk.kind);
    numbers[at++] = int32(chunk.symbol);
    numbers[at++] = int32(chunk.startLine);
    numbers[at++] = int32(chunk.endLine);
    numbers[at++] = int32(chunk.startByte);
    numbers[at++] = int32(chunk.endByte);
  }
  return { headers: chunks.map((chunk) => chunk.header), numbers };
}

export function decodeChunks({ headers, numbers }: ChunkColumns): ChunkShape[] {
  return headers.map((header, index) => {
    const n = index * CHUNK_NUMBERS;
    const kind = CHUNK_KINDS[numbers[n]!];
    if (kind === undefined) throw malformed('a chunk');
    return {
      kind,
      symbol: numbers[n + 1]!,
      startLine: numbers[n + 2]!,
      endLine: numbers[n + 3]!,
      startByte: numbers[n + 4]!,
      endByte: numbers[n + 5]!,
      header,
    };
  });
}
