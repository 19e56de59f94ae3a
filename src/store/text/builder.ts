import { OCCURRENCES } from '../../language/words/term-forms.js';
import { ByteWriter, malformed } from '../facts/bytes.js';
import { cutBlocks, type FilledBlock } from './cut-blocks.js';
import type { SegmentShape } from './segments.js';
import { TermTable } from './term-table.js';
import { readWords, type WordVisitor } from './word-lists.js';

/**
 * One term of a new segment. Its postings are a range of shared arrays: a typed-array view per term took longer than writing
 * it.
 */
export interface PostingList {
  readonly term: Uint8Array;
  readonly docs: Uint32Array;
  readonly payloads: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Builds a segment from the words of contents, which are added in ascending order of their chunk numbers. */
export interface SegmentBuilder extends SegmentShape {
  readonly isEmpty: boolean;
  readonly postings: number;
  add(contentId: number, firstDoc: number, chunks: number, words: Uint8Array): void;
  /** The finished blocks; nothing can be added afterwards. */
  blocks(): Iterable<FilledBlock>;
}

/** Builds a segment in TypeScript, for a delta. It is also the reference that tests compare postings-kernel.ts with. */
export class PostingsBuilder implements SegmentBuilder, WordVisitor {
  #table = new TermTable();
  #terms = new Uint32Array(1 << 14);
  #docs = new Uint32Array(1 << 14);
  #payloads = new Uint8Array(1 << 14);
  #count = 0;
  #documents = new ByteWriter(1 << 12);
  #lastContent = 0;
  #firstDoc = -1;
  #nextDoc = 0;
  #chunks = 0;
  /** Maps the term numbers of the current content to those of the table. */
  #numbers: number[] = [];
  #length = 0;
  #left = 0;

  get isEmpty(): boolean {
    return this.#firstDoc < 0;
  }

  get postings(): number {
    return this.#count;
  }

  get firstDoc(): number {
    return this.#firstDoc;
  }

  get endDoc(): number {
    return this.#nextDoc;
  }

  get chunks(): number {
    return this.#chunks;
  }

  /** The content and the length of each chunk, in the format of documents.ts. */
  get documents(): Uint8Array {
    return this.#documents.view();
  }

  add(contentId: number, firstDoc: number, chunks: number, words: Uint8Array): void {
    if (this.isEmpty) this.#firstDoc = firstDoc;
    this.#documents.signed(contentId - this.#lastContent);
    this.#documents.unsigned(firstDoc);
    this.#documents.unsigned(chunks);
    this.#lastContent = contentId;
    this.#numbers.length = 0;
    this.#nextDoc = firstDoc;
    readWords(words, this);
    // With a wrong number of chunks, words would be assigned to chunks of another content.
    if (this.#nextDoc !== firstDoc + chunks) throw malformed('words');
    this.#chunks += chunks;
  }

  term(bytes: Uint8Array, from: number, to: number): void {
    this.#numbers.push(this.#table.number(bytes, from, to));
  }

  chunk(terms: number): void {
    this.#length = 0;
    this.#left = terms;
    while (this.#count + terms > this.#terms.length) this.#grow();
    if (terms === 0) this.#endChunk();
  }

  posting(term: number, payload: number): void {
    const at = this.#count++;
    this.#terms[at] = this.#numbers[term]!;
    this.#docs[at] = this.#nextDoc;
    this.#payloads[at] = payload;
    this.#length += payload & OCCURRENCES;
    if (--this.#left === 0) this.#endChunk();
  }

  #endChunk(): void {
    this.#documents.unsigned(this.#length);
    this.#nextDoc++;
  }

  #grow(): void {
    const size = this.#terms.length * 2;
    const [terms, docs, payloads] = [new Uint32Array(size), new Uint32Array(size), new Uint8Array(size)];
    terms.set(this.#terms);
    docs.set(this.#docs);
    payloads.set(this.#payloads);
    this.#terms = terms;
    this.#docs = docs;
    this.#payloads = payloads;
  }

  blocks(): Iterable<FilledBlock> {
    return cutBlocks(this.#lists());
  }

  /** The posting lists, with terms in byte order and chunks ascending. */
  *#lists(): Generator<PostingList> {
    const size = this.#table.size;
    // A counting sort by term keeps the order of the chunks.
    const starts = new Uint32Array(size + 1);
    for (let at = 0; at < this.#count; at++) starts[this.#terms[at]! + 1]!++;
    for (let term = 0; term < size; term++) starts[term + 1]! += starts[term]!;
    const next = starts.slice(0, size);
    const docs = new Uint32Array(this.#count);
    const payloads = new Uint8Array(this.#count);
    for (let at = 0; at < this.#count; at++) {
      const to = next[this.#terms[at]!]!++;
      docs[to] = this.#docs[at]!;
      payloads[to] = this.#payloads[at]!;
    }
    for (const term of this.#table.sorted()) {
      const from = starts[term]!;
      const to = starts[term + 1]!;
      if (from < to) yield { term: this.#table.bytes(term), docs, payloads, from, to };
    }
  }
}
