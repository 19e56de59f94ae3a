import { SYMBOL_KINDS } from '../../language/facts.js';
import { ByteReader, malformed } from './bytes.js';

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
const ROW = 9;

/** A symbol takes ten numbers. */
const LEAST_BYTES = 10;

/**
 * All symbols of a content as numbers; places are those of bytes in what pack-symbols.ts wrote, which is untrusted. Names and
 * kinds are packed before everything else and read first: ranking looks at those of thousands, and at the rest of a few. That
 * is read as far as it is asked for.
 */
export class SymbolRows {
  readonly length: number;
  /** By symbol: where its name is. */
  readonly names: Int32Array;
  /** By symbol: its place among the kinds. */
  readonly kinds: Uint8Array;
  readonly #input: ByteReader;
  /** Made when the first is asked for. */
  #rows: Int32Array | null = null;
  /** The first symbol whose row was not read. */
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

  /** Where the text of a scope is that a row has told of. */
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
    // Differences until they are added up: from the beginning of what it is the first thing in, or from the end of what it follows.
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

/** A string, or its place and length in the text: quote.ts. Returns where it begins. */
function skipQuote(input: ByteReader): number {
  const { place } = input;
  const head = input.unsigned();
  if (head % 2 === 1) input.unsigned();
  else input.raw(head / 2);
  return place;
}
