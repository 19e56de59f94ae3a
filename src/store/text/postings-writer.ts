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
  /** What a build holds back before it writes a segment: two or three bytes each in the kernel, 18 without. */
  readonly postings: number;
  /** See numbers.ts. */
  readonly gaps: number;
}

export const POSTINGS_LIMITS: PostingsLimits = { postings: 2_000_000, gaps: MOST_GAPS };

/** Owns what the text index has in memory during a transaction. */
export class PostingsWriter {
  readonly #db: Database;
  readonly #limits: PostingsLimits;
  readonly #store: SegmentStore;
  readonly #bury: Statement<[number, number]>;
  #builder: SegmentBuilder;
  #kernel: PostingsKernel | null = null;
  #nextDoc: number;
  /** What a build spilled stays in segments of that size: merging them is a third of its time, and makes a query hardly faster. */
  readonly #isBuild: boolean;

  constructor(db: Database, limits: PostingsLimits) {
    this.#db = db;
    this.#limits = limits;
    this.#store = new SegmentStore(db);
    this.#bury = db.prepare(SQL.addDead);
    this.#nextDoc = this.#store.endDoc();
    this.#isBuild = this.#nextDoc === 0;
    this.#builder = this.#start();
  }

  /** Loading the kernel takes longer than the words of a few files do. */
  #start(): SegmentBuilder {
    if (!this.#isBuild) return new PostingsBuilder();
    this.#kernel ??= installedPostingsKernel();
    return new KernelBuilder(this.#kernel);
  }

  /** Returns the number of the content's first chunk. */
  add(contentId: number, chunks: number, words: Uint8Array): number {
    const firstDoc = this.#nextDoc;
    // Nothing to find. A segment without a chunk would share its first number with the next one.
    if (chunks === 0) return firstDoc;
    this.#builder.add(contentId, firstDoc, chunks, words);
    this.#nextDoc += chunks;
    if (this.#builder.postings >= this.#limits.postings) this.#spill();
    return firstDoc;
  }

  /** The numbers are never given to other chunks while a segment may still hold them. */
  remove({ firstDoc, chunks }: DocumentRange): void {
    if (chunks > 0) this.#bury.run(firstDoc, chunks);
  }

  #spill(): void {
    if (this.#builder.isEmpty) return;
    this.#store.write(this.#builder, this.#builder.blocks());
    this.#builder = this.#start();
  }

  /** Before a commit: everything is written, there are few segments, and most numbers are somebody's. */
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

  /** All segments become one whose numbers have no gaps. */
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
