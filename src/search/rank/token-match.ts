import { abbreviationsOf } from './abbreviations.js';
import type { Concept, Concepts } from './concepts.js';
import { kinship } from './families.js';
import { stem } from './stem.js';

/** Which concept a word stands for, and how much. */
export interface TokenMatch {
  readonly concept: number;
  readonly weight: number;
}

const NONE: readonly TokenMatch[] = [];

/** How much of the query some words cover. */
export interface Coverage {
  /** Σ concept weight x how well it is matched. */
  readonly weight: number;
  /** The same without whole identifiers. */
  readonly partsWeight: number;
  /** How many concepts, each as well as it is matched, whole identifiers left out. */
  readonly count: number;
  /** Concepts, by their position. */
  readonly concepts: readonly number[];
}

const NOTHING: Coverage = { weight: 0, partsWeight: 0, count: 0, concepts: [] };

/** Matches words of paths and names against one query's concepts; each distinct word is looked at once. */
export class TokenMatcher {
  readonly #concepts: readonly Concept[];
  readonly #byStart = new Map<string, number[]>();
  /** By a short form of a concept's word, or what it is short for. */
  readonly #byShort = new Map<string, TokenMatch[]>();
  readonly #known = new Map<string, readonly TokenMatch[]>();

  constructor(concepts: Concepts) {
    this.#concepts = concepts.all;
    for (const [at, { key, word, isWhole }] of concepts.all.entries()) {
      const start = isWhole ? `=${key}` : key.slice(0, 3);
      const list = this.#byStart.get(start);
      if (list) list.push(at);
      else this.#byStart.set(start, [at]);
      if (isWhole) continue;
      for (const { term, weight } of abbreviationsOf(word))
        this.#byShort.set(term, [...(this.#byShort.get(term) ?? []), { concept: at, weight }]);
    }
  }

  /**
   * Letters of which at least one group is in every word that matches. A stem differs from its word at most from its third
   * letter on (`flies`, fly), members of a family share three, and the parts of a whole name may be cut elsewhere.
   */
  beginnings(): Set<string> {
    const found = new Set(this.#byShort.keys());
    for (const { key, isWhole } of this.#concepts) found.add(key.slice(0, isWhole || key.length === 3 ? 2 : 3));
    return found;
  }

  match(token: string): readonly TokenMatch[] {
    let known = this.#known.get(token);
    if (known === undefined) {
      known = this.#look(token);
      this.#known.set(token, known);
    }
    return known;
  }

  #look(token: string): readonly TokenMatch[] {
    if (token.startsWith('=')) {
      const whole = this.#byStart.get(token);
      return whole === undefined ? NONE : whole.map((concept) => ({ concept, weight: 1 }));
    }
    const matches: TokenMatch[] = [];
    const take = (near: readonly number[] | undefined): void => {
      if (near === undefined) return;
      for (const concept of near) {
        const { key, isWhole } = this.#concepts[concept]!;
        const weight = isWhole ? 0 : kinship(key, token);
        if (weight > 0) matches.push({ concept, weight });
      }
    };
    // A family shares four letters; a shorter word stands for itself alone, and its stem may be shorter than it.
    const start = token.slice(0, 3);
    const stemStart = stem(token).slice(0, 3);
    take(this.#byStart.get(start));
    if (stemStart !== start) take(this.#byStart.get(stemStart));
    for (const { concept, weight } of this.#byShort.get(token) ?? []) {
      if (!matches.some((match) => match.concept === concept)) matches.push({ concept, weight });
    }
    return matches.length === 0 ? NONE : matches;
  }

  cover(tokens: Iterable<string>): Coverage {
    let best: Map<number, number> | null = null;
    for (const token of tokens) {
      for (const { concept, weight } of this.match(token)) {
        best ??= new Map();
        if (weight > (best.get(concept) ?? 0)) best.set(concept, weight);
      }
    }
    if (best === null) return NOTHING;
    let weight = 0;
    let partsWeight = 0;
    let count = 0;
    for (const [concept, match] of best) {
      const { isWhole, weight: worth } = this.#concepts[concept]!;
      weight += worth * match;
      if (isWhole) continue;
      partsWeight += worth * match;
      count += match;
    }
    return { weight, partsWeight, count, concepts: [...best.keys()].sort((a, b) => a - b) };
  }
}
