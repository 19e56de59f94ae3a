import { OCCURRENCES } from '../../language/term-forms.js';
import type { Concepts } from './concepts.js';
import type { Corpus } from './corpus.js';

const K1 = 1.2;
/** Less than usual: units are of about one length already, so a longer one holds a longer definition, not more subjects. */
const B = 0.5;
/** A file is as good as its best unit; a second and a third one say that it is about the query, not only mentions it. */
const SHARES = [1, 0.6, 0.4] as const;

/** A file that is too short to have a second place is taken to say so much more than its only one does. */
const NO_ROOM = 0.25;

/** What the words of a content's chunks say, from 0 to 1. */
export interface BodyScore {
  readonly score: number;
  /** Its best units, best first; at most three. */
  readonly units: readonly number[];
}

export interface BodyScores {
  /** By unit, from 0 to 1. */
  readonly units: Float64Array;
  readonly contents: ReadonlyMap<number, BodyScore>;
}

/** BM25 with a concept as one term, over units. */
export const bodyScores = (corpus: Corpus, concepts: Concepts): BodyScores => {
  const { contentOf } = corpus.documents;
  const { unitOf, lengths, averageLength } = corpus.units;
  const { units, counts, touched } = corpus.scratch.ofBody();
  const holding: number[] = [];
  for (const { members, weight } of concepts.all) {
    holding.length = 0;
    for (const member of members) {
      const { docs, payloads } = member.postings;
      for (let at = 0; at < docs.length; at++) {
        const occurrences = payloads[at]! & OCCURRENCES;
        if (occurrences === 0) continue;
        const unit = unitOf[docs[at]!]!;
        if (counts[unit] === 0) holding.push(unit);
        counts[unit]! += member.weight * occurrences;
      }
    }
    for (let at = 0; at < holding.length; at++) {
      const unit = holding[at]!;
      const count = counts[unit]!;
      counts[unit] = 0;
      if (units[unit] === 0) touched.push(unit);
      units[unit]! += (weight * count) / (count + K1 * (1 - B + (B * lengths[unit]!) / averageLength));
    }
  }
  const best = new Map<number, number[]>();
  for (const unit of touched) {
    units[unit]! /= concepts.total;
    const contentId = contentOf[unit]!;
    const known = best.get(contentId);
    if (known === undefined) best.set(contentId, [unit]);
    else keepBest(known, unit, units);
  }
  const whole = SHARES[0] + SHARES[1] + SHARES[2];
  const contents = new Map<number, BodyScore>();
  for (const [contentId, found] of best) {
    let score = 0;
    for (let at = 0; at < found.length; at++) score += SHARES[at]! * units[found[at]!]!;
    if (found.length < SHARES.length) {
      const first = found[0]!;
      for (let at = corpus.units.ofSameContent(first, SHARES.length); at < SHARES.length; at++)
        score += NO_ROOM * SHARES[at]! * units[first]!;
    }
    contents.set(contentId, { score: score / whole, units: found });
  }
  return { units, contents };
};

/** Equal scores keep the order of the text: numbers ascend within a content. */
const keepBest = (best: number[], unit: number, scores: Float64Array): void => {
  const isBehind = (other: number): boolean =>
    scores[other]! < scores[unit]! || (scores[other] === scores[unit] && other > unit);
  let at = best.length;
  while (at > 0 && isBehind(best[at - 1]!)) at--;
  if (at >= SHARES.length) return;
  best.splice(at, 0, unit);
  if (best.length > SHARES.length) best.pop();
};

/** The first chunk at or behind a number in a list of them. */
export const firstFrom = (docs: Uint32Array, from: number): number => {
  let low = 0;
  let high = docs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (docs[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The chunk of a unit that says most of the query: what a result points to. */
export const bestChunkOf = (corpus: Corpus, concepts: Concepts, unit: number): number => {
  const { unitOf } = corpus.units;
  const scores = new Map<number, number>();
  for (const { members, weight } of concepts.all) {
    const counts = new Map<number, number>();
    for (const member of members) {
      const { docs, payloads } = member.postings;
      for (let at = firstFrom(docs, unit); at < docs.length && unitOf[docs[at]!] === unit; at++) {
        const occurrences = payloads[at]! & OCCURRENCES;
        if (occurrences > 0) counts.set(docs[at]!, (counts.get(docs[at]!) ?? 0) + member.weight * occurrences);
      }
    }
    for (const [doc, count] of counts) scores.set(doc, (scores.get(doc) ?? 0) + (weight * count) / (count + K1));
  }
  let best = unit;
  for (const [doc, score] of [...scores].sort((a, b) => a[0] - b[0])) if (score > (scores.get(best) ?? 0)) best = doc;
  return best;
};
