import { WHOLE } from '../corpus/path-words.js';
import type { Concepts } from '../query/concepts.js';
import { kinshipOfStems } from '../query/families.js';
import { stem } from '../query/stem.js';

/** A concept that a word stands for, by its position, and how much the word counts for it. */
export interface Match {
  readonly concept: number;
  readonly weight: number;
}

/** How much of a query some words cover. */
export interface Coverage {
  /** Sum over the concepts: weight of the concept x best match. */
  readonly weight: number;
  /** The same without whole identifiers. */
  readonly partsWeight: number;
  /** Sum of the best matches, without whole identifiers. */
  readonly count: number;
  /** The matched concepts by their position, ascending. */
  readonly concepts: readonly number[];
}

const NO_MATCHES: readonly Match[] = [];
const NOTHING: Coverage = { weight: 0, partsWeight: 0, count: 0, concepts: [] };

/** A stem and its words share so many letters, unless the stem is shorter. */
const SHARED = 3;

/** How a word can begin that matches a part of the query. */
const beginningsOfParts = ({ all }: Concepts): Set<string> => {
  const beginnings = new Set<string>();
  for (const { key, isWhole, standIns } of all) {
    if (isWhole) continue;
    beginnings.add(key.slice(0, SHARED));
    // The one ending of three letters that a stem replaces: `flies` has the stem `fly`.
    if (key.length === SHARED && key.endsWith('y')) beginnings.add(`${key.slice(0, -1)}i`);
    for (const { term } of standIns) beginnings.add(term.slice(0, SHARED));
  }
  return beginnings;
};

/** How an identifier can begin that matches as a whole. Its first part has at least two letters or one digit. */
const beginningsOfWholes = ({ all }: Concepts): string[] =>
  all.flatMap(({ key, isWhole }) => (isWhole ? [key.slice(0, /^\d/.test(key) ? 1 : 2)] : []));

const NEVER = '(?!)';
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const anyOf = (texts: Iterable<string>): string => [...new Set(texts)].map(escaped).join('|') || NEVER;

/** Which words of the repository stand for which concepts of one query. */
export class Matcher {
  readonly concepts: Concepts;
  readonly #known = new Map<string, readonly Match[]>();
  readonly #beginning: RegExp;
  /**
   * Finds in a text, encoded as UTF-8 and read as Latin-1, every place where a word may begin that matches. It finds others as well:
   * it is there to pass over the names that need not be cut into words, which are nearly all.
   */
  readonly inNames: RegExp;
  /** The same for paths of ASCII, which have whole identifiers among their words. */
  readonly inPaths: RegExp;

  constructor(concepts: Concepts) {
    this.concepts = concepts;
    const parts = beginningsOfParts(concepts);
    const alternatives = anyOf(parts);
    this.#beginning = new RegExp(`^(?:${alternatives})`);
    this.inNames = new RegExp(`${alternatives}|[\\x80-\\xff]`, 'gi');
    this.inPaths = new RegExp(anyOf([...parts, ...beginningsOfWholes(concepts)]), 'gi');
  }

  /** The concepts that a word stands for. The word is in lower case; a whole identifier has its mark in front. */
  matches(word: string): readonly Match[] {
    let known = this.#known.get(word);
    if (known === undefined) this.#known.set(word, (known = this.#match(word)));
    return known;
  }

  #match(word: string): readonly Match[] {
    const { all } = this.concepts;
    if (word.startsWith(WHOLE)) {
      const name = word.slice(WHOLE.length);
      return all.flatMap(({ key, isWhole }, concept) => (isWhole && key === name ? [{ concept, weight: 1 }] : []));
    }
    if (!this.#beginning.test(word)) return NO_MATCHES;
    const stemmed = stem(word);
    const matches: Match[] = [];
    for (const [concept, { key, isWhole, standIns }] of all.entries()) {
      if (isWhole) continue;
      const kinship = kinshipOfStems(key, stemmed);
      if (kinship > 0) matches.push({ concept, weight: kinship });
      else for (const { term, weight } of standIns) if (term === word) matches.push({ concept, weight });
    }
    return matches;
  }

  matchesAny(words: readonly string[]): boolean {
    return words.some((word) => this.matches(word).length > 0);
  }

  /** How much of the query these words cover. Of each concept the best match counts. */
  cover(words: readonly string[]): Coverage {
    const best = new Map<number, number>();
    for (const word of words)
      for (const { concept, weight } of this.matches(word))
        if (weight > (best.get(concept) ?? 0)) best.set(concept, weight);
    if (best.size === 0) return NOTHING;
    const concepts = [...best.keys()].sort((a, b) => a - b);
    let weight = 0;
    let partsWeight = 0;
    let count = 0;
    for (const concept of concepts) {
      const { isWhole, weight: worth } = this.concepts.all[concept]!;
      const match = best.get(concept)!;
      weight += worth * match;
      if (isWhole) continue;
      partsWeight += worth * match;
      count += match;
    }
    return { weight, partsWeight, count, concepts };
  }
}
