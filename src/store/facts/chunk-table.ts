import { CHUNK_KINDS, type ChunkKind } from '../../language/facts.js';
import { ByteReader, malformed } from './bytes.js';

/** Columns of a row, which holds the numbers of one chunk. */
const KIND = 0;
const SYMBOL = 1;
const START_LINE = 2;
const END_LINE = 3;
const START_BYTE = 4;
const END_BYTE = 5;
const ROW = 6;
/** A packed chunk has seven varints, so it takes at least this many bytes. */
const LEAST_BYTES = 7;

/**
 * The chunks of one content as a table of numbers, decoded lazily: a large file has thousands of chunks and callers need few.
 * It reads the format of pack-chunks.ts, which is untrusted input, and skips the headers.
 */
export class ChunkTable {
  readonly length: number;
  readonly #input: ByteReader;
  readonly #rows: Int32Array;
  /** Offset of the first row that is not decoded yet. */
  #unread = 0;
  #headers = 0;

  constructor(packed: Uint8Array) {
    this.#input = new ByteReader(packed, 'chunks');
    this.length = this.#input.count(LEAST_BYTES);
    this.#rows = new Int32Array(this.length * ROW);
    if (this.length === 0) this.#input.end();
  }

  #number(at: number, column: number): number {
    const row = at * ROW;
    if (row >= this.#unread) this.#readTo(Math.min(row + ROW, this.#rows.length));
    return this.#rows[row + column]!;
  }

  #readTo(end: number): void {
    const input = this.#input;
    const rows = this.#rows;
    for (let row = this.#unread; row < end; row += ROW) {
      const kind = input.unsigned();
      rows[row + KIND] = kind;
      // These are differences to the row before, which are added below.
      input.fillSigned(rows, row + SYMBOL, row + ROW);
      if (row > 0) {
        rows[row + SYMBOL]! += rows[row - ROW + SYMBOL]!;
        rows[row + START_LINE]! += rows[row - ROW + END_LINE]!;
        rows[row + START_BYTE]! += rows[row - ROW + END_BYTE]!;
      }
      rows[row + END_LINE]! += rows[row + START_LINE]!;
      rows[row + END_BYTE]! += rows[row + START_BYTE]!;
      const header = input.unsigned();
      if (kind >= CHUNK_KINDS.length || header > this.#headers) throw malformed('a chunk');
      if (header === this.#headers) {
        this.#headers++;
        input.bytes();
      }
      this.#unread = row + ROW;
    }
    if (end === rows.length) input.end();
  }

  has(at: number): boolean {
    return at >= 0 && at < this.length;
  }

  kind(at: number): ChunkKind {
    return CHUNK_KINDS[this.#number(at, KIND)]!;
  }

  /** Ordinal of the chunk's symbol; -1: it has none. */
  symbol(at: number): number {
    return this.#number(at, SYMBOL);
  }

  startLine(at: number): number {
    return this.#number(at, START_LINE);
  }

  endLine(at: number): number {
    return this.#number(at, END_LINE);
  }

  startByte(at: number): number {
    return this.#number(at, START_BYTE);
  }

  endByte(at: number): number {
    return this.#number(at, END_BYTE);
  }

  /** The last chunk that contains a line; -1: there is none. */
  lastWith(line: number): number {
    for (let at = this.length - 1; at >= 0; at--) if (this.startLine(at) <= line && line <= this.endLine(at)) return at;
    return -1;
  }
}
