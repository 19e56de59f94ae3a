import { malformed } from '../facts/bytes.js';

/**
 * A block of an inverted index: terms in byte order, each with the list of chunks that contain it (postings). A term is stored
 * as the length of the prefix shared with the term before, its remaining bytes, its number of chunks, and its list. A list
 * holds chunk numbers as differences, doubled. An odd number is followed by a payload byte; an even one stands for the most
 * common payload: the term occurs once, and in no name.
 */

/** Blocks are small because a look-up decodes a block up to its term. A family of words is still in one or two blocks. */
export const BLOCK_BYTES = 8_192;
export const PLAIN = 1;
/** Words are cut at 120 characters. A long forged term would take memory again for each later term that shares its prefix. */
export const LONGEST_TERM = 512;

/** The chunks that contain a term, in ascending order, each with a payload byte: occurrences, and whether in a name. */
export interface Postings {
  readonly docs: Uint32Array;
  readonly payloads: Uint8Array;
}

/** The postings of a term whose payload has all of some bits. */
export interface List extends Postings {
  /** The last chunk of the unfiltered list; -1: the list is empty. */
  readonly last: number;
}

/** Powers of two: shifting beyond 31 bits would overflow. */
const SCALE = Float64Array.from({ length: 35 }, (_, shift) => 2 ** shift);

/** Reads a block term by term. The bytes are untrusted: every read is checked against the end. */
export class BlockReader {
  readonly #bytes: Buffer;
  #at = 0;
  /** The current term as latin1, so that strings compare like their bytes. */
  term = '';
  count = 0;
  shared = 0;
  from = 0;
  to = 0;
  #termLength = 0;
  /** Whether the whole shared prefix is left out, as `find` requires. */
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
   * Moves to a term without making strings of the terms before it, by comparing shared prefixes. false: the block does not
   * contain it, and the reader cannot be used further.
   */
  find(wanted: Buffer): boolean {
    return this.#seek(wanted, true);
  }

  /** Moves to the first term with a prefix; `next` moves on to the others. */
  findBeginning(beginning: Buffer): boolean {
    if (beginning.length === 0) return this.next();
    return this.#seek(beginning, false);
  }

  /**
   * The position is a local variable and one-byte numbers are read inline. A search reads some dozens of blocks before V8 has
   * optimised this code, and until then calls are the main cost.
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
      // Terms are sorted: if this one shares less than what matched, it is already behind the wanted term.
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
        this.#termLength = shared + rest;
        this.toList(at);
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

  /** A block ends with the term that fills it, so no term begins after BLOCK_BYTES. */
  #begin(): void {
    if (this.#at >= BLOCK_BYTES) throw malformed('a posting list');
  }

  /** Reads the header of the list that follows a term ending at this offset. */
  toList(place: number): void {
    this.#at = place;
    this.count = this.#varint();
    const size = this.#varint();
    this.#listFrom = this.#at;
    this.#listTo = this.#at + size;
    // Every posting takes at least one byte.
    if (this.#listTo > this.#bytes.length || this.count > size) throw malformed('a posting list');
    this.#at = this.#listTo;
  }

  /**
   * Moves to the next term without making a string: it shares `shared` bytes with the term before, and its other bytes are from
   * `from` to `to`. false: there are no more terms.
   */
  advance(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    this.#begin();
    const shared = this.#varint();
    const rest = this.#varint();
    const from = this.#at;
    const to = from + rest;
    if (shared > this.#termLength || to > this.#bytes.length || shared + rest > LONGEST_TERM)
      throw malformed('a posting list');
    this.shared = shared;
    this.from = from;
    this.to = to;
    this.#termLength = shared + rest;
    this.toList(to);
    return true;
  }

  /** Like `advance`, and makes the term a string. */
  next(): boolean {
    if (!this.advance()) return false;
    const { shared, from, to, term } = this;
    this.isShortest = shared === term.length || (to > from && term.charCodeAt(shared) !== this.#bytes[from]);
    this.term = term.slice(0, shared) + this.#bytes.toString('latin1', from, to);
    return true;
  }

  /** The number of postings in the rest of the block. */
  countPostings(): number {
    let postings = 0;
    while (this.advance()) postings += this.count;
    return postings;
  }

  /** The postings of the current term whose payload has all of these bits. */
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

  /** Decodes the list of the current term into arrays with room for `count` elements after `from`. */
  read(docs: Uint32Array, payloads: Uint8Array, from: number): void {
    const bytes = this.#bytes;
    let at = this.#listFrom;
    let doc = 0;
    for (let index = from; index < from + this.count; index++) {
      let byte = bytes[at++]!;
      // Nearly all differences take one or two bytes; the loop below reads those of up to five.
      if (byte < 0x80) {
        doc += byte >> 1;
        docs[index] = doc;
        payloads[index] = (byte & 1) === 1 ? bytes[at++]! : PLAIN;
        continue;
      }
      let value = byte & 0x7f;
      const second = bytes[at]!;
      if (second < 0x80) {
        at++;
        doc += (value >> 1) + (second << 6);
        docs[index] = doc;
        payloads[index] = (value & 1) === 1 ? bytes[at++]! : PLAIN;
        continue;
      }
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
