import { WHOLE } from '../corpus/path-words.js';
import type { Concepts } from '../query/concepts.js';
import { kinshipOfStems } from '../query/families.js';
import { stem } from '../query/stem.js';

/** A concept that a word matches, by its position in the query, and how much the match counts. */
export interface Match {
  readonly concept: number;
  readonly weight: number;
}

/** How much of a query a set of words covers. */
export interface Coverage {
  /** The sum over all concepts of the concept's weight times its best match. */
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

/** A word shares at least this many first letters with its stem, unless the stem is shorter. */
const SHARED = 3;

/** The first letters that a word needs to match a query word. */
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

/** The first letters of identifiers that match as a whole. The first part has at least two letters or one digit. */
const beginningsOfWholes = ({ all }: Concepts): string[] =>
  all.flatMap(({ key, isWhole }) => (isWhole ? [key.slice(0, /^\d/.test(key) ? 1 : 2)] : []));

const NEVER = '(?!)';
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const anyOf = (texts: Iterable<string>): string => [...new Set(texts)].map(escaped).join('|') || NEVER;

/**
 * Matches words of the repository against the concepts of one query: stems, word families, abbreviations, compounds.
 */
export class Matcher {
  readonly concepts: Concepts;
  readonly #known = new Map<string, readonly Match[]>();
  readonly #beginning: RegExp;
  /**
   * A prefilter for names, to be run on UTF-8 bytes decoded as Latin-1: it finds every position where a matching word
   * may begin, and some others. Names without a hit, which are nearly all, need not be cut into words.
   */
  readonly inNames: RegExp;
  /** The prefilter for ASCII paths, whose words include whole identifiers. */
  readonly inPaths: RegExp;

  constructor(concepts: Concepts) {
    this.concepts = concepts;
    const parts = beginningsOfParts(concepts);
    const alternatives = anyOf(parts);
    this.#beginning = new RegExp(`^(?:${alternatives})`);
    this.inNames = new RegExp(`${alternatives}|[\\x80-\\xff]`, 'gi');
    this.inPaths = new RegExp(anyOf([...parts, ...beginningsOfWholes(concepts)]), 'gi');
  }

  /** The concepts that a word matches. The word is in lower case; a whole identifier starts with the mark `WHOLE`. */
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

  /** Measures how much of the query these words cover. Only the best match of each concept counts. */
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
