import { SYMBOL_KINDS } from '../language/facts.js';
import { malformed } from './bytes.js';
import { MOST_BYTES, queryKernel, SYMBOL_NUMBERS } from './query-kernel.js';

/** The numbers of one symbol, in the order in which its row of the table holds them. */
export const NAME = 0;
export const KIND = 1;
/** 1 + position among the scopes; 0: the qualified name is written whole, at SCOPE_AT. */
export const SCOPE = 2;
export const SCOPE_AT = 3;
export const SIGNATURE = 4;
export const DOC = 5;
export const PLACE = 6;
export const START_LINE = 7;
export const END_LINE = 8;
export const START_BYTE = 9;
export const END_BYTE = 10;
export const ROW = SYMBOL_NUMBERS;

/** All symbols of a content, each a row of numbers; places are those of bytes in what was packed. */
export interface SymbolRows {
  readonly rows: Int32Array;
  /** Where the text of each scope is. */
  readonly scopes: Uint32Array;
}

/** Reads what pack-symbols.ts wrote, which is untrusted. */
export function rowsOf(packed: Uint8Array): SymbolRows {
  if (packed.length > MOST_BYTES) return decodeSymbols(packed);
  const decoded = queryKernel().symbols(packed, SYMBOL_KINDS.length);
  if (decoded === null) throw malformed('symbols');
  return decoded;
}

/** As the kernel does it, for what is too large for it, and for tests. */
export function decodeSymbols(packed: Uint8Array): SymbolRows {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = bytes.length;
  let at = 0;
  const number = (): number => {
    let byte = bytes[at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = bytes[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80 && value <= 0xffffffff) return value;
    }
    // What is read behind the end is undefined, which is less than nothing.
    throw malformed('symbols');
  };
  const string = (): number => {
    const start = at;
    const size = number();
    at += size;
    if (!(at <= end)) throw malformed('symbols');
    return start;
  };
  /** A string, or its place and length in the text: quote.ts. */
  const quoted = (): number => {
    const start = at;
    const head = number();
    if (head % 2 === 1) number();
    else at += head / 2;
    if (!(at <= end)) throw malformed('symbols');
    return start;
  };
  const length = number();
  if (!(length * 2 <= end - at)) throw malformed('symbols');
  const rows = new Int32Array(length * ROW);
  for (let row = 0; row < rows.length; row += ROW) {
    rows[row + NAME] = string();
    const kind = number();
    if (SYMBOL_KINDS[kind] === undefined) throw malformed('a symbol');
    rows[row + KIND] = kind;
  }
  const scopes: number[] = [];
  let line = 0;
  let endLine = 0;
  let byte = 0;
  let endByte = 0;
  for (let row = 0, ordinal = 0; row < rows.length; row += ROW, ordinal++) {
    const scope = number();
    rows[row + SCOPE] = scope;
    if (scope === 0) rows[row + SCOPE_AT] = string();
    else if (scope === scopes.length + 1) scopes.push(string());
    else if (scope > scopes.length) throw malformed('a symbol');
    rows[row + SIGNATURE] = quoted();
    rows[row + DOC] = quoted();
    const place = number();
    rows[row + PLACE] = place;
    if (place >>> 2 > ordinal + 1 || place >>> 2 === 0) throw malformed('a symbol');
    let value = number();
    // From the beginning of what it is the first thing in, or from the end of what it follows.
    const isFirstInside = place >>> 2 === 1;
    line = ((isFirstInside ? line : endLine) + ((value >>> 1) ^ -(value & 1))) | 0;
    rows[row + START_LINE] = line;
    value = number();
    endLine = (line + ((value >>> 1) ^ -(value & 1))) | 0;
    rows[row + END_LINE] = endLine;
    value = number();
    byte = ((isFirstInside ? byte : endByte) + ((value >>> 1) ^ -(value & 1))) | 0;
    rows[row + START_BYTE] = byte;
    value = number();
    endByte = (byte + ((value >>> 1) ^ -(value & 1))) | 0;
    rows[row + END_BYTE] = endByte;
  }
  if (at !== end) throw malformed('symbols');
  return { rows, scopes: Uint32Array.from(scopes) };
}
