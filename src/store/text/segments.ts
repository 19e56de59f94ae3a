import type { Database, Statement } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import { ByteReader, ByteWriter, malformed } from '../facts/bytes.js';
import { BlockReader } from './block.js';
import type { FilledBlock } from './cut-blocks.js';
import { highestNumber } from './numbers.js';

/**
 * A segment of the text index: a sorted list of terms with their chunks, cut into blocks. A build writes one segment (or one
 * for every two million postings), and a delta adds a small one. Chunk numbers of a later segment are higher.
 */
export interface SegmentRow {
  readonly id: number;
  readonly firstDoc: number;
  readonly endDoc: number;
  /** The number of listed chunks, including removed ones. A merge leaves gaps in the numbers, so it can be less than the range. */
  readonly chunks: number;
  readonly postings: number;
  readonly firstBlock: number;
  readonly blocks: number;
  /** The content and length of each chunk; see documents.ts. */
  readonly documents: Buffer;
  /** The first term of each block. */
  readonly directory: Buffer;
}

export interface SegmentShape {
  readonly firstDoc: number;
  readonly endDoc: number;
  readonly chunks: number;
  readonly documents: Uint8Array;
}

export function unpackDirectory(bytes: Uint8Array): string[] {
  const input = new ByteReader(bytes, 'the directory of a segment');
  const terms: string[] = [];
  for (let left = input.count(1); left > 0; left--) terms.push(Buffer.from(input.bytes()).toString('latin1'));
  input.end();
  return terms;
}

/**
 * Limit for chunk numbers, enough for several gigabytes of source. A query allocates up to 118 bytes per number, and a forged
 * file could claim any.
 */
export const MOST_CHUNKS: number = 1 << 23;

/**
 * Limit for segments, because every query reads each of them. A build writes one per two million postings, and a delta leaves
 * a few.
 */
const MOST_SEGMENTS = 1 << 10;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Whether the chunks and blocks of the segments are disjoint, so that reading all segments reads nothing twice. */
function areApart(segments: readonly SegmentRow[]): boolean {
  if (segments.length > MOST_SEGMENTS) return false;
  let endDoc = 0;
  for (const segment of segments) {
    const { firstDoc, chunks, postings, firstBlock, blocks } = segment;
    if (![firstDoc, segment.endDoc, chunks, postings, firstBlock, blocks].every(isCount)) return false;
    if (firstDoc < endDoc || segment.endDoc < firstDoc || blocks > segment.directory.length) return false;
    endDoc = segment.endDoc;
  }
  let endBlock = 0;
  for (const { firstBlock, blocks } of segments.toSorted((a, b) => a.firstBlock - b.firstBlock)) {
    if (firstBlock < endBlock) return false;
    endBlock = firstBlock + blocks;
  }
  return true;
}

export class SegmentStore {
  readonly #db: Database;
  readonly #block: Statement<[number], Buffer>;

  constructor(db: Database) {
    this.#db = db;
    this.#block = db.prepare<[number], Buffer>(SQL.block).pluck();
  }

  /** All segments from the oldest to the newest, after checking their ranges. */
  all(): SegmentRow[] {
    const segments = this.#db.prepare<[], SegmentRow>(SQL.segments).all();
    const end = segments.reduce((last, { endDoc }) => Math.max(last, endDoc), 0);
    const bytes = segments.reduce((sum, { documents }) => sum + documents.length, 0);
    if (end > Math.min(highestNumber(bytes), MOST_CHUNKS)) throw malformed('a segment of more chunks than it lists');
    if (!areApart(segments)) throw malformed('the ranges of its segments');
    return segments;
  }

  /** The next free chunk number: higher than all numbers in the segments. */
  endDoc(): number {
    return this.#db.prepare<[], number>(SQL.endDoc).pluck().get() ?? 0;
  }

  write(shape: SegmentShape, filled: Iterable<FilledBlock>): void {
    const addBlock = this.#db.prepare<[number, Uint8Array]>(SQL.addBlock);
    const firstBlock = (this.#db.prepare<[], number>(SQL.lastBlock).pluck().get() ?? 0) + 1;
    const directory: Uint8Array[] = [];
    let postings = 0;
    for (const block of filled) {
      addBlock.run(firstBlock + directory.length, block.bytes);
      directory.push(block.first);
      postings += block.postings;
    }
    const packed = new ByteWriter(directory.length * 16);
    packed.unsigned(directory.length);
    for (const term of directory) packed.bytes(term);
    const { firstDoc, endDoc, chunks, documents } = shape;
    this.#db
      .prepare(SQL.addSegment)
      .run(firstDoc, endDoc, chunks, postings, firstBlock, directory.length, documents, packed.view());
  }

  /** Deletes the row of a segment whose blocks `drain` has deleted. */
  forget(id: number): void {
    this.#db.prepare(SQL.removeSegment).run(id);
  }

  block(id: number): Buffer {
    const block = this.#block.get(id);
    if (block === undefined) throw malformed('a segment without its block');
    return block;
  }

  /** Like `readers`, but deletes each block as it is read, so that the merged segment can reuse its pages. */
  *drain(segment: SegmentRow): Generator<BlockReader> {
    const remove = this.#db.prepare<[number]>(SQL.removeBlock);
    for (let id = segment.firstBlock; id < segment.firstBlock + segment.blocks; id++) {
      const block = this.block(id);
      remove.run(id);
      yield new BlockReader(block);
    }
  }

  /** A reader for each block of a segment, in order. */
  *readers(segment: SegmentRow): Generator<BlockReader> {
    for (let at = 0; at < segment.blocks; at++) yield new BlockReader(this.block(segment.firstBlock + at));
  }
}
