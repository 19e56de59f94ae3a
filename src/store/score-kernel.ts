import { malformed } from './bytes.js';
import { queryModule } from './query-kernel.js';
import type { Postings } from './text-index.js';

/** The part of kernel/query that scores. Places are addresses in its memory. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  room(length: number): number;
  units(docs: number, enough: number, largest: number): void;
  corpus(docs: number, units: number, words: number, averageLength: number): number;
  begin(concepts: number, members: number): void;
  member(postings: number, weight: number): number;
  blockAt(): number;
  blockRoom(): number;
  memberOf(block: number, term: number, weight: number): number;
  concept(): number;
  weigh(concept: number, weight: number, isWhole: number): void;
  body(total: number): number;
  nameShares(total: number): number;
  bestBodies(limit: number): number;
  bestNames(limit: number): number;
  namesAlone(): number;
  nameShareOf(content: number): number;
  bodyOf(content: number): number;
  bodyScore(content: number): number;
  bestChunk(unit: number): number;
  contentsMarked(blockLength: number, termLength: number, bits: number): number;
}

/** What the words of a content's chunks say, from 0 to 1. */
export interface BodyScore {
  readonly score: number;
  /** Its best units, best first; at most three. */
  readonly units: readonly number[];
  /** What each of them says. */
  readonly scores: readonly number[];
}

/** Contents with what each says, in no order. */
export interface ScoredContents {
  readonly contents: Uint32Array;
  readonly scores: Float64Array;
}

/** Units: neighbouring chunks of a content that are scored as one. */
export interface UnitSizes {
  /** Words at which a unit is closed. */
  readonly enough: number;
  /** A chunk joins only if both together have no more. */
  readonly largest: number;
}

/**
 * Scores the chunks of one index for one query after the other, in a memory of its own that holds what is known of the chunks.
 * What is told of a query is good until the next one begins. kernel/query/scores.ts does it; test/store/reference-scores.ts is
 * the same in TypeScript.
 */
export class ScoreKernel {
  readonly #kernel: Kernel;
  #buffer: ArrayBuffer;
  #bytes: Uint8Array;
  #words: Uint32Array;
  #answer: Float64Array;
  readonly #blockAt: number;
  /** The one that is there. */
  #block: Uint8Array | null = null;
  readonly #blockRoom: number;
  /** By chunk number: the number of the first chunk of its unit. */
  readonly unitOf: Uint32Array;
  /** How many units there are. */
  readonly units: number;

  constructor(contentOf: Uint32Array, lengths: Uint32Array, { enough, largest }: UnitSizes) {
    this.#kernel = new WebAssembly.Instance<Kernel>(queryModule(), {}).exports;
    const docs = contentOf.length;
    const start = this.#kernel.room(8 * docs);
    this.#buffer = this.#kernel.memory.buffer;
    this.#bytes = new Uint8Array(this.#buffer);
    this.#words = new Uint32Array(this.#buffer);
    this.#answer = new Float64Array(this.#buffer, 0, 8);
    this.#words.set(contentOf, start >> 2);
    this.#words.set(lengths, (start >> 2) + docs);
    this.#kernel.units(docs, enough, largest);
    this.#look();
    const [unitOf = 0, words = 0, count = 0] = this.#words;
    this.unitOf = this.#words.slice(unitOf >> 2, (unitOf >> 2) + docs);
    this.units = count;
    if (this.#kernel.corpus(docs, unitOf, words, count === 0 ? 0 : this.#answer[2]! / count) === 0)
      throw malformed('the list of chunks');
    this.#blockAt = this.#kernel.blockAt();
    this.#blockRoom = this.#kernel.blockRoom();
  }

  /** The memory moves when it grows. */
  #look(): void {
    const { buffer } = this.#kernel.memory;
    if (this.#buffer === buffer) return;
    this.#buffer = buffer;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#answer = new Float64Array(buffer, 0, 8);
  }

  /** Begins a query of at most so many concepts, with so many lists of words in all. */
  begin(concepts: number, lists: number): void {
    this.#kernel.begin(concepts, lists);
  }

  /** One more word of the concept at hand. */
  word(weight: number, postings: Postings): void {
    this.#put(weight, postings);
  }

  /**
   * The same, for a word whose list is in a block as the text index stores it (`block.ts`): it is decoded where it is needed.
   * In how many chunks it is.
   */
  wordIn(block: Uint8Array, term: Uint8Array, weight: number): number {
    this.#putBlock(block, term);
    const count = this.#kernel.memberOf(block.length, term.length, weight);
    if (count < 0) throw malformed('a posting list');
    return count;
  }

  #putBlock(block: Uint8Array, term: Uint8Array): void {
    this.#look();
    // Words that begin alike are in one block, and asked for one after the other.
    if (this.#block !== block) this.#bytes.set(block, this.#blockAt);
    this.#block = block;
    this.#bytes.set(term, this.#blockAt + block.length);
  }

  /** Contents with chunks in which the term has all of these bits; one may be told twice. */
  contentsMarked(block: Uint8Array, term: Uint8Array, bits: number): Uint32Array {
    this.#putBlock(block, term);
    const count = this.#kernel.contentsMarked(block.length, term.length, bits);
    if (count < 0) throw malformed('a posting list');
    this.#look();
    const at = this.#words[0]! >>> 2;
    return this.#words.slice(at, at + count);
  }

  /** Whether there is room for a block. */
  takes(block: Uint8Array, term: Uint8Array): boolean {
    return block.length + term.length <= this.#blockRoom;
  }

  /** The words so far are a concept: in how many units any of them occurs. */
  concept(): number {
    return this.#kernel.concept();
  }

  #put(weight: number, { docs, payloads }: Postings): void {
    const at = this.#kernel.member(docs.length, weight);
    this.#look();
    this.#words.set(docs, at >> 2);
    this.#bytes.set(payloads, at + 4 * docs.length);
  }

  /** How much each of the things that the query speaks of counts. */
  weigh(weights: readonly { readonly weight: number; readonly isWhole: boolean }[]): void {
    for (let at = 0; at < weights.length; at++)
      this.#kernel.weigh(at, weights[at]!.weight, weights[at]!.isWhole ? 1 : 0);
  }

  /** Scores contents by their words; says how many have any. */
  scoreBodies(total: number): number {
    return this.#kernel.body(total);
  }

  /** Scores contents by what the names of their symbols hold of the query, whole identifiers aside. */
  scoreNames(total: number): number {
    return this.#kernel.nameShares(total);
  }

  #told(count: number): ScoredContents {
    this.#look();
    const [contents = 0, scores = 0] = this.#words;
    return {
      contents: this.#words.slice(contents >> 2, (contents >> 2) + count),
      scores: new Float64Array(this.#buffer, scores, count).slice(),
    };
  }

  /** The best so many by their words, and all that are as good as the last of them; 0: all. */
  bestBodies(limit: number): ScoredContents {
    return this.#told(this.#kernel.bestBodies(limit));
  }

  /** The same by names. */
  bestNames(limit: number): ScoredContents {
    return this.#told(this.#kernel.bestNames(limit));
  }

  /** Contents with names and no words of the query. */
  namesAlone(): Uint32Array {
    return this.#told(this.#kernel.namesAlone()).contents;
  }

  /** How much of the query the names in its best chunk hold; 0: none of it. */
  nameShareOf(contentId: number): number {
    return this.#kernel.nameShareOf(contentId);
  }

  /** undefined: it has no word of the query. */
  bodyOf(contentId: number): BodyScore | undefined {
    const count = this.#kernel.bodyOf(contentId);
    if (count === 0) return undefined;
    this.#look();
    const units: number[] = [];
    const scores: number[] = [];
    for (let at = 0; at < count; at++) {
      units.push(this.#words[2 + at]!);
      scores.push(this.#answer[3 + at]!);
    }
    return { score: this.#answer[0]!, units, scores };
  }

  /** What its words say; 0: it has no word of the query. */
  bodyScore(contentId: number): number {
    return this.#kernel.bodyScore(contentId);
  }

  hasBody(contentId: number): boolean {
    return this.#kernel.bodyOf(contentId) > 0;
  }

  /** The chunk of a unit that says most of the query. */
  bestChunkOf(unit: number): number {
    return this.#kernel.bestChunk(unit);
  }
}
