import { SYMBOL_KINDS } from '../../language/facts.js';
import { ByteReader, malformed } from './bytes.js';

/** Columns of a row, which holds the numbers of one symbol except its name and kind. */
/** 1 + position among the scopes; 0: the qualified name is stored in full at offset SCOPE_AT. */
export const SCOPE = 0;
export const SCOPE_AT = 1;
export const SIGNATURE = 2;
export const DOC = 3;
export const PLACE = 4;
export const START_LINE = 5;
export const END_LINE = 6;
export const START_BYTE = 7;
export const END_BYTE = 8;
const ROW = 9;

/** A packed symbol has ten varints, so it takes at least this many bytes. */
const LEAST_BYTES = 10;

/**
 * The symbols of a content as rows of numbers, decoded from the untrusted format of pack-symbols.ts. Names and kinds are stored
 * first and decoded at once, because ranking reads those of thousands of symbols. The other columns are decoded on demand.
 */
export class SymbolRows {
  readonly length: number;
  /** By symbol: the offset of its name. */
  readonly names: Int32Array;
  /** By symbol: its index in SYMBOL_KINDS. */
  readonly kinds: Uint8Array;
  readonly #input: ByteReader;
  /** Allocated when a row is first read. */
  #rows: Int32Array | null = null;
  /** The first symbol whose row is not decoded yet. */
  #unread = 0;
  readonly #scopes: number[] = [];

  constructor(packed: Uint8Array) {
    const input = new ByteReader(packed, 'symbols');
    this.#input = input;
    this.length = input.count(LEAST_BYTES);
    this.names = new Int32Array(this.length);
    this.kinds = new Uint8Array(this.length);
    for (let ordinal = 0; ordinal < this.length; ordinal++) {
      this.names[ordinal] = input.skipString();
      const kind = input.unsigned();
      if (kind >= SYMBOL_KINDS.length) throw malformed('a symbol');
      this.kinds[ordinal] = kind;
    }
    if (this.length === 0) input.end();
  }

  number(ordinal: number, column: number): number {
    this.#rows ??= new Int32Array(this.length * ROW);
    for (; this.#unread <= ordinal && this.#unread < this.length; this.#unread++)
      this.#readRow(this.#rows, this.#unread);
    return this.#rows[ordinal * ROW + column]!;
  }

  /** The offset of a scope's text; the row that refers to it must be decoded already. */
  scopeAt(scope: number): number {
    return this.#scopes[scope - 1]!;
  }

  #readRow(rows: Int32Array, ordinal: number): void {
    const input = this.#input;
    const scopes = this.#scopes;
    const row = ordinal * ROW;
    const scope = input.unsigned();
    rows[row + SCOPE] = scope;
    if (scope === 0) rows[row + SCOPE_AT] = input.skipString();
    else if (scope === scopes.length + 1) scopes.push(input.skipString());
    else if (scope > scopes.length) throw malformed('a symbol');
    rows[row + SIGNATURE] = skipQuote(input);
    rows[row + DOC] = skipQuote(input);
    const place = input.unsigned();
    rows[row + PLACE] = place;
    if (place >>> 2 > ordinal + 1 || place >>> 2 === 0) throw malformed('a symbol');
    // Differences to the symbol before: from its start if this is its first member, otherwise from its end. Added below.
    input.fillSigned(rows, row + START_LINE, row + ROW);
    if (ordinal > 0) {
      const isFirstInside = place >>> 2 === 1;
      rows[row + START_LINE]! += rows[row - ROW + (isFirstInside ? START_LINE : END_LINE)]!;
      rows[row + START_BYTE]! += rows[row - ROW + (isFirstInside ? START_BYTE : END_BYTE)]!;
    }
    rows[row + END_LINE]! += rows[row + START_LINE]!;
    rows[row + END_BYTE]! += rows[row + START_BYTE]!;
    if (ordinal + 1 === this.length) input.end();
  }
}

/** Skips a quote (quote.ts): a string, or its range in the text. Returns its offset. */
function skipQuote(input: ByteReader): number {
  const { place } = input;
  const head = input.unsigned();
  if (head % 2 === 1) input.unsigned();
  else input.raw(head / 2);
  return place;
}
