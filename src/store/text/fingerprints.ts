import type { TextIndex } from './text-index.js';
import { readWords } from './word-lists.js';

/** A fingerprint of each chunk over all its terms and payloads, to compare the text index with texts. A checksum, not a proof. */
export class Fingerprints {
  readonly #low: Uint32Array;
  readonly #high: Uint32Array;

  constructor(size: number) {
    this.#low = new Uint32Array(size);
    this.#high = new Uint32Array(size);
  }

  /** Adds a posting to the fingerprint. It is a sum, so the order of terms does not matter. */
  count(doc: number, term: number, payload: number): void {
    const low = mix(term ^ Math.imul(payload + 1, 0x9e3779b1));
    this.#low[doc] = (this.#low[doc]! + low) >>> 0;
    this.#high[doc] = (this.#high[doc]! + mix(low ^ term ^ 0x85ebca6b)) >>> 0;
  }

  of(doc: number): string {
    return `${(this.#low[doc] ?? 0).toString(16)}${(this.#high[doc] ?? 0).toString(16).padStart(8, '0')}`;
  }

  firstDifference(other: Fingerprints): number {
    for (let doc = 0; doc < this.#low.length; doc++) {
      if (this.#low[doc] !== other.#low[doc] || this.#high[doc] !== other.#high[doc]) return doc;
    }
    return -1;
  }
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** FNV-1a over bytes. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}

/** The fingerprints of the stored segments. */
export function fingerprintsOf(index: TextIndex): { readonly prints: Fingerprints; readonly isOrdered: boolean } {
  const prints = new Fingerprints(index.documents().contentOf.length);
  let allOrdered = true;
  for (const { term, postings, isOrdered } of index.everything()) {
    allOrdered &&= isOrdered;
    const bytes = Buffer.from(term, 'latin1');
    const hash = hashOf(bytes, 0, bytes.length);
    const { docs, payloads } = postings;
    for (let at = 0; at < docs.length; at++) prints.count(docs[at]!, hash, payloads[at]!);
  }
  return { prints, isOrdered: allOrdered };
}

/** Adds the words of a content, which give the expected fingerprints; returns the length of each chunk. */
export function countWords(prints: Fingerprints, firstDoc: number, words: Uint8Array, occurrences: number): number[] {
  const hashes: number[] = [];
  const lengths: number[] = [];
  readWords(words, {
    term: (bytes, from, to) => hashes.push(hashOf(bytes, from, to)),
    chunk: () => lengths.push(0),
    posting: (term, payload) => {
      const chunk = lengths.length - 1;
      prints.count(firstDoc + chunk, hashes[term]!, payload);
      lengths[chunk]! += payload & occurrences;
    },
  });
  return lengths;
}
