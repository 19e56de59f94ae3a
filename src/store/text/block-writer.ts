import { malformed } from '../facts/bytes.js';
import { BLOCK_BYTES, PLAIN } from './block.js';

/** Writes blocks of posting lists in the format that block.ts describes. */
export class BlockWriter {
  #bytes = Buffer.allocUnsafe(BLOCK_BYTES * 4);
  #end = 0;
  #last: Uint8Array = Buffer.alloc(0);
  #terms = 0;

  get isEmpty(): boolean {
    return this.#terms === 0;
  }

  get isFull(): boolean {
    return this.#end >= BLOCK_BYTES;
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#end + more, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#end);
    this.#bytes = grown;
  }

  #varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#end++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#end++] = rest;
  }

  /** Adds a term with the postings from `from` to `to`. The bytes of the term must not change until the next one is added. */
  add(term: Uint8Array, docs: Uint32Array, payloads: Uint8Array, from: number, to: number): void {
    this.#reserve(term.length + (to - from) * 6 + 32);
    const last = this.#last;
    const longest = Math.min(last.length, term.length);
    let shared = 0;
    while (shared < longest && last[shared] === term[shared]) shared++;
    this.#varint(shared);
    this.#varint(term.length - shared);
    for (let at = shared; at < term.length; at++) this.#bytes[this.#end++] = term[at]!;
    this.#varint(to - from);
    // The list is written first and then moved to make room for its length, which nearly always takes one or two bytes.
    const start = this.#end;
    let before = 0;
    for (let at = from; at < to; at++) {
      const payload = payloads[at]!;
      const step = docs[at]! - before;
      // Merging damaged segments can give lists that are not in order.
      if (step < 0) throw malformed('a posting list');
      before = docs[at]!;
      if (payload === PLAIN) this.#varint(step * 2);
      else {
        this.#varint(step * 2 + 1);
        this.#bytes[this.#end++] = payload;
      }
    }
    const size = this.#end - start;
    const width = size < 0x80 ? 1 : size < 0x4000 ? 2 : size < 0x200000 ? 3 : size < 0x10000000 ? 4 : 5;
    this.#bytes.copyWithin(start + width, start, this.#end);
    this.#end = start;
    this.#varint(size);
    this.#end += size;
    this.#last = term;
    this.#terms++;
  }

  /** Returns the finished block; the next `add` starts another. */
  take(): Buffer {
    const block = Buffer.from(this.#bytes.subarray(0, this.#end));
    this.#end = 0;
    this.#terms = 0;
    this.#last = Buffer.alloc(0);
    return block;
  }
}
