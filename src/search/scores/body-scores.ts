import type { Runs } from '../../store/text/documents.js';
import { bestContents, type ScoredContents } from './best-contents.js';
import type { Occurrences } from './occurrences.js';
import type { Units } from './units.js';

/** Parameters of BM25: K1 for term saturation, B for the influence of a unit's length. */
export const K1 = 1.2;
const B = 0.5;

/** The shares of a content's three best units in its score. */
const SHARES = [1, 0.6, 0.4] as const;
const WHOLE = SHARES[0] + SHARES[1] + SHARES[2];
const MOST_BEST = SHARES.length;
/**
 * For each unit fewer than three, the best unit counts once more at this rate, so that short files are not punished.
 */
const NO_ROOM = 0.25;

/** The BM25 score of a content, from 0 to 1. */
export interface BodyScore {
  readonly score: number;
  /** Its best units, best first, at most three. */
  readonly units: readonly number[];
  /** The score of each of these units. */
  readonly scores: readonly number[];
}

export interface WeighedConcept {
  readonly weight: number;
  readonly occurrences: Occurrences;
}

/**
 * BM25 scoring: scores units, and contents by their best units. A content is identified by its run of chunks
 * (documents.ts). Between queries all arrays hold 0.
 */
export class BodyScores {
  readonly #units: Units;
  readonly #runs: Runs;
  /** For each unit, its score and its BM25 length norm; 0 if not computed yet. */
  readonly #scores: Float64Array;
  readonly #norms: Float64Array;
  readonly #found: Uint32Array;
  #foundCount = 0;
  /** For each run, its score, the number of its best units, and these units. */
  readonly #bodies: Float64Array;
  readonly #bestCounts: Uint8Array;
  readonly #best: Uint32Array;
  readonly #foundRuns: Uint32Array;
  #foundRunCount = 0;

  constructor(units: Units, runs: Runs) {
    const docs = units.unitOf.length;
    const contents = runs.contents.length;
    this.#units = units;
    this.#runs = runs;
    this.#scores = new Float64Array(docs);
    this.#norms = new Float64Array(docs);
    this.#found = new Uint32Array(docs);
    this.#bodies = new Float64Array(contents);
    this.#bestCounts = new Uint8Array(contents);
    this.#best = new Uint32Array(contents * MOST_BEST);
    this.#foundRuns = new Uint32Array(contents);
  }

  /** Forgets the query before. */
  clear(): void {
    for (let at = 0; at < this.#foundCount; at++) this.#scores[this.#found[at]!] = 0;
    for (let at = 0; at < this.#foundRunCount; at++) {
      this.#bodies[this.#foundRuns[at]!] = 0;
      this.#bestCounts[this.#foundRuns[at]!] = 0;
    }
    this.#foundCount = 0;
    this.#foundRunCount = 0;
  }

  /**
   * Scores all contents. `total` is the weight of a full match. Returns the number of contents with a word of the
   * query.
   */
  score(concepts: readonly WeighedConcept[], total: number): number {
    for (const concept of concepts) this.#add(concept);
    const scores = this.#scores;
    const found = this.#found.subarray(0, this.#foundCount);
    const { runOf } = this.#runs;
    for (let at = 0; at < found.length; at++) {
      const unit = found[at]!;
      scores[unit]! /= total;
      const run = runOf[unit]!;
      if (this.#bestCounts[run] === 0) this.#foundRuns[this.#foundRunCount++] = run;
      this.#keepBest(run, unit);
    }
    for (let at = 0; at < this.#foundRunCount; at++) {
      const run = this.#foundRuns[at]!;
      this.#bodies[run] = this.#ofBest(run);
    }
    return this.#foundRunCount;
  }

  /** Adds the BM25 score of one concept to each unit that contains it. */
  #add({ weight, occurrences: { units, counts } }: WeighedConcept): void {
    const scores = this.#scores;
    const norms = this.#norms;
    const { words, average } = this.#units;
    for (let at = 0; at < units.length; at++) {
      const unit = units[at]!;
      const count = counts[at]!;
      const score = scores[unit]!;
      if (score === 0 && this.#foundCount < scores.length) this.#found[this.#foundCount++] = unit;
      let norm = norms[unit]!;
      if (norm === 0) norms[unit] = norm = K1 * (1 - B + (B * words[unit]!) / average);
      scores[unit] = score + (weight * count) / (count + norm);
    }
  }

  /**
   * Keeps the three best units of a run. Equal scores keep the order of the text, because unit numbers ascend within a
   * content.
   */
  #keepBest(run: number, unit: number): void {
    const scores = this.#scores;
    const best = this.#best;
    const first = run * MOST_BEST;
    const kept = this.#bestCounts[run]!;
    const score = scores[unit]!;
    let at = kept;
    for (; at > 0; at--) {
      const other = best[first + at - 1]!;
      if (scores[other]! > score || (scores[other] === score && other < unit)) break;
    }
    if (at >= MOST_BEST) return;
    const last = Math.min(kept, MOST_BEST - 1);
    for (let place = last; place > at; place--) best[first + place] = best[first + place - 1]!;
    best[first + at] = unit;
    this.#bestCounts[run] = last + 1;
  }

  #ofBest(run: number): number {
    const first = run * MOST_BEST;
    const count = this.#bestCounts[run]!;
    let score = 0;
    for (let at = 0; at < count; at++) score += SHARES[at]! * this.#scores[this.#best[first + at]!]!;
    if (count < MOST_BEST) {
      const unit = this.#best[first]!;
      for (let at = this.#unitsAround(unit); at < MOST_BEST; at++) score += NO_ROOM * SHARES[at]! * this.#scores[unit]!;
    }
    return score / WHOLE;
  }

  /** Counts the units of a content around one of them, up to three. */
  #unitsAround(unit: number): number {
    const { unitOf } = this.#units;
    const { runOf } = this.#runs;
    const run = runOf[unit];
    let count = 1;
    for (let doc = unit - 1; count < MOST_BEST && doc >= 0 && runOf[doc] === run; doc--)
      if (unitOf[doc] === doc) count++;
    for (let doc = unit + 1; count < MOST_BEST && runOf[doc] === run; doc++) if (unitOf[doc] === doc) count++;
    return count;
  }

  has(run: number): boolean {
    return this.#bestCounts[run]! > 0;
  }

  /** The score of a content; 0 if it has no word of the query. */
  scoreOf(run: number): number {
    return this.#bodies[run]!;
  }

  /** The score of a content with its best units; undefined if it has no word of the query. */
  of(run: number): BodyScore | undefined {
    const count = this.#bestCounts[run]!;
    if (count === 0) return undefined;
    const units = [...this.#best.subarray(run * MOST_BEST, run * MOST_BEST + count)];
    return { score: this.#bodies[run]!, units, scores: units.map((unit) => this.#scores[unit]!) };
  }

  /** The best contents, as `bestContents` selects them. */
  best(limit: number): ScoredContents {
    return bestContents(this.#foundRuns.subarray(0, this.#foundRunCount), this.#bodies, this.#runs.contents, limit);
  }
}
