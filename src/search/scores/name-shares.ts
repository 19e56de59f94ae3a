import { IN_A_NAME } from '../../language/words/term-forms.js';
import type { Runs } from '../../store/text/documents.js';
import { bestContents, type ScoredContents } from './best-contents.js';
import type { ScoredWord } from './occurrences.js';

export interface NamedConcept {
  readonly words: readonly ScoredWord[];
  readonly weight: number;
  /** A whole identifier, whose parts are there already. */
  readonly isWhole: boolean;
}

/** How much of a query the names of symbols hold: of each content, what they hold in its best chunk. */
export class NameShares {
  readonly #runs: Runs;
  /** By chunk, 0 between calls: the best word of the concept at hand, and what all concepts before it came to. */
  readonly #matches: Float64Array;
  readonly #sums: Float64Array;
  readonly #holding: Uint32Array;
  readonly #named: Uint32Array;
  /** By run. */
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

  /** Forgets the query before. */
  clear(): void {
    for (let at = 0; at < this.#foundCount; at++) this.#shares[this.#found[at]!] = 0;
    this.#foundCount = 0;
  }

  /** `total`: what a full match weighs. */
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

  /** Adds to each chunk the best word of one concept that is in a name there; `named`: how many chunks have any so far. */
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

  /** 0: none of it. */
  of(run: number): number {
    return this.#shares[run]!;
  }

  /** As bestContents does. */
  best(limit: number): ScoredContents {
    return bestContents(this.#found.subarray(0, this.#foundCount), this.#shares, this.#runs.contents, limit);
  }
}
