import { IN_A_NAME, OCCURRENCES } from '../../src/language/words/term-forms.js';
import type { BodyScore } from '../../src/search/scores/body-scores.js';
import type { ScoredWord } from '../../src/search/scores/occurrences.js';

/** What src/search/scores/scores.ts does, in the plainest way. */

export interface ReferenceConcept {
  readonly words: readonly ScoredWord[];
  readonly weight: number;
  readonly isWhole: boolean;
}

const ENOUGH = 250;
const LARGEST = 400;
const K1 = 1.2;
const B = 0.5;
const SHARES = [1, 0.6, 0.4] as const;
const NO_ROOM = 0.25;

const unitsOf = (contentOf: Uint32Array, lengths: Uint32Array) => {
  const unitOf = new Uint32Array(contentOf.length);
  const words = new Map<number, number>();
  let unit = 0;
  let content = 0;
  for (const [doc, owner] of contentOf.entries()) {
    if (owner === 0) continue;
    const size = words.get(unit) ?? 0;
    if (owner !== content || size >= ENOUGH || size + lengths[doc]! > LARGEST) unit = doc;
    content = owner;
    words.set(unit, (unit === doc ? 0 : size) + lengths[doc]!);
    unitOf[doc] = unit;
  }
  return { unitOf, words };
};

const occurrencesOf = ({ words }: ReferenceConcept, keyOf: (doc: number) => number): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { weight, postings } of words) {
    for (const [at, doc] of postings.docs.entries()) {
      const occurrences = postings.payloads[at]! & OCCURRENCES;
      if (occurrences > 0) counts.set(keyOf(doc), (counts.get(keyOf(doc)) ?? 0) + weight * occurrences);
    }
  }
  return counts;
};

export class ReferenceScores {
  readonly #contentOf: Uint32Array;
  readonly #unitOf: Uint32Array;
  readonly #lengths: ReadonlyMap<number, number>;

  constructor(contentOf: Uint32Array, lengths: Uint32Array) {
    const { unitOf, words } = unitsOf(contentOf, lengths);
    this.#contentOf = contentOf;
    this.#unitOf = unitOf;
    this.#lengths = words;
  }

  get units(): number {
    return this.#lengths.size;
  }

  get unitOf(): Uint32Array {
    return this.#unitOf;
  }

  holding(concept: ReferenceConcept): number {
    return occurrencesOf(concept, (doc) => this.#unitOf[doc]!).size;
  }

  bodies(concepts: readonly ReferenceConcept[], total: number): Map<number, BodyScore> {
    const average = [...this.#lengths.values()].reduce((sum, length) => sum + length, 0) / this.#lengths.size;
    const units = new Map<number, number>();
    for (const concept of concepts) {
      for (const [unit, count] of occurrencesOf(concept, (doc) => this.#unitOf[doc]!)) {
        const share = (concept.weight * count) / (count + K1 * (1 - B + (B * this.#lengths.get(unit)!) / average));
        units.set(unit, (units.get(unit) ?? 0) + share);
      }
    }
    const byContent = new Map<number, { readonly unit: number; readonly score: number }[]>();
    for (const [unit, score] of units) {
      const contentId = this.#contentOf[unit]!;
      byContent.set(contentId, [...(byContent.get(contentId) ?? []), { unit, score: score / total }]);
    }
    const whole = SHARES[0] + SHARES[1] + SHARES[2];
    const bodies = new Map<number, BodyScore>();
    for (const [contentId, all] of byContent) {
      const best = all.sort((a, b) => b.score - a.score || a.unit - b.unit).slice(0, SHARES.length);
      let score = best.reduce((sum, one, at) => sum + SHARES[at]! * one.score, 0);
      const own = [...this.#lengths.keys()].filter((unit) => this.#contentOf[unit] === contentId).length;
      if (best.length < SHARES.length)
        for (let at = Math.min(own, SHARES.length); at < SHARES.length; at++)
          score += NO_ROOM * SHARES[at]! * best[0]!.score;
      bodies.set(contentId, {
        score: score / whole,
        units: best.map(({ unit }) => unit),
        scores: best.map((one) => one.score),
      });
    }
    return bodies;
  }

  names(concepts: readonly ReferenceConcept[], total: number): Map<number, number> {
    const chunks = new Map<number, number>();
    for (const { words, weight, isWhole } of concepts) {
      const matches = new Map<number, number>();
      for (const { weight: own, postings } of isWhole ? [] : words) {
        for (const [at, doc] of postings.docs.entries())
          if ((postings.payloads[at]! & IN_A_NAME) !== 0) matches.set(doc, Math.max(own, matches.get(doc) ?? 0));
      }
      for (const [doc, match] of matches) chunks.set(doc, (chunks.get(doc) ?? 0) + weight * match);
    }
    const names = new Map<number, number>();
    for (const [doc, score] of chunks) {
      const contentId = this.#contentOf[doc]!;
      names.set(contentId, Math.max(names.get(contentId) ?? 0, score / total));
    }
    return names;
  }

  bestChunk(concepts: readonly ReferenceConcept[], unit: number): number {
    const scores = new Map<number, number>();
    for (const concept of concepts) {
      for (const [doc, count] of occurrencesOf(concept, (one) => one))
        if (this.#unitOf[doc] === unit)
          scores.set(doc, (scores.get(doc) ?? 0) + (concept.weight * count) / (count + K1));
    }
    let best = unit;
    for (const [doc, score] of [...scores].sort((a, b) => a[0] - b[0])) if (score > (scores.get(best) ?? 0)) best = doc;
    return best;
  }
}
