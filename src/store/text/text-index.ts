import { isAscii } from '../../core/by-letters.js';
import type { Database } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import { malformed } from '../facts/bytes.js';
import { BlockReader, type List, type Postings } from './block.js';
import { type DocumentRange, Documents } from './documents.js';
import { type SegmentRow, SegmentStore, unpackDirectory } from './segments.js';
import { Vocabulary } from './vocabulary.js';

const NONE: Postings = { docs: new Uint32Array(0), payloads: new Uint8Array(0) };

/** A term with the number of chunks that contain it. */
export interface CountedTerm {
  readonly term: string;
  readonly count: number;
}

/** Blocks kept in memory: a process with many queries reads the same blocks again. */
const MOST_BLOCKS = 4_096;

interface Segment extends SegmentRow {
  readonly terms: readonly string[];
}

/** Binary search for the block that may contain a term; -1: the term is before the first block. */
function blockOf(terms: readonly string[], term: string): number {
  let low = -1;
  let high = terms.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (terms[middle]! <= term) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The full-text index of one index file: looks up which chunks contain a term, in all segments. */
export class TextIndex {
  readonly #db: Database;
  readonly #store: SegmentStore;
  readonly #blocks = new Map<number, Buffer>();
  #segments: readonly Segment[] | null = null;
  #documents: Documents | null = null;
  #vocabulary: Vocabulary | null = null;

  constructor(db: Database) {
    this.#db = db;
    this.#store = new SegmentStore(db);
  }

  #all(): readonly Segment[] {
    this.#segments ??= this.#store.all().map((row) => {
      const terms = unpackDirectory(row.directory);
      if (terms.length !== row.blocks) throw malformed('the directory of a segment');
      return { ...row, terms };
    });
    return this.#segments;
  }

  documents(): Documents {
    const segments = this.#all();
    if (this.#documents !== null) return this.#documents;
    const end = segments.reduce((last, { endDoc }) => Math.max(last, endDoc), 0);
    const dead = this.#db.prepare<[], DocumentRange>(SQL.dead).all();
    const lists = segments.map(({ documents }) => documents);
    this.#documents = new Documents(end, lists, dead);
    return this.#documents;
  }

  #block(segment: Segment, place: number): Buffer {
    const id = segment.firstBlock + place;
    let block = this.#blocks.get(id);
    if (block === undefined) {
      block = this.#store.block(id);
      if (this.#blocks.size >= MOST_BLOCKS) this.#blocks.clear();
      this.#blocks.set(id, block);
    }
    return block;
  }

  #reader(segment: Segment, place: number): BlockReader {
    return new BlockReader(this.#block(segment, place));
  }

  /** The chunks that contain exactly this term. */
  postings(term: string): Postings {
    return this.#postings(term, 0);
  }

  #postings(term: string, bits: number): Postings {
    const wanted = Buffer.from(term);
    const parts: Postings[] = [];
    for (const segment of this.#all()) {
      const reader = this.#find(segment, wanted);
      if (reader !== null) parts.push(this.#live(reader.list(bits)));
    }
    return joined(parts);
  }

  /** Contents with a chunk in which exactly this term has all of these payload bits, in the order of their chunks. */
  contentsMarked(term: string, bits: number): number[] {
    const { contentOf } = this.documents();
    const contents: number[] = [];
    let last = 0;
    for (const doc of this.#postings(term, bits).docs) {
      const content = contentOf[doc]!;
      if (content !== last && content !== 0) contents.push(content);
      last = content;
    }
    return contents;
  }

  /** The number of chunks that contain a term; cheaper than reading the list. */
  count(term: string): number {
    const wanted = Buffer.from(term);
    const { hasDead } = this.documents();
    // A list is decoded only if it may contain removed chunks.
    if (hasDead) return this.#postings(term, 0).docs.length;
    let count = 0;
    for (const segment of this.#all()) count += this.#find(segment, wanted)?.count ?? 0;
    return count;
  }

  /** A reader positioned at a term; null: the segment does not contain it. */
  #find(segment: Segment, wanted: Buffer): BlockReader | null {
    const place = blockOf(segment.terms, wanted.toString('latin1'));
    if (place < 0) return null;
    const reader = this.#reader(segment, place);
    return reader.find(wanted) ? reader : null;
  }

  /** Terms with a prefix, in byte order, each with the number of chunks that contain it. */
  startingWith(prefix: string): CountedTerm[] {
    const bytes = Buffer.from(prefix);
    const lists = this.#all().map((segment) => this.#startingIn(segment, bytes));
    const terms = lists.length === 1 ? lists[0]! : summed(lists);
    return terms.map((counted) =>
      isAscii(counted.term) ? counted : { ...counted, term: Buffer.from(counted.term, 'latin1').toString('utf8') },
    );
  }

  /** Terms of one segment with a prefix, as latin1. */
  #startingIn(segment: Segment, prefix: Buffer): CountedTerm[] {
    const wanted = prefix.toString('latin1');
    const found: CountedTerm[] = [];
    for (let place = Math.max(0, blockOf(segment.terms, wanted)); place < segment.terms.length; place++) {
      if (segment.terms[place]! > wanted && !segment.terms[place]!.startsWith(wanted)) break;
      const reader = this.#reader(segment, place);
      for (
        let isThere = reader.findBeginning(prefix);
        isThere;
        isThere = reader.next() && reader.term.startsWith(wanted)
      ) {
        const count = this.#liveCount(reader);
        if (count > 0) found.push({ term: reader.term, count });
      }
    }
    return found;
  }

  /** All terms in one string, for searching parts of words. The first call takes a tenth of a second for 100,000 chunks. */
  vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(
      this.#all().flatMap(({ terms, firstBlock }) => terms.map((_, place) => this.#store.block(firstBlock + place))),
    );
    return this.#vocabulary;
  }

  /** Every term of every segment without removed chunks. `isOrdered` is false if a look-up could miss the term. */
  *everything(): Generator<{ readonly term: string; readonly postings: Postings; readonly isOrdered: boolean }> {
    for (const segment of this.#all()) {
      let last: string | null = null;
      for (const [place, first] of segment.terms.entries()) {
        const reader = this.#reader(segment, place);
        let at = 0;
        for (; reader.next(); at++) {
          const isOrdered =
            (last === null || last < reader.term) && (at > 0 ? reader.isShortest : reader.term === first);
          last = reader.term;
          yield { term: reader.term, postings: this.#live(reader.list(0)), isOrdered };
        }
        if (at === 0) throw malformed('an empty block');
      }
      this.#blocks.clear();
    }
  }

  /** The number of live chunks. The list is decoded only if it may contain removed chunks. */
  #liveCount(reader: BlockReader): number {
    return this.documents().hasDead ? this.#live(reader.list(0)).docs.length : reader.count;
  }

  /** Filters removed chunks out of a list. A chunk number beyond the segments is an error. */
  #live({ docs, payloads, last }: List): Postings {
    const { contentOf, hasDead } = this.documents();
    if (last >= contentOf.length) throw malformed('a posting of no chunk');
    if (!hasDead) return { docs, payloads };
    let kept = 0;
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at]!;
      if (contentOf[doc] === 0) continue;
      docs[kept] = doc;
      payloads[kept++] = payloads[at]!;
    }
    return kept === docs.length
      ? { docs, payloads }
      : { docs: docs.subarray(0, kept), payloads: payloads.subarray(0, kept) };
  }
}

/** Merges the counts of several segments, in byte order of the terms. */
function summed(lists: readonly (readonly CountedTerm[])[]): CountedTerm[] {
  const counts = new Map<string, number>();
  for (const { term, count } of lists.flat()) counts.set(term, (counts.get(term) ?? 0) + count);
  return [...counts.keys()].sort().map((term) => ({ term, count: counts.get(term)! }));
}

/** Concatenates lists of several segments; chunk numbers of later segments are higher. */
function joined(parts: readonly Postings[]): Postings {
  if (parts.length < 2) return parts[0] ?? NONE;
  const size = parts.reduce((sum, { docs }) => sum + docs.length, 0);
  const docs = new Uint32Array(size);
  const payloads = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    docs.set(part.docs, at);
    payloads.set(part.payloads, at);
    at += part.docs.length;
  }
  return { docs, payloads };
}
