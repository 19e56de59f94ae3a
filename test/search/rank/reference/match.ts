import type { Concepts } from '../../../../src/search/rank/concepts.js';
import { kinship } from '../../../../src/search/rank/families.js';
import { WHOLE } from '../../../../src/search/rank/path-words.js';

/** Which concept a word stands for, by its position, and how much. */
export interface Match {
  readonly concept: number;
  readonly weight: number;
}

/** How much of a query some words cover. */
export interface Coverage {
  /** Σ concept weight x how well it is matched. */
  readonly weight: number;
  /** The same without whole names. */
  readonly partsWeight: number;
  /** How many concepts, each as well as it is matched, whole names left out. */
  readonly count: number;
  /** By their position, ascending. */
  readonly concepts: readonly number[];
}

/** A word of another family counts only for concepts that it is no kin of. */
export const matchesOf = ({ all }: Concepts, word: string): Match[] => {
  const matches: Match[] = [];
  for (const [concept, { key, isWhole, standIns }] of all.entries()) {
    if (isWhole) {
      if (word === WHOLE + key) matches.push({ concept, weight: 1 });
      continue;
    }
    const kin = word.startsWith(WHOLE) ? 0 : kinship(key, word);
    if (kin > 0) matches.push({ concept, weight: kin });
    else for (const { term, weight } of standIns) if (term === word) matches.push({ concept, weight });
  }
  return matches;
};

/** Of each concept the best match counts; they are added up in their order. */
export const coverOf = (concepts: Concepts, words: readonly string[]): Coverage => {
  const best = new Map<number, number>();
  for (const word of words)
    for (const { concept, weight } of matchesOf(concepts, word))
      best.set(concept, Math.max(weight, best.get(concept) ?? 0));
  const met = [...best.keys()].sort((a, b) => a - b);
  let weight = 0;
  let partsWeight = 0;
  let count = 0;
  for (const concept of met) {
    const { isWhole, weight: worth } = concepts.all[concept]!;
    const match = best.get(concept)!;
    weight += worth * match;
    if (isWhole) continue;
    partsWeight += worth * match;
    count += match;
  }
  return { weight, partsWeight, count, concepts: met };
};
