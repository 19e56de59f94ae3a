import { IN_A_NAME } from '../../language/words/term-forms.js';
import type { Runs } from '../../store/text/documents.js';
import { bestContents, type ScoredContents } from './best-contents.js';
import type { ScoredWord } from './occurrences.js';

export interface NamedConcept {
  readonly words: readonly ScoredWord[];
  readonly weight: number;
  /** A whole identifier. Its parts are concepts of their own, so it is skipped here. */
  readonly isWhole: boolean;
}

/** Measures how much of a query the symbol names of each content contain. The best chunk of a content decides. */
export class NameShares {
  readonly #runs: Runs;
  /** For each chunk, the best word of the current concept and the sum over the concepts before it; 0 between calls. */
  readonly #matches: Float64Array;
  readonly #sums: Float64Array;
  readonly #holding: Uint32Array;
  readonly #named: Uint32Array;
  /** For each run, the share of the query. */
  readonly #shares: Float64Array;
  readonly #found: Uint32Array;
  #foundCount = 0;

  constructor(runs: Runs) {
    const docs = runs.runOf.length;
    this.#runs = runs;
    this.#matches = new Float64Array(docs);
    this.#sums = new Float64Array(docs);
    this.#holding = new Uint32Array(docs);
    this.#named = new Uint32Array(docs);
    this.#shares = new Float64Array(runs.contents.length);
    this.#found = new Uint32Array(runs.contents.length);
  }

  /** Clears the results of the previous query. */
  clear(): void {
    for (let at = 0; at < this.#foundCount; at++) this.#shares[this.#found[at]!] = 0;
    this.#foundCount = 0;
  }

  /** Scores all contents. `total` is the weight of a full match. */
  score(concepts: readonly NamedConcept[], total: number): void {
    let named = 0;
    for (const concept of concepts) if (!concept.isWhole) named = this.#add(concept, named);
    const { runOf } = this.#runs;
    for (let at = 0; at < named; at++) {
      const doc = this.#named[at]!;
      const run = runOf[doc]!;
      const share = this.#sums[doc]! / total;
      this.#sums[doc] = 0;
      const known = this.#shares[run]!;
      if (!(share > known)) continue;
      if (known === 0) this.#found[this.#foundCount++] = run;
      this.#shares[run] = share;
    }
  }

  /**
   * Adds the best matching name word of one concept to each chunk. `named` is the number of chunks with a match so
   * far.
   */
  #add({ words, weight }: NamedConcept, named: number): number {
    const matches = this.#matches;
    let held = 0;
    for (const { weight: own, postings } of words) {
      const { docs, payloads } = postings;
      for (let at = 0; at < docs.length; at++) {
        if ((payloads[at]! & IN_A_NAME) === 0) continue;
        const doc = docs[at]!;
        const match = matches[doc]!;
        if (match === 0) this.#holding[held++] = doc;
        if (own > match) matches[doc] = own;
      }
    }
    let count = named;
    for (let at = 0; at < held; at++) {
      const doc = this.#holding[at]!;
      const sum = this.#sums[doc]!;
      if (sum === 0 && count < this.#named.length) this.#named[count++] = doc;
      this.#sums[doc] = sum + weight * matches[doc]!;
      matches[doc] = 0;
    }
    return count;
  }

  /** The share of the query in the symbol names of a content, 0 to 1. */
  of(run: number): number {
    return this.#shares[run]!;
  }

  /** The best contents, as `bestContents` selects them. */
  best(limit: number): ScoredContents {
    return bestContents(this.#found.subarray(0, this.#foundCount), this.#shares, this.#runs.contents, limit);
  }
}
