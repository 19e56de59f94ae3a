import { SYMBOL_KINDS } from '../language/facts.js';
import { malformed } from './bytes.js';

/** The numbers of one symbol besides its name and its kind, in the order in which its row of the table holds them. */
/** 1 + position among the scopes; 0: the qualified name is written whole, at SCOPE_AT. */
export const SCOPE = 0;
export const SCOPE_AT = 1;
export const SIGNATURE = 2;
export const DOC = 3;
export const PLACE = 4;
export const START_LINE = 5;
export const END_LINE = 6;
export const START_BYTE = 7;
export const END_BYTE = 8;
export const ROW = 9;

/** A symbol takes ten numbers. */
const LEAST_BYTES = 10;

/** What follows the names and the kinds, as rows of numbers. */
interface Rest {
  readonly rows: Int32Array;
  /** Where the text of each scope is. */
  readonly scopes: readonly number[];
}

/**
 * All symbols of a content as numbers; places are those of bytes in what pack-symbols.ts wrote, which is untrusted. Names and
 * kinds are packed before everything else and read first: ranking looks at those of thousands, and at the rest of a few.
 */
export class SymbolRows {
  readonly length: number;
  /** By symbol: where its name is. */
  readonly names: Int32Array;
  /** By symbol: its place among the kinds. */
  readonly kinds: Uint8Array;
  readonly #bytes: Uint8Array;
  #at = 0;
  #rest: Rest | null = null;

  constructor(packed: Uint8Array) {
    this.#bytes = packed;
    const length = this.#number();
    if (!(length * LEAST_BYTES <= packed.length - this.#at)) throw malformed('symbols');
    this.length = length;
    this.names = new Int32Array(length);
    this.kinds = new Uint8Array(length);
    for (let ordinal = 0; ordinal < length; ordinal++) {
      this.names[ordinal] = this.#string();
      const kind = this.#number();
      if (kind >= SYMBOL_KINDS.length) throw malformed('a symbol');
      this.kinds[ordinal] = kind;
    }
  }

  get rest(): Rest {
    this.#rest ??= this.#readRest();
    return this.#rest;
  }

  #readRest(): Rest {
    const rows = new Int32Array(this.length * ROW);
    const scopes: number[] = [];
    let line = 0;
    let endLine = 0;
    let byte = 0;
    let endByte = 0;
    for (let row = 0, ordinal = 0; row < rows.length; row += ROW, ordinal++) {
      const scope = this.#number();
      rows[row + SCOPE] = scope;
      if (scope === 0) rows[row + SCOPE_AT] = this.#string();
      else if (scope === scopes.length + 1) scopes.push(this.#string());
      else if (scope > scopes.length) throw malformed('a symbol');
      rows[row + SIGNATURE] = this.#quoted();
      rows[row + DOC] = this.#quoted();
      const place = this.#number();
      rows[row + PLACE] = place;
      if (place >>> 2 > ordinal + 1 || place >>> 2 === 0) throw malformed('a symbol');
      // From the beginning of what it is the first thing in, or from the end of what it follows.
      const isFirstInside = place >>> 2 === 1;
      line = ((isFirstInside ? line : endLine) + this.#signed()) | 0;
      rows[row + START_LINE] = line;
      endLine = (line + this.#signed()) | 0;
      rows[row + END_LINE] = endLine;
      byte = ((isFirstInside ? byte : endByte) + this.#signed()) | 0;
      rows[row + START_BYTE] = byte;
      endByte = (byte + this.#signed()) | 0;
      rows[row + END_BYTE] = endByte;
    }
    if (this.#at !== this.#bytes.length) throw malformed('symbols');
    return { rows, scopes };
  }

  #number(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = bytes[this.#at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80 && value <= 0xffffffff) return value;
    }
    // What is read behind the end is undefined, which is less than nothing.
    throw malformed('symbols');
  }

  #signed(): number {
    const value = this.#number();
    return (value >>> 1) ^ -(value & 1);
  }

  #string(): number {
    const start = this.#at;
    const size = this.#number();
    this.#at += size;
    if (this.#at > this.#bytes.length) throw malformed('symbols');
    return start;
  }

  /** A string, or its place and length in the text: quote.ts. */
  #quoted(): number {
    const start = this.#at;
    const head = this.#number();
    if (head % 2 === 1) this.#number();
    else this.#at += head / 2;
    if (this.#at > this.#bytes.length) throw malformed('symbols');
    return start;
  }
}
