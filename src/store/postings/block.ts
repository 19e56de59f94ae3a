import { malformed } from '../bytes.js';

/**
 * A block of a segment: terms in the order of their bytes, each as what it shares with the one before, the rest of it,
 * in how many chunks it is, and the length and bytes of its list. A list holds chunk numbers as differences, doubled; an
 * odd one is followed by a byte of what is known of the term there, an even one stands for the most common: once, in no name.
 */

/** A look-up decodes a block up to its term, and a family of words is a few neighbours: small is quick. */
export const BLOCK_BYTES = 8_192;
export const PLAIN = 1;
/** Words are cut at 120 characters. A forged term, shared by all behind it, would take room again for each of them. */
export const LONGEST_TERM = 512;

/** The chunks that hold a term, by ascending number, with one byte each of what is known of the term there. */
export interface Postings {
  readonly docs: Uint32Array;
  readonly payloads: Uint8Array;
}

/** The postings of a term that have all of some bits. */
export interface List extends Postings {
  /** The last chunk of all, whatever its bits; -1: there is none. */
  readonly last: number;
}

/** Powers of two up to 2^28: shifting would lose the sign. */
const SCALE = Float64Array.from({ length: 35 }, (_, shift) => 2 ** shift);

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

  /** The postings between two places. The term has to stay as it is until the next one is added. */
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
    // The list is written first and moved by the length of its length, which is nearly always one or two bytes.
    const start = this.#end;
    let before = 0;
    for (let at = from; at < to; at++) {
      const payload = payloads[at]!;
      const step = docs[at]! - before;
      // Lists of damaged segments that are merged overlap.
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

  /** The block so far; the next `add` starts another. */
  take(): Buffer {
    const block = Buffer.from(this.#bytes.subarray(0, this.#end));
    this.#end = 0;
    this.#terms = 0;
    this.#last = Buffer.alloc(0);
    return block;
  }
}

/** Walks a block term by term. The bytes are untrusted: every read is checked against the end. */
export class BlockReader {
  readonly #bytes: Buffer;
  #at = 0;
  /** Of the current term. As latin1, so that it compares as its bytes do. */
  term = '';
  count = 0;
  /** Whether the term leaves out all that it has in common with the one before it: `find` relies on it. */
  isShortest = true;
  #listFrom = 0;
  #listTo = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #varint(): number {
    const bytes = this.#bytes;
    const only = bytes[this.#at];
    if (only !== undefined && only < 0x80) {
      this.#at++;
      return only;
    }
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * SCALE[shift]!;
      if (byte < 0x80) return value;
    }
    throw malformed('a posting list');
  }

  /**
   * Moves to a term without making strings of those before it: what a term shares with the one before it tells whether
   * it can be the wanted one. false: it is not here, and the reader is of no further use.
   */
  find(wanted: Buffer): boolean {
    return this.#seek(wanted, true);
  }

  /** The same for the first term that begins so; `next` moves on to the others. */
  findBeginning(beginning: Buffer): boolean {
    if (beginning.length === 0) return this.next();
    return this.#seek(beginning, false);
  }

  /**
   * With the place in a local variable, and numbers of one byte read where they are: a search looks through some dozens of
   * blocks before V8 has optimised anything, and calls are what takes time then.
   */
  #seek(wanted: Buffer, isWhole: boolean): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = this.#at;
    let matched = 0;
    while (at < length) {
      if (at >= BLOCK_BYTES) throw malformed('a posting list');
      let shared = bytes[at++]!;
      if (shared > 0x7f) {
        shared = this.#varintAt(at - 1);
        at = this.#at;
      }
      let rest = bytes[at++]!;
      if (!(rest < 0x80)) {
        rest = this.#varintAt(at - 1);
        at = this.#at;
      }
      const from = at;
      at += rest;
      if (at > length || shared + rest > LONGEST_TERM) throw malformed('a posting list');
      // Shares more than matched: it differs from the wanted term where the one before it did.
      if (shared < matched) return false;
      let isHere = false;
      let same = from;
      if (shared === matched) {
        while (same < at && matched < wanted.length && bytes[same] === wanted[matched]) {
          same++;
          matched++;
        }
        isHere = matched === wanted.length;
        if (same < at && (isHere ? isWhole : bytes[same]! > wanted[matched]!)) return false;
      }
      if (isHere) {
        if (!isWhole) this.term = wanted.toString('latin1') + bytes.toString('latin1', same, at);
        this.#at = at;
        this.#list();
        return true;
      }
      while (bytes[at]! > 0x7f) at++;
      let size = bytes[++at]!;
      at++;
      if (!(size < 0x80)) {
        size = this.#varintAt(at - 1);
        at = this.#at;
      }
      at += size;
      if (at > length) throw malformed('a posting list');
    }
    return false;
  }

  #varintAt(at: number): number {
    this.#at = at;
    return this.#varint();
  }

  /** A block is cut behind the term with which it is full: no term begins behind that. */
  #begin(): void {
    if (this.#at >= BLOCK_BYTES) throw malformed('a posting list');
  }

  #list(): void {
    this.count = this.#varint();
    const size = this.#varint();
    this.#listFrom = this.#at;
    this.#listTo = this.#at + size;
    // Every posting takes a byte at least.
    if (this.#listTo > this.#bytes.length || this.count > size) throw malformed('a posting list');
    this.#at = this.#listTo;
  }

  /** false: that was the last one. */
  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    this.#begin();
    const shared = this.#varint();
    const rest = this.#varint();
    const from = this.#at;
    this.#at += rest;
    if (shared > this.term.length || this.#at > this.#bytes.length || shared + rest > LONGEST_TERM)
      throw malformed('a posting list');
    this.isShortest = shared === this.term.length || (rest > 0 && this.term.charCodeAt(shared) !== this.#bytes[from]);
    this.term = this.term.slice(0, shared) + this.#bytes.toString('latin1', from, this.#at);
    this.#list();
    return true;
  }

  /** How many postings the rest of the block has. Every length in it is checked; no string is made of a term. */
  countPostings(): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    // With the place in a local variable: it runs once, before anything is optimised.
    let at = this.#at;
    const number = (): number => {
      let byte = bytes[at++]!;
      if (byte < 0x80) return byte;
      let value = byte & 0x7f;
      for (let scale = 128; scale < 2 ** 35; scale *= 128) {
        byte = bytes[at++]!;
        value += (byte & 0x7f) * scale;
        if (byte < 0x80) return value;
      }
      // What is read behind the end is undefined, which is less than nothing.
      throw malformed('a posting list');
    };
    let termLength = this.term.length;
    let postings = 0;
    while (at < length) {
      if (at >= BLOCK_BYTES) throw malformed('a posting list');
      const shared = number();
      const rest = number();
      if (shared > termLength || shared + rest > LONGEST_TERM) throw malformed('a posting list');
      termLength = shared + rest;
      at += rest;
      const count = number();
      const size = number();
      at += size;
      // Every posting takes a byte at least.
      if (at > length || count > size) throw malformed('a posting list');
      postings += count;
    }
    this.#at = at;
    return postings;
  }

  /** The current term's postings that have all of these bits. */
  list(bits: number): List {
    const docs = new Uint32Array(this.count);
    const payloads = new Uint8Array(this.count);
    this.read(docs, payloads, 0);
    const last = docs[docs.length - 1] ?? -1;
    if (bits === 0) return { docs, payloads, last };
    let kept = 0;
    for (let at = 0; at < docs.length; at++) {
      if ((payloads[at]! & bits) !== bits) continue;
      docs[kept] = docs[at]!;
      payloads[kept++] = payloads[at]!;
    }
    return { docs: docs.subarray(0, kept), payloads: payloads.subarray(0, kept), last };
  }

  /** Reads the current term's list into arrays that have room for `count` more behind `from`. */
  read(docs: Uint32Array, payloads: Uint8Array, from: number): void {
    const bytes = this.#bytes;
    let at = this.#listFrom;
    let doc = 0;
    for (let index = from; index < from + this.count; index++) {
      let byte = bytes[at++]!;
      // Nearly all steps are of one byte; the rest is for those of up to five.
      if (byte < 0x80) {
        doc += byte >> 1;
        docs[index] = doc;
        payloads[index] = (byte & 1) === 1 ? bytes[at++]! : PLAIN;
        continue;
      }
      let value = byte & 0x7f;
      for (let scale = 128; byte > 0x7f && scale < 2 ** 35; scale *= 128) {
        byte = bytes[at++]!;
        value += (byte & 0x7f) * scale;
      }
      doc += Math.floor(value / 2);
      docs[index] = doc;
      payloads[index] = value % 2 === 1 ? bytes[at++]! : PLAIN;
    }
    if (at !== this.#listTo || doc > 0xffffffff) throw malformed('a posting list');
  }
}
