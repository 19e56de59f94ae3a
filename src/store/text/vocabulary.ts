import { constants } from 'node:buffer';
import { malformed } from '../facts/bytes.js';
import { BlockReader } from './block.js';

const LINE_FEED = 10;

/**
 * The terms of all blocks in one string, for finding terms that contain a part of a word. 160,000 terms are 2 MB, which
 * `indexOf` scans in a millisecond. It is built from bytes, in a fifth of the time that a string for each term takes.
 */
export class Vocabulary {
  /** Each term as its UTF-8 bytes in latin1, after a line feed, and a final line feed. A term of two segments occurs twice. */
  readonly text: string;
  readonly #blocks: readonly Buffer[];
  /** By term: its offset in `text`, its block, and the offset of its list in the block. */
  #starts = new Uint32Array(1 << 12);
  #blockOf = new Uint32Array(1 << 12);
  #lists = new Uint32Array(1 << 12);
  #size = 0;
  #letters = Buffer.allocUnsafe(1 << 16);
  #end = 0;

  constructor(blocks: readonly Buffer[]) {
    this.#blocks = blocks;
    for (let block = 0; block < blocks.length; block++) this.#read(block);
    this.#reserve(1);
    this.#letters[this.#end++] = LINE_FEED;
    this.text = this.#letters.toString('latin1', 0, this.#end);
    this.#letters = Buffer.alloc(0);
  }

  /** The number of the term at an offset in `text`. */
  termAt(place: number): number {
    let low = 0;
    let high = this.#size - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The offset in `text` where the next term starts. */
  endOf(term: number): number {
    return term + 1 < this.#size ? this.#starts[term + 1]! : this.text.length;
  }

  /** The number of chunks that contain the term, including removed ones. */
  count(term: number): number {
    return this.#listOf(term).count;
  }

  /** The chunks that contain the term, including removed ones. */
  docs(term: number): Uint32Array {
    return this.#listOf(term).list(0).docs;
  }

  #listOf(term: number): BlockReader {
    const reader = new BlockReader(this.#blocks[this.#blockOf[term]!]!);
    reader.toList(this.#lists[term]!);
    return reader;
  }

  #read(number: number): void {
    const block = this.#blocks[number]!;
    const reader = new BlockReader(block);
    let last = 0;
    while (reader.advance()) {
      const { shared, from, to } = reader;
      this.#reserve(shared + to - from + 1);
      const letters = this.#letters;
      letters[this.#end++] = LINE_FEED;
      const start = this.#end;
      for (let at = 0; at < shared; at++) letters[this.#end++] = letters[last + at]!;
      for (let at = from; at < to; at++) letters[this.#end++] = block[at]!;
      last = start;
      this.#add(start, number, to);
    }
  }

  #add(start: number, block: number, list: number): void {
    if (this.#size === this.#starts.length) {
      this.#starts = wider(this.#starts);
      this.#blockOf = wider(this.#blockOf);
      this.#lists = wider(this.#lists);
    }
    this.#starts[this.#size] = start;
    this.#blockOf[this.#size] = block;
    this.#lists[this.#size++] = list;
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#letters.length) return;
    if (this.#end + more > constants.MAX_STRING_LENGTH) throw malformed('more words than one string can have');
    const grown = Buffer.allocUnsafe(Math.max(this.#end + more, this.#letters.length * 2));
    this.#letters.copy(grown, 0, 0, this.#end);
    this.#letters = grown;
  }
}

function wider(from: Uint32Array): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(from.length * 2);
  to.set(from);
  return to;
}
