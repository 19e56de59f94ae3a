import { malformed } from '../facts/bytes.js';

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

/** Walks a block term by term. The bytes are untrusted: every read is checked against the end. */
export class BlockReader {
  readonly #bytes: Buffer;
  #at = 0;
  /** Of the current term. As latin1, so that it compares as its bytes do. */
  term = '';
  count = 0;
  shared = 0;
  from = 0;
  to = 0;
  #termLength = 0;
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

  /** A block is cut behind the term with which it is full: no term begins behind that. */
  #begin(): void {
    if (this.#at >= BLOCK_BYTES) throw malformed('a posting list');
  }

  /** To the list behind a term that ends at this place. */
  toList(place: number): void {
    this.#at = place;
    this.count = this.#varint();
    const size = this.#varint();
    this.#listFrom = this.#at;
    this.#listTo = this.#at + size;
    // Every posting takes a byte at least.
    if (this.#listTo > this.#bytes.length || this.count > size) throw malformed('a posting list');
    this.#at = this.#listTo;
  }

  /** Moves to the next term and makes no string of it: it shares `shared` bytes with the one before, and the others are from `from` to `to`. false: that was the last one. */
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

  /** The same, with the term as a string. */
  next(): boolean {
    if (!this.advance()) return false;
    const { shared, from, to, term } = this;
    this.isShortest = shared === term.length || (to > from && term.charCodeAt(shared) !== this.#bytes[from]);
    this.term = term.slice(0, shared) + this.#bytes.toString('latin1', from, to);
    return true;
  }

  /** How many postings the rest of the block has. */
  countPostings(): number {
    let postings = 0;
    while (this.advance()) postings += this.count;
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
      // Nearly all steps are of one byte or two; the rest is for those of up to five.
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
