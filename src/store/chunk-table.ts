import { CHUNK_KINDS, type ChunkKind } from '../language/facts.js';
import { malformed } from './bytes.js';
import { unpackChunks } from './pack-chunks.js';
import { CHUNK_NUMBERS, MOST_BYTES, queryKernel } from './query-kernel.js';

/** The numbers of one chunk, in the order in which its row of the table holds them. */
const KIND = 0;
const SYMBOL = 1;
const START_LINE = 2;
const END_LINE = 3;
const START_BYTE = 4;
const END_BYTE = 5;
const ROW = CHUNK_NUMBERS;

/** As the kernel does it, without headers. */
const decodeChunks = (packed: Uint8Array): Int32Array =>
  Int32Array.from(
    unpackChunks(packed).flatMap(({ kind, symbol, startLine, endLine, startByte, endByte }) => [
      ...[CHUNK_KINDS.indexOf(kind), symbol, startLine, endLine, startByte, endByte],
    ]),
  );

const rowsOf = (packed: Uint8Array): Int32Array => {
  if (packed.length > MOST_BYTES) return decodeChunks(packed);
  const rows = queryKernel().chunks(packed, CHUNK_KINDS.length);
  if (rows === null) throw malformed('chunks');
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
