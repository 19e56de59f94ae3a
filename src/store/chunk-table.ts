import { CHUNK_KINDS, type ChunkKind } from '../language/facts.js';
import { ByteReader, malformed } from './bytes.js';

/** The numbers of one chunk, in the order in which its row of the table holds them. */
const KIND = 0;
const SYMBOL = 1;
const START_LINE = 2;
const END_LINE = 3;
const START_BYTE = 4;
const END_BYTE = 5;
const ROW = 6;
/** A chunk takes seven numbers. */
const LEAST_BYTES = 7;

/** Reads what pack-chunks.ts wrote, which is untrusted; headers are passed over. */
const rowsOf = (packed: Uint8Array): Int32Array => {
  const input = new ByteReader(packed, 'chunks');
  const rows = new Int32Array(input.count(LEAST_BYTES) * ROW);
  let headers = 0;
  let symbol = 0;
  let endLine = 0;
  let endByte = 0;
  for (let row = 0; row < rows.length; row += ROW) {
    const kind = input.unsigned();
    rows[row + KIND] = kind;
    rows[row + SYMBOL] = symbol = (symbol + input.signed()) | 0;
    const line = (rows[row + START_LINE] = endLine + input.signed()) | 0;
    rows[row + END_LINE] = endLine = (line + input.signed()) | 0;
    const byte = (rows[row + START_BYTE] = endByte + input.signed()) | 0;
    rows[row + END_BYTE] = endByte = (byte + input.signed()) | 0;
    const header = input.unsigned();
    if (kind >= CHUNK_KINDS.length || header > headers) throw malformed('a chunk');
    if (header === headers) {
      headers++;
      input.bytes();
    }
  }
  input.end();
  return rows;
};

/** The chunks of one content as numbers, for who looks at few of them: a large file has thousands. */
export class ChunkTable {
  readonly length: number;
  readonly #rows: Int32Array;

  constructor(packed: Uint8Array) {
    this.#rows = rowsOf(packed);
    this.length = this.#rows.length / ROW;
  }

  #number(at: number, column: number): number {
    return this.#rows[at * ROW + column]!;
  }

  has(at: number): boolean {
    return at >= 0 && at < this.length;
  }

  kind(at: number): ChunkKind {
    return CHUNK_KINDS[this.#number(at, KIND)]!;
  }

  /** Position of its symbol; -1: it has none. */
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

  /** The last chunk that holds a line; -1: none does. */
  lastWith(line: number): number {
    const rows = this.#rows;
    for (let row = rows.length - ROW; row >= 0; row -= ROW)
      if (rows[row + START_LINE]! <= line && line <= rows[row + END_LINE]!) return row / ROW;
    return -1;
  }
}
