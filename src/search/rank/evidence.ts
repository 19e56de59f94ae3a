import { type PathWords, WHOLE } from '../corpus/path-words.js';
import type { Coverage, Matcher } from './match.js';

/**
 * Parameters of BM25 for the comments at the top of a file. Their length varies less than that of code, so it counts
 * less.
 */
const K1 = 1.2;
const HEAD_B = 0.5;
/** The number of words in a typical header comment. Computing the real average would mean opening every file. */
const HEAD_LENGTH = 40;
/** Exponent of the matched share of a name. Below 1, so that a half-matched name is worth more than half. */
const NAME_SHARE_EXPONENT = 0.7;
/** Long file names match by chance more often: a name with this many words counts half. */
const STEM_LENGTH = 8;

export interface NameEvidence {
  readonly cover: Coverage;
  /** From 0 to 1. */
  readonly score: number;
}

/** Combines the share of the query that the name covers with the share of the name that the query covers. */
const nameEvidence = (matcher: Matcher, words: readonly string[]): NameEvidence => {
  const cover = matcher.cover(words);
  if (cover.weight === 0) return { cover, score: 0 };
  const { total } = matcher.concepts;
  const parts = words.filter((word) => !word.startsWith(WHOLE)).length;
  const share = total === 0 ? 0 : cover.weight / total;
  const matched = Math.min(1, cover.count / Math.max(1, parts));
  return { cover, score: Math.sqrt(share) * matched ** NAME_SHARE_EXPONENT };
};

/**
 * The better match of two names: the file's own, and the name of its directory for entry files such as `tree/mod.rs`.
 */
export const fileNameEvidence = (matcher: Matcher, { stem, entry }: PathWords): NameEvidence => {
  const own = nameEvidence(matcher, stem);
  const other = nameEvidence(matcher, entry);
  return other.score > own.score ? other : own;
};

/** How promising a file is by its path alone; null if its name has no word of the query. */
export const pathScore = (matcher: Matcher, { stem, entry, directory }: PathWords): number | null =>
  matcher.matchesAny(stem) || matcher.matchesAny(entry)
    ? matcher.cover([...stem, ...directory]).weight / (1 + stem.length / STEM_LENGTH)
    : null;

/** BM25 score of the header comment of a file, as a share of a full match. */
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

/** The rarity (inverse document frequency) of a word among chunks. */
export type Rarity = (word: string) => number;

/**
 * Combines the share of the query in a symbol's name with the share of the name in the query; each word counts once.
 * Returns 0 as soon as the score cannot exceed `best`: each further word lowers the score, and its rarity costs an
 * index lookup.
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
