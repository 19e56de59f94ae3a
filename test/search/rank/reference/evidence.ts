import type { Concepts } from '../../../../src/search/rank/concepts.js';
import { fileHead } from '../../../../src/search/rank/file-head.js';
import { partsOf } from '../../../../src/search/rank/parts.js';
import { WHOLE } from '../../../../src/search/rank/path-words.js';
import type { PathWords } from '../../../../src/search/rank/rank-kernel.js';
import { FUNCTIONS, TYPES } from '../../../../src/search/rank/symbol-classes.js';
import type { SymbolName } from '../../../../src/store/pack-symbols.js';
import { type Coverage, coverOf, matchesOf } from './match.js';

/** BM25 over the head, whose length varies less than a chunk's. */
const K1 = 1.2;
const HEAD_B = 0.5;
/** Words in a typical head. Measuring it would mean reading every file. */
const HEAD_LENGTH = 40;
/** A square root would take a name of which half is asked for as seven tenths of one that is all asked for. */
const OF_THE_NAME = 0.7;
/** How much the length of a stem counts where files are found by it. */
const STEM_LENGTH = 8;

export interface NameFeature {
  readonly cover: Coverage;
  readonly score: number;
}

/** Both count: how much of the query the name of a file answers, and how much of the name is asked for. */
const nameFeature = (concepts: Concepts, words: readonly string[]): NameFeature => {
  const cover = coverOf(concepts, words);
  if (cover.weight === 0) return { cover, score: 0 };
  const parts = words.filter((word) => !word.startsWith(WHOLE)).length;
  const share = concepts.total === 0 ? 0 : cover.weight / concepts.total;
  const asked = Math.min(1, cover.count / Math.max(1, parts));
  return { cover, score: Math.sqrt(share) * asked ** OF_THE_NAME };
};

/** By its own name, or by that of the directory that it stands for. */
export const stemFeature = (concepts: Concepts, { stem, entry }: PathWords): NameFeature => {
  const own = nameFeature(concepts, stem);
  const other = nameFeature(concepts, entry);
  return other.score > own.score ? other : own;
};

/** How much a file is worth looking at by its own name; -1: it has no word of the query. */
export const pathScore = (concepts: Concepts, { stem, entry, directory }: PathWords): number =>
  [...stem, ...entry].every((word) => matchesOf(concepts, word).length === 0)
    ? -1
    : coverOf(concepts, [...stem, ...directory]).weight / (1 + stem.length / STEM_LENGTH);

/** By the comments at the top of a text. */
export const headScore = (concepts: Concepts, text: string): number => {
  const { all, total } = concepts;
  if (total === 0) return 0;
  const words = partsOf(fileHead(text));
  const counts = new Map<number, number>();
  for (const word of words)
    for (const { concept, weight } of matchesOf(concepts, word))
      counts.set(concept, (counts.get(concept) ?? 0) + weight);
  let score = 0;
  for (const [concept, count] of [...counts].sort(([a], [b]) => a - b))
    score += (all[concept]!.weight * count) / (count + K1 * (1 - HEAD_B + (HEAD_B * words.length) / HEAD_LENGTH));
  return score / total;
};

/** How rare a word is among chunks. */
export type Rarity = (word: string) => number;

/** How well the name of a symbol says what the query says: how much of the query is in it, and how much of it is in the query. */
const nameScore = (concepts: Concepts, name: string, rarity: Rarity): number => {
  const words = [...new Set(partsOf(name))];
  const { partsWeight } = coverOf(concepts, words);
  const { partsTotal } = concepts;
  if (partsWeight === 0 || partsTotal === 0) return 0;
  const size = words.reduce((sum, word) => sum + rarity(word), 0);
  return Math.sqrt((partsWeight / partsTotal) * Math.min(1, partsWeight / Math.max(size, 1e-9)));
};

export interface BestName {
  readonly score: number;
  /** Which symbol it is; -1: none says anything. */
  readonly ordinal: number;
}

/** Of equally good names the first in the text. */
export const bestName = (
  concepts: Concepts,
  symbols: readonly SymbolName[],
  what: 'function' | 'type',
  rarity: Rarity,
): BestName => {
  const kinds = what === 'type' ? TYPES : FUNCTIONS;
  let best: BestName = { score: 0, ordinal: -1 };
  for (const [ordinal, { name, kind }] of symbols.entries()) {
    const score = kinds.has(kind) ? nameScore(concepts, name, rarity) : 0;
    if (score > best.score) best = { score, ordinal };
  }
  return best;
};
