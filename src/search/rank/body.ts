import { OCCURRENCES } from '../../language/terms.js';
import type { Concepts } from './concepts.js';
import type { Corpus } from './corpus.js';

const K1 = 1.2;
const B = 0.75;
/** A file is as good as its best chunk; a second and a third one say that it is about the query, not only mentions it. */
const SHARES = [1, 0.6, 0.4] as const;

/** What the words of a content's chunks say, from 0 to 1. */
export interface BodyScore {
  readonly score: number;
  /** Numbers of its best chunks, best first; at most three. */
  readonly docs: readonly number[];
}

/** BM25 with a concept as one term, by content. */
export const bodyScores = (
  corpus: Corpus,
  concepts: Concepts,
): { readonly chunks: Float64Array; readonly contents: Map<number, BodyScore> } => {
  const { contentOf, lengths, averageLength } = corpus.documents;
  const chunks = new Float64Array(contentOf.length);
  const counts = new Float64Array(contentOf.length);
  const touched: number[] = [];
  const holding: number[] = [];
  for (const { members, weight } of concepts.all) {
    holding.length = 0;
    for (const member of members) {
      const { docs, payloads } = member.postings;
      for (let at = 0; at < docs.length; at++) {
        const occurrences = payloads[at]! & OCCURRENCES;
        if (occurrences === 0) continue;
        const doc = docs[at]!;
        if (counts[doc] === 0) holding.push(doc);
        counts[doc]! += member.weight * occurrences;
      }
    }
    for (let at = 0; at < holding.length; at++) {
      const doc = holding[at]!;
      const count = counts[doc]!;
      counts[doc] = 0;
      if (chunks[doc] === 0) touched.push(doc);
      chunks[doc]! += (weight * count) / (count + K1 * (1 - B + (B * lengths[doc]!) / averageLength));
    }
  }
  const best = new Map<number, number[]>();
  for (const doc of touched) {
    chunks[doc]! /= concepts.total;
    const contentId = contentOf[doc]!;
    const docs = best.get(contentId);
    if (docs === undefined) best.set(contentId, [doc]);
    else keepBest(docs, doc, chunks);
  }
  const whole = SHARES[0] + SHARES[1] + SHARES[2];
  const contents = new Map<number, BodyScore>();
  for (const [contentId, docs] of best) {
    let score = 0;
    for (let at = 0; at < docs.length; at++) score += SHARES[at]! * chunks[docs[at]!]!;
    contents.set(contentId, { score: score / whole, docs });
  }
  return { chunks, contents };
};

/** Equal scores keep the order of the text: numbers ascend within a content. */
const keepBest = (docs: number[], doc: number, scores: Float64Array): void => {
  let at = docs.length;
  while (
    at > 0 &&
    (scores[docs[at - 1]!]! < scores[doc]! || (scores[docs[at - 1]!] === scores[doc] && docs[at - 1]! > doc))
  )
    at--;
  if (at >= SHARES.length) return;
  docs.splice(at, 0, doc);
  if (docs.length > SHARES.length) docs.pop();
};
