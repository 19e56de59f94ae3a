import type { Database } from 'better-sqlite3';
import { isAscii } from '../core/by-letters.js';
import { malformed } from './bytes.js';
import { BlockReader } from './postings/block.js';
import { type DocumentRange, Documents } from './postings/documents.js';
import { type SegmentRow, SegmentStore, unpackDirectory } from './postings/segments.js';
import { Vocabulary } from './postings/vocabulary.js';
import { MOST_BYTES, queryKernel } from './query-kernel.js';
import type { ScoreKernel } from './score-kernel.js';
import { SQL } from './sql.js';

/** The chunks that hold a term, by ascending number, with one byte each of what is known of the term there. */
export interface Postings {
  readonly docs: Uint32Array;
  readonly payloads: Uint8Array;
}

const NONE: Postings = { docs: new Uint32Array(0), payloads: new Uint8Array(0) };

/** A term, and in how many chunks it is. */
export interface CountedTerm {
  readonly term: string;
  readonly count: number;
}

/** Blocks kept in memory: a process that answers many queries asks for the same neighbourhoods again. */
const MOST_BLOCKS = 4_096;

/** The postings of a term that have all of some bits. */
interface List extends Postings {
  /** The last chunk of all, whatever its bits; -1: there is none. */
  readonly last: number;
}

type ReadList = (bits: number) => List;

function damagedList(): never {
  throw malformed('a posting list');
}

/** As the kernel does it, for a block that is too large for it, and for who walks through all terms. */
export function listOf(reader: BlockReader, bits: number): List {
  const docs = new Uint32Array(reader.count);
  const payloads = new Uint8Array(reader.count);
  reader.read(docs, payloads, 0);
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

/** As the kernel does it, for a block that is too large for it, and where lists have to be read to count what is live. */
export function prefixedTerms(
  reader: BlockReader,
  wanted: string,
  countOf: (reader: BlockReader) => number,
): CountedTerm[] {
  const terms: CountedTerm[] = [];
  while (reader.next()) {
    if (reader.term.startsWith(wanted)) terms.push({ term: reader.term, count: countOf(reader) });
    else if (reader.term > wanted) break;
  }
  return terms;
}

interface Segment extends SegmentRow {
  readonly terms: readonly string[];
}

/** The last place whose term is not behind `term`; -1: all are. */
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

/** The words of the chunks and which chunks hold them, as the segments of one index file say. */
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

  /** The chunks that hold exactly this term. */
  postings(term: string): Postings {
    return this.#postings(term, 0);
  }

  /** The chunks that hold exactly this term with all of these bits. */
  docsMarked(term: string, bits: number): Uint32Array {
    return this.#postings(term, bits).docs;
  }

  #postings(term: string, bits: number): Postings {
    const wanted = Buffer.from(term);
    const parts: Postings[] = [];
    const { contentOf } = this.documents();
    for (const segment of this.#all()) {
      const found = this.#find(segment, wanted, (postings) => {
        const { docs, payloads, last } = postings(bits);
        if (last >= contentOf.length) throw malformed('a posting of no chunk');
        return this.#withoutDead(docs, payloads);
      });
      if (found !== null) parts.push(found);
    }
    return joined(parts);
  }

  /** The blocks that may hold a term; null: one of them is too large for a kernel. */
  #blocksFor(term: Buffer, kernel: ScoreKernel): readonly Buffer[] | null {
    const key = term.toString('latin1');
    const blocks: Buffer[] = [];
    for (const segment of this.#all()) {
      const place = blockOf(segment.terms, key);
      if (place >= 0) blocks.push(this.#block(segment, place));
    }
    return blocks.every((block) => kernel.takes(block, term)) ? blocks : null;
  }

  /** Has a kernel score the chunks that hold exactly this term; in how many they are. */
  score(term: string, weight: number, kernel: ScoreKernel): number {
    const { hasDead } = this.documents();
    const wanted = Buffer.from(term);
    // What is gone is told apart by who reads a list here.
    const blocks = hasDead ? null : this.#blocksFor(wanted, kernel);
    if (blocks === null) return this.#scoreRead(term, weight, kernel);
    let count = 0;
    for (const block of blocks) count += kernel.wordIn(block, wanted, weight);
    return count;
  }

  /** Contents with chunks in which exactly this term has all of these bits; one may be told more than once. */
  contentsMarked(term: string, bits: number, kernel: ScoreKernel): Iterable<number> {
    const wanted = Buffer.from(term);
    const blocks = this.#blocksFor(wanted, kernel);
    const { contentOf } = this.documents();
    if (blocks === null) return Array.from(this.docsMarked(term, bits), (doc) => contentOf[doc]!);
    const [first, ...others] = blocks.map((block) => kernel.contentsMarked(block, wanted, bits));
    return others.length === 0 ? (first ?? []) : [first!, ...others].flatMap((list) => [...list]);
  }

  #scoreRead(term: string, weight: number, kernel: ScoreKernel): number {
    const postings = this.#postings(term, 0);
    if (postings.docs.length > 0) kernel.word(weight, postings);
    return postings.docs.length;
  }

  /** How many lists a term may have. */
  get lists(): number {
    return this.#all().length;
  }

  /** In how many chunks a term is; cheaper than asking for them. */
  count(term: string): number {
    const wanted = Buffer.from(term);
    const { hasDead } = this.documents();
    // Lists are read only where something in them may be gone.
    if (hasDead) return this.#postings(term, 0).docs.length;
    let count = 0;
    for (const segment of this.#all()) count += this.#find(segment, wanted, (_, held) => held) ?? 0;
    return count;
  }

  /** What `use` makes of a term's list and of how long it is; null: the segment does not have the term. */
  #find<T>(segment: Segment, wanted: Buffer, use: (list: ReadList, count: number) => T): T | null {
    const place = blockOf(segment.terms, wanted.toString('latin1'));
    if (place < 0) return null;
    const block = this.#block(segment, place);
    if (block.length > MOST_BYTES) {
      const reader = new BlockReader(block);
      return reader.find(wanted) ? use((bits) => listOf(reader, bits), reader.count) : null;
    }
    const kernel = queryKernel();
    const count = kernel.find(block, wanted);
    if (count === null) throw malformed('a posting list');
    return count === 0 ? null : use((bits) => kernel.list(bits) ?? damagedList(), count);
  }

  /** Terms that start so, in the order of their bytes, with the number of chunks that hold them. */
  startingWith(prefix: string): CountedTerm[] {
    const bytes = Buffer.from(prefix);
    const lists = this.#all().map((segment) => this.#startingIn(segment, bytes));
    const terms = lists.length === 1 ? lists[0]! : summed(lists);
    return terms.map((one) =>
      isAscii(one.term) ? one : { term: Buffer.from(one.term, 'latin1').toString('utf8'), count: one.count },
    );
  }

  /** Terms of one segment that start so, as latin1. */
  #startingIn(segment: Segment, prefix: Buffer): CountedTerm[] {
    const wanted = prefix.toString('latin1');
    const found: CountedTerm[] = [];
    for (let place = Math.max(0, blockOf(segment.terms, wanted)); place < segment.terms.length; place++) {
      if (segment.terms[place]! > wanted && !segment.terms[place]!.startsWith(wanted)) break;
      for (const one of this.#prefixed(this.#block(segment, place), prefix)) if (one.count > 0) found.push(one);
    }
    return found;
  }

  /** Terms of one block that start so, as latin1. */
  #prefixed(block: Buffer, prefix: Buffer): readonly CountedTerm[] {
    if (this.documents().hasDead || block.length > MOST_BYTES)
      return prefixedTerms(new BlockReader(block), prefix.toString('latin1'), (reader) => this.#liveCount(reader));
    const terms = queryKernel().prefixed(block, prefix);
    if (terms === null) throw malformed('a posting list');
    return terms;
  }

  /** Every term in one string; a tenth of a second the first time for 100,000 chunks, so only for who looks for parts of words. */
  vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(
      this.#all().flatMap(({ terms, firstBlock }) => terms.map((_, place) => this.#store.block(firstBlock + place))),
    );
    return this.#vocabulary;
  }

  /** Every term of every segment, dead chunks left out. `isOrdered` is false where a look-up could miss one. */
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
          yield { term: reader.term, postings: this.#live(reader), isOrdered };
        }
        if (at === 0) throw malformed('an empty block');
      }
      this.#blocks.clear();
    }
  }

  /** Lists are read only where something in them may be gone. */
  #liveCount(reader: BlockReader): number {
    return this.documents().hasDead ? this.#live(reader).docs.length : reader.count;
  }

  #live(reader: BlockReader): Postings {
    const { docs, payloads, last } = listOf(reader, 0);
    if (last >= this.documents().contentOf.length) throw malformed('a posting of no chunk');
    return this.#withoutDead(docs, payloads);
  }

  #withoutDead(docs: Uint32Array, payloads: Uint8Array): Postings {
    const { contentOf, hasDead } = this.documents();
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

/** In the order of their bytes. */
function summed(lists: readonly (readonly CountedTerm[])[]): CountedTerm[] {
  const counts = new Map<string, number>();
  for (const { term, count } of lists.flat()) counts.set(term, (counts.get(term) ?? 0) + count);
  return [...counts.keys()].sort().map((term) => ({ term, count: counts.get(term)! }));
}

/** Segments follow each other in the numbers of their chunks. */
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
