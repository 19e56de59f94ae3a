import { OCCURRENCES } from '../../language/words/term-forms.js';
import { firstFrom } from '../corpus/first-from.js';
import { K1 } from './body-scores.js';
import type { ScoredWord } from './occurrences.js';

/** The weighted occurrences of a concept in each chunk of a unit, by the chunk's position in the unit. */
const countsIn = (unit: number, unitOf: Uint32Array, words: readonly ScoredWord[]): number[] => {
  const counts: number[] = [];
  for (const { weight, postings } of words) {
    const { docs, payloads } = postings;
    for (let at = firstFrom(docs, unit); at < docs.length && unitOf[docs[at]!] === unit; at++) {
      const occurrences = payloads[at]! & OCCURRENCES;
      const place = docs[at]! - unit;
      if (occurrences > 0) counts[place] = (counts[place] ?? 0) + weight * occurrences;
    }
  }
  return counts;
};

/** The chunk of a unit that matches most of the query; the first one wins ties. It becomes the place of the result. */
export const bestChunkOf = (
  unit: number,
  unitOf: Uint32Array,
  concepts: readonly { readonly words: readonly ScoredWord[]; readonly weight: number }[],
): number => {
  const scores: number[] = [];
  for (const { words, weight } of concepts) {
    countsIn(unit, unitOf, words).forEach((count, place) => {
      scores[place] = (scores[place] ?? 0) + (weight * count) / (count + K1);
    });
  }
  let best = 0;
  scores.forEach((score, place) => {
    if (score > (scores[best] ?? 0)) best = place;
  });
  return unit + best;
};
