import type { Database, Statement } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import { malformed } from '../facts/bytes.js';
import { PostingsBuilder, type SegmentBuilder } from './builder.js';
import { cutBlocks } from './cut-blocks.js';
import { type DocumentRange, Documents } from './documents.js';
import { GONE, mergedLists, mergedShape, type Renumber, segmentsToMerge } from './merge.js';
import { MOST_GAPS } from './numbers.js';
import { installedPostingsKernel, KernelBuilder, type PostingsKernel } from './postings-kernel.js';
import { type SegmentRow, SegmentStore } from './segments.js';

export interface PostingsLimits {
  /** How many postings a build collects before it writes a segment: two or three bytes each in the kernel, 18 without it. */
  readonly postings: number;
  /** Unused chunk numbers that are tolerated before renumbering; see numbers.ts. */
  readonly gaps: number;
}

export const POSTINGS_LIMITS: PostingsLimits = { postings: 2_000_000, gaps: MOST_GAPS };

/** Writes the text index during a transaction: collects words, writes and merges segments, records removed chunks. */
export class PostingsWriter {
  readonly #db: Database;
  readonly #limits: PostingsLimits;
  readonly #store: SegmentStore;
  readonly #addDead: Statement<[number, number]>;
  #builder: SegmentBuilder;
  #kernel: PostingsKernel | null = null;
  #nextDoc: number;
  /** A build does not merge the segments that it wrote: that would take a third of its time and hardly speed up a query. */
  readonly #isBuild: boolean;

  constructor(db: Database, limits: PostingsLimits) {
    this.#db = db;
    this.#limits = limits;
    this.#store = new SegmentStore(db);
    this.#addDead = db.prepare(SQL.addDead);
    this.#nextDoc = this.#store.endDoc();
    this.#isBuild = this.#nextDoc === 0;
    this.#builder = this.#start();
  }

  /** A delta does not use the kernel: loading it takes longer than processing the words of a few files. */
  #start(): SegmentBuilder {
    if (!this.#isBuild) return new PostingsBuilder();
    this.#kernel ??= installedPostingsKernel();
    return new KernelBuilder(this.#kernel);
  }

  /** Returns the number of the content's first chunk. */
  add(contentId: number, chunks: number, words: Uint8Array): number {
    const firstDoc = this.#nextDoc;
    // A content without chunks has no words. A segment without chunks would share its first number with the next one.
    if (chunks === 0) return firstDoc;
    this.#builder.add(contentId, firstDoc, chunks, words);
    this.#nextDoc += chunks;
    if (this.#builder.postings >= this.#limits.postings) this.#spill();
    return firstDoc;
  }

  /** Marks chunks as removed. Their numbers are not reused while a segment may still contain them. */
  remove({ firstDoc, chunks }: DocumentRange): void {
    if (chunks > 0) this.#addDead.run(firstDoc, chunks);
  }

  #spill(): void {
    if (this.#builder.isEmpty) return;
    this.#store.write(this.#builder, this.#builder.blocks());
    this.#builder = this.#start();
  }

  /** Call it before a commit. Writes collected words, merges small segments, and renumbers chunks if most numbers are unused. */
  flush(): void {
    this.#spill();
    const segments = this.#store.all();
    const dead = this.#db.prepare<[], DocumentRange>(SQL.dead).all();
    const live = sum(segments) - sum(dead);
    const wasteful = segments.length > 0 && this.#nextDoc > 2 * live + this.#limits.gaps;
    const newest = this.#isBuild ? 1 : segmentsToMerge(segments.map(({ postings }) => postings));
    if (newest < 2 && !wasteful) return;
    const joined = wasteful ? segments : segments.slice(segments.length - newest);
    const { contentOf } = new Documents(
      this.#nextDoc,
      joined.map(({ documents }) => documents),
      dead,
    );
    if (wasteful) this.#renumber(joined, contentOf);
    else
      this.#merge(joined, { firstDoc: joined[0]!.firstDoc, endDoc: this.#nextDoc }, (doc) => {
        if (doc >= contentOf.length) throw malformed('a posting of no chunk');
        return contentOf[doc] === 0 ? GONE : doc;
      });
  }

  /** Merges all segments into one whose chunk numbers have no gaps. */
  #renumber(segments: readonly SegmentRow[], contentOf: Uint32Array): void {
    const numbers = new Int32Array(contentOf.length).fill(GONE);
    const move = this.#db.prepare<[number, number]>(SQL.renumberContent);
    let next = 0;
    for (let doc = 0; doc < contentOf.length; doc++) {
      const contentId = contentOf[doc]!;
      if (contentId === 0) continue;
      if (doc === 0 || contentOf[doc - 1] !== contentId) move.run(next, contentId);
      numbers[doc] = next++;
    }
    this.#merge(segments, { firstDoc: 0, endDoc: next }, (doc) => {
      const number = numbers[doc];
      if (number === undefined) throw malformed('a posting of no chunk');
      return number;
    });
    this.#nextDoc = next;
  }

  #merge(segments: readonly SegmentRow[], range: { firstDoc: number; endDoc: number }, renumber: Renumber): void {
    const { firstDoc } = segments[0]!;
    const drain = (segment: SegmentRow) => this.#store.drain(segment);
    this.#store.write(mergedShape(segments, range, renumber), cutBlocks(mergedLists(drain, segments, renumber)));
    for (const { id } of segments) this.#store.forget(id);
    this.#db.prepare(SQL.removeDead).run(firstDoc);
  }
}

function sum(ranges: readonly { readonly chunks: number }[]): number {
  return ranges.reduce((total, { chunks }) => total + chunks, 0);
}
