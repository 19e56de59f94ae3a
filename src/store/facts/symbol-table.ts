import { SYMBOL_KINDS, type SymbolFact, type SymbolKind, type Visibility } from '../../language/facts.js';
import { foldName } from '../../language/words/term-forms.js';
import { ByteReader } from './bytes.js';
import { docTextAt, passDoc, passSignature, signatureAt } from './quote.js';
import {
  DOC,
  END_BYTE,
  END_LINE,
  PLACE,
  SCOPE,
  SCOPE_AT,
  SIGNATURE,
  START_BYTE,
  START_LINE,
  SymbolRows,
} from './symbol-rows.js';

export const VISIBILITIES = ['public', 'protected', 'internal', 'private'] as const satisfies readonly Visibility[];

/** A symbol whose signature and doc comment are made on access: in a forged file, a few bytes can refer to pages of text. */
const symbolOf = (table: SymbolTable, ordinal: number): SymbolFact => ({
  name: table.name(ordinal),
  qualifiedName: table.qualifiedName(ordinal),
  kind: table.kind(ordinal),
  get signature() {
    return table.signature(ordinal);
  },
  get doc() {
    return table.doc(ordinal);
  },
  visibility: table.visibility(ordinal),
  parent: table.parent(ordinal),
  startLine: table.startLine(ordinal),
  endLine: table.endLine(ordinal),
  startByte: table.startByte(ordinal),
  endByte: table.endByte(ordinal),
});

/** A varint takes at most this many bytes. */
const MOST_OF_A_SIZE = 5;

/**
 * The symbols of one content, decoded lazily from the format of pack-symbols.ts. Strings are made on access: showing one symbol
 * of a file needs few of them, and a file may have ten thousand symbols.
 */
export class SymbolTable {
  readonly length: number;
  readonly #textOf: () => Uint8Array;
  #text: Buffer | null = null;
  readonly #bytes: Buffer;
  readonly #rows: SymbolRows;
  /** Scope names, each decoded once for all symbols in the scope. */
  readonly #scopeNames: string[] = [];

  /** `text` is called only if a signature or a doc comment is read. */
  constructor(packed: Uint8Array, text: () => Uint8Array) {
    this.#textOf = text;
    this.#rows = new SymbolRows(packed);
    this.length = this.#rows.length;
    this.#bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  }

  #string(at: number): string {
    const bytes = this.#bytes;
    let start = at;
    while (bytes[start++]! >= 0x80);
    return bytes.toString('utf8', start, start + this.#size(at));
  }

  #scopeName(scope: number): string {
    this.#scopeNames[scope] ??= this.#string(this.#rows.scopeAt(scope));
    return this.#scopeNames[scope];
  }

  #quoted(ordinal: number, column: number, made: (text: Buffer, from: number, length: number) => string): string {
    return this.#atQuote(ordinal, column, made) ?? this.#written(ordinal, column);
  }

  #written(ordinal: number, column: number): string {
    const input = new ByteReader(this.#bytes.subarray(this.#number(ordinal, column)), 'symbols');
    return input.raw(input.unsigned() / 2).toString('utf8');
  }

  /**
   * Applies `made` to a quoted range of the text. The row was decoded, so the numbers can be read. null: the string is stored
   * in full.
   */
  #atQuote<T>(ordinal: number, column: number, made: (text: Buffer, from: number, length: number) => T): T | null {
    const input = new ByteReader(this.#bytes.subarray(this.#number(ordinal, column)), 'symbols');
    const head = input.unsigned();
    if (head % 2 === 0) return null;
    if (this.#text === null) {
      const text = this.#textOf();
      this.#text = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    }
    return made(this.#text, this.#number(ordinal, START_BYTE) + (head - 1) / 2, input.unsigned());
  }

  #number(ordinal: number, column: number): number {
    return this.#rows.number(ordinal, column);
  }

  has(ordinal: number): boolean {
    return ordinal >= 0 && ordinal < this.length;
  }

  name(ordinal: number): string {
    return this.#string(this.#rows.names[ordinal]!);
  }

  kind(ordinal: number): SymbolKind {
    return SYMBOL_KINDS[this.#rows.kinds[ordinal]!]!;
  }

  qualifiedName(ordinal: number): string {
    const scope = this.#number(ordinal, SCOPE);
    return scope === 0 ? this.#string(this.#number(ordinal, SCOPE_AT)) : this.#scopeName(scope) + this.name(ordinal);
  }

  signature(ordinal: number): string {
    return this.#quoted(ordinal, SIGNATURE, signatureAt);
  }

  doc(ordinal: number): string {
    return this.#quoted(ordinal, DOC, docTextAt);
  }

  /** Checks that every signature and doc comment is a valid range, without making strings. */
  passQuotes(): void {
    for (let ordinal = 0; ordinal < this.length; ordinal++) {
      this.#atQuote(ordinal, SIGNATURE, passSignature);
      this.#atQuote(ordinal, DOC, passDoc);
    }
  }

  visibility(ordinal: number): Visibility {
    return VISIBILITIES[this.#number(ordinal, PLACE) & 3]!;
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

  /** Ordinal of the enclosing symbol; -1: there is none. */
  parent(ordinal: number): number {
    return ordinal - (this.#number(ordinal, PLACE) >>> 2);
  }

  symbol(ordinal: number): SymbolFact {
    return symbolOf(this, ordinal);
  }

  symbols(): SymbolFact[] {
    return Array.from({ length: this.length }, (_, ordinal) => this.symbol(ordinal));
  }

  /** The innermost symbol at a line, which is the last one to begin; -1: there is none. Symbols are in the order of the text. */
  innermostAt(line: number): number {
    for (let ordinal = this.length - 1; ordinal >= 0; ordinal--)
      if (this.startLine(ordinal) <= line && line <= this.endLine(ordinal)) return ordinal;
    return -1;
  }

  /** The first symbol with this name; -1: there is none. Names are compared as bytes, without making thousands of strings. */
  indexOfName(name: string): number {
    const wanted = Buffer.from(name);
    for (let ordinal = 0; ordinal < this.length; ordinal++) {
      const at = this.#rows.names[ordinal]!;
      if (wanted.length > 0x7f ? this.#string(at) === name : this.#holds(at, wanted)) return ordinal;
    }
    return -1;
  }

  /**
   * Candidates, in order: symbols whose name equals this one or ends with it, ignoring case, `_` and `$`, and some others. A
   * cheap filter on the last byte, so that few strings have to be made.
   */
  mayBeCalled(name: string): number[] {
    const folded = foldName(name);
    const last = folded.charCodeAt(folded.length - 1);
    const endsInAscii = last < 0x80;
    const bytes = this.#bytes;
    const { names } = this.#rows;
    const found: number[] = [];
    for (let ordinal = 0; ordinal < names.length; ordinal++) {
      let start = names[ordinal]!;
      let size = bytes[start++]!;
      if (size >= 0x80) {
        size = this.#size(start - 1);
        while (bytes[start++]! >= 0x80);
      }
      if (size < folded.length) continue;
      const end = bytes[start + size - 1]!;
      const lower = end >= 65 && end <= 90 ? end + 32 : end;
      // Letters outside ASCII may fold to other bytes, so they are always candidates.
      if (!endsInAscii || lower === last || lower === 95 || lower === 36 || lower >= 0x80) found.push(ordinal);
    }
    return found;
  }

  /**
   * Candidates, in order: symbols whose name matches an expression (with the flag g), and some others. It searches the stored
   * names at once: UTF-8 read as Latin-1, in which letters outside ASCII are characters from 0x80 on.
   */
  holding(pattern: RegExp): number[] {
    const starts = this.#rows.names;
    const first = starts[0];
    if (first === undefined) return [];
    const last = starts[starts.length - 1]!;
    const names = this.#bytes.toString('latin1', first, last + MOST_OF_A_SIZE + this.#size(last));
    const found: number[] = [];
    pattern.lastIndex = 0;
    for (let ordinal = 0, match = pattern.exec(names); match !== null; match = pattern.exec(names)) {
      const at = first + match.index;
      while (ordinal + 1 < this.length && starts[ordinal + 1]! <= at) ordinal++;
      found.push(ordinal);
      if (ordinal + 1 === this.length) break;
      pattern.lastIndex = starts[ordinal + 1]! - first;
    }
    return found;
  }

  /** Earlier symbols with the same kind and qualified name, in order, followed by the symbol itself. */
  alikeUpTo(ordinal: number): number[] {
    const kind = this.kind(ordinal);
    const size = this.#qualifiedSize(ordinal);
    const name = this.qualifiedName(ordinal);
    const alike: number[] = [];
    for (let other = 0; other < ordinal; other++) {
      if (this.kind(other) !== kind || this.#qualifiedSize(other) !== size) continue;
      if (this.qualifiedName(other) === name) alike.push(other);
    }
    return [...alike, ordinal];
  }

  #qualifiedSize(ordinal: number): number {
    const scope = this.#number(ordinal, SCOPE);
    return scope === 0
      ? this.#size(this.#number(ordinal, SCOPE_AT))
      : this.#size(this.#rows.scopeAt(scope)) + this.#size(this.#rows.names[ordinal]!);
  }

  /** The length of the string at an offset, in bytes. */
  #size(at: number): number {
    const bytes = this.#bytes;
    let size = 0;
    for (let place = at, shift = 0; ; shift += 7) {
      const byte = bytes[place++]!;
      size += (byte & 0x7f) << shift;
      if (byte < 0x80) return size;
    }
  }

  /** Whether the string at an offset equals `wanted`, which is shorter than 128 bytes. */
  #holds(at: number, wanted: Buffer): boolean {
    return (
      this.#bytes[at] === wanted.length &&
      this.#bytes.compare(wanted, 0, wanted.length, at + 1, at + 1 + wanted.length) === 0
    );
  }
}
