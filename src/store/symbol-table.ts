import { SYMBOL_KINDS, type SymbolFact, type SymbolKind, type Visibility } from '../language/facts.js';
import { ByteReader, malformed } from './bytes.js';
import { docTextAt, signatureAt } from './quote.js';

/** The numbers of one symbol, in the order in which its row of the table holds them. */
const NAME = 0;
const KIND = 1;
/** 1 + position among the scopes; 0: the qualified name is written whole, at SCOPE_AT. */
const SCOPE = 2;
const SCOPE_AT = 3;
const SIGNATURE = 4;
const DOC = 5;
const PLACE = 6;
const START_LINE = 7;
const END_LINE = 8;
const START_BYTE = 9;
const END_BYTE = 10;
const ROW = 11;

export const VISIBILITIES = ['public', 'protected', 'internal', 'private'] as const satisfies readonly Visibility[];

/**
 * The symbols of one content as numbers, read in one pass over what pack-symbols.ts wrote. Strings are made when they are
 * asked for: who shows one symbol of a file wants few of them, and a file may have ten thousand. One loop with the place
 * in a local variable, because a process that asks once runs it before anything is optimised.
 */
export class SymbolTable {
  readonly length: number;
  readonly #textOf: () => Uint8Array;
  #text: Buffer | null = null;
  readonly #bytes: Buffer;
  readonly #rows: Int32Array;
  /** Where the text of each scope is. */
  readonly #scopes: readonly number[];

  /** The text is asked for by who wants a signature or a doc comment, and by nobody else. */
  constructor(packed: Uint8Array, text: () => Uint8Array) {
    this.#textOf = text;
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
    let byte = 0;
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
      line = (line + ((value >>> 1) ^ -(value & 1))) | 0;
      rows[row + START_LINE] = line;
      value = number();
      rows[row + END_LINE] = line + ((value >>> 1) ^ -(value & 1));
      value = number();
      byte = (byte + ((value >>> 1) ^ -(value & 1))) | 0;
      rows[row + START_BYTE] = byte;
      value = number();
      rows[row + END_BYTE] = byte + ((value >>> 1) ^ -(value & 1));
    }
    if (at !== end) throw malformed('symbols');
    this.length = length;
    this.#bytes = bytes;
    this.#rows = rows;
    this.#scopes = scopes;
  }

  #string(at: number): string {
    const bytes = this.#bytes;
    let start = at;
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[start++]!;
      size += (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return bytes.toString('utf8', start, start + size);
  }

  /** Of a place that the constructor has passed over: it can be read. */
  #quoted(ordinal: number, column: number, made: (text: Buffer, from: number, length: number) => string): string {
    const input = new ByteReader(this.#bytes.subarray(this.#number(ordinal, column)), 'symbols');
    const head = input.unsigned();
    if (head % 2 === 0) return input.raw(head / 2).toString('utf8');
    if (this.#text === null) {
      const text = this.#textOf();
      this.#text = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    }
    return made(this.#text, this.#number(ordinal, START_BYTE) + (head - 1) / 2, input.unsigned());
  }

  #number(ordinal: number, column: number): number {
    return this.#rows[ordinal * ROW + column]!;
  }

  has(ordinal: number): boolean {
    return ordinal >= 0 && ordinal < this.length;
  }

  name(ordinal: number): string {
    return this.#string(this.#number(ordinal, NAME));
  }

  kind(ordinal: number): SymbolKind {
    return SYMBOL_KINDS[this.#number(ordinal, KIND)]!;
  }

  qualifiedName(ordinal: number): string {
    const scope = this.#number(ordinal, SCOPE);
    return scope === 0
      ? this.#string(this.#number(ordinal, SCOPE_AT))
      : this.#string(this.#scopes[scope - 1]!) + this.name(ordinal);
  }

  signature(ordinal: number): string {
    return this.#quoted(ordinal, SIGNATURE, signatureAt);
  }

  startLine(ordinal: number): number {
    return this.#number(ordinal, START_LINE);
  }

  endLine(ordinal: number): number {
    return this.#number(ordinal, END_LINE);
  }

  startByte(ordinal: number): number {
    return this.#number(ordinal, START_BYTE);
  }

  endByte(ordinal: number): number {
    return this.#number(ordinal, END_BYTE);
  }

  /** All of one symbol. */
  symbol(ordinal: number): SymbolFact {
    const place = this.#number(ordinal, PLACE);
    return {
      name: this.name(ordinal),
      qualifiedName: this.qualifiedName(ordinal),
      kind: this.kind(ordinal),
      signature: this.signature(ordinal),
      doc: this.#quoted(ordinal, DOC, docTextAt),
      visibility: VISIBILITIES[place & 3]!,
      parent: ordinal - (place >>> 2),
      startLine: this.startLine(ordinal),
      endLine: this.endLine(ordinal),
      startByte: this.#number(ordinal, START_BYTE),
      endByte: this.#number(ordinal, END_BYTE),
    };
  }

  symbols(): SymbolFact[] {
    return Array.from({ length: this.length }, (_, ordinal) => this.symbol(ordinal));
  }

  /** The first with this name, compared as bytes: of thousands no string is made. -1: none. */
  indexOfName(name: string): number {
    const wanted = Buffer.from(name);
    for (let ordinal = 0; ordinal < this.length; ordinal++) {
      const at = this.#number(ordinal, NAME);
      if (wanted.length > 0x7f ? this.#string(at) === name : this.#holds(at, wanted)) return ordinal;
    }
    return -1;
  }

  /** It and those before it that have its kind and its qualified name, in order. */
  alikeUpTo(ordinal: number): number[] {
    const kind = this.#number(ordinal, KIND);
    const size = this.#qualifiedSize(ordinal);
    const name = this.qualifiedName(ordinal);
    const alike: number[] = [];
    for (let other = 0; other < ordinal; other++) {
      if (this.#number(other, KIND) !== kind || this.#qualifiedSize(other) !== size) continue;
      if (this.qualifiedName(other) === name) alike.push(other);
    }
    return [...alike, ordinal];
  }

  #qualifiedSize(ordinal: number): number {
    const scope = this.#number(ordinal, SCOPE);
    return scope === 0
      ? this.#size(this.#number(ordinal, SCOPE_AT))
      : this.#size(this.#scopes[scope - 1]!) + this.#size(this.#number(ordinal, NAME));
  }

  /** How many bytes a string has. */
  #size(at: number): number {
    const bytes = this.#bytes;
    let size = 0;
    for (let place = at, shift = 0; ; shift += 7) {
      const byte = bytes[place++]!;
      size += (byte & 0x7f) << shift;
      if (byte < 0x80) return size;
    }
  }

  /** Whether a string of one byte's length is this. */
  #holds(at: number, wanted: Buffer): boolean {
    return (
      this.#bytes[at] === wanted.length &&
      this.#bytes.compare(wanted, 0, wanted.length, at + 1, at + 1 + wanted.length) === 0
    );
  }
}
