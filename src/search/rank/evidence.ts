import { type PathWords, WHOLE } from '../corpus/path-words.js';
import type { Coverage, Matcher } from './match.js';

/** BM25 over the comments at the top of a file. Their length varies less than that of code, so it counts less. */
const K1 = 1.2;
const HEAD_B = 0.5;
/** Words in typical comments at the top. The real average would need a look at every file. */
const HEAD_LENGTH = 40;
/** Less than 1: a name of which half is asked for is worth more than half of one that is asked for as a whole. */
const OF_THE_NAME = 0.7;
/** A file is found by its name the less, the more words the name has: with so many it counts half. */
const STEM_LENGTH = 8;

export interface NameEvidence {
  readonly cover: Coverage;
  /** From 0 to 1. */
  readonly score: number;
}

/** How much of the query the name answers, and how much of the name is asked for. */
const nameEvidence = (matcher: Matcher, words: readonly string[]): NameEvidence => {
  const cover = matcher.cover(words);
  if (cover.weight === 0) return { cover, score: 0 };
  const { total } = matcher.concepts;
  const parts = words.filter((word) => !word.startsWith(WHOLE)).length;
  const share = total === 0 ? 0 : cover.weight / total;
  const asked = Math.min(1, cover.count / Math.max(1, parts));
  return { cover, score: Math.sqrt(share) * asked ** OF_THE_NAME };
};

/** Of the file's own name, or of the directory that it stands for (`tree/mod.rs`), whichever says more. */
export const fileNameEvidence = (matcher: Matcher, { stem, entry }: PathWords): NameEvidence => {
  const own = nameEvidence(matcher, stem);
  const other = nameEvidence(matcher, entry);
  return other.score > own.score ? other : own;
};

/** How much a file is worth looking at by its own name; null: it has no word of the query. */
export const pathScore = (matcher: Matcher, { stem, entry, directory }: PathWords): number | null =>
  matcher.matchesAny(stem) || matcher.matchesAny(entry)
    ? matcher.cover([...stem, ...directory]).weight / (1 + stem.length / STEM_LENGTH)
    : null;

/** BM25 of the words of the comments at the top of a file, as a share of a full match. */
export const headScore = (matcher: Matcher, words: readonly string[]): number => {
  const { all, total } = matcher.concepts;
  if (total === 0) return 0;
  const counts = new Map<number, number>();
  for (const word of words)
    for (const { concept, weight } of matcher.matches(word)) counts.set(concept, (counts.get(concept) ?? 0) + weight);
  const norm = K1 * (1 - HEAD_B + (HEAD_B * words.length) / HEAD_LENGTH);
  let score = 0;
  for (const [concept, count] of [...counts].sort(([a], [b]) => a - b))
    score += (all[concept]!.weight * count) / (count + norm);
  return score / total;
};

/** How rare a word is among chunks. */
export type Rarity = (word: string) => number;

/**
 * How much of the query is in a name, and how much of the name is in the query; each of its words once. 0 also where it is at most
 * `best`, which is known sooner: a name gets longer with each word, and telling how rare a word is means a look into the index.
 */
export const symbolNameScore = (matcher: Matcher, words: readonly string[], best: number, rarity: Rarity): number => {
  const { partsTotal } = matcher.concepts;
  const { partsWeight } = matcher.cover(words);
  if (partsWeight === 0 || partsTotal === 0) return 0;
  const scoreAt = (size: number): number =>
    Math.sqrt((partsWeight / partsTotal) * Math.min(1, partsWeight / Math.max(size, 1e-9)));
  let size = 0;
  for (const word of words) {
    if (scoreAt(size) <= best) return 0;
    size += rarity(word);
  }
  return scoreAt(size);
};
