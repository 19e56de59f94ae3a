import type { Concept, Concepts } from './concepts.js';
import { kinship } from './families.js';
import { type Token, type Vocabulary, WHOLE } from './vocabulary.js';

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

const holdsAny = (text: string, groups: Iterable<string>): boolean => {
  for (const letters of groups) if (text.includes(letters)) return true;
  return false;
};

/** Matchers are numbered, so that what was noted on a token for another one is known to be old. */
let matchers = 0;

/** Matches words of paths and names against one query's concepts; each distinct word is looked at once. */
export class TokenMatcher {
  readonly #number = ++matchers;
  readonly #concepts: readonly Concept[];
  /** By how a word begins: concepts that begin so. Nearly all words begin as none does. */
  readonly #byStart: (readonly number[] | undefined)[];
  /** By a word of another family that stands for a concept. */
  readonly #byShort = new Map<string, TokenMatch[]>();
  /** How well each concept is matched by the words at hand, and which are, in the order in which they were met. */
  readonly #best: Float64Array;
  readonly #met: number[] = [];
  #beginnings: ReadonlySet<string> | null = null;
  #partBeginnings: ReadonlySet<string> | null = null;

  constructor(concepts: Concepts, vocabulary: Vocabulary) {
    this.#concepts = concepts.all;
    this.#best = new Float64Array(concepts.all.length);
    const starts = concepts.all.map(({ key, isWhole }) => vocabulary.startOf(isWhole ? WHOLE + key : key));
    const byStart = new Array<number[] | undefined>(vocabulary.starts);
    for (const [at, { standIns, isWhole }] of concepts.all.entries()) {
      const start = starts[at]!;
      const list = byStart[start];
      if (list) list.push(at);
      else byStart[start] = [at];
      if (isWhole) continue;
      for (const { term, weight } of standIns)
        this.#byShort.set(term, [...(this.#byShort.get(term) ?? []), { concept: at, weight }]);
    }
    this.#byStart = byStart;
    // Noted here, so that no other word has to be looked up among them.
    for (const [term, short] of this.#byShort) {
      const token = vocabulary.token(term);
      const matches = this.#look(token);
      const others = short.filter(({ concept }) => !matches.some((match) => match.concept === concept));
      this.#note(token, [...matches, ...others]);
    }
  }

  /**
   * Letters of which at least one group is in every word that matches. A stem differs from its word at most from its third
   * letter on (`flies`, fly), members of a family share three, and the parts of a whole name may be cut elsewhere.
   */
  get beginnings(): ReadonlySet<string> {
    this.#beginnings ??= this.#groups();
    return this.#beginnings;
  }

  /** How every word begins that matches and is no whole name of several parts: those of names and texts never are. */
  get partBeginnings(): ReadonlySet<string> {
    this.#partBeginnings ??= this.#partGroups();
    return this.#partBeginnings;
  }

  #groups(): Set<string> {
    const all = [...this.#byShort.keys()];
    for (const { key, isWhole } of this.#concepts) all.push(key.slice(0, isWhole || key.length === 3 ? 2 : 3));
    // What holds a shorter one is found with it: two words written as one have many forms, and all begin as the first does.
    const found = new Set<string>();
    for (const letters of all.sort((a, b) => a.length - b.length))
      if (letters !== '' && !holdsAny(letters, found)) found.add(letters);
    return found;
  }

  #partGroups(): Set<string> {
    const all = [...this.#byShort.keys()];
    for (const { key, isWhole } of this.#concepts) {
      if (!isWhole) all.push(key.slice(0, 3));
      // The one stem that differs from its word within the first three letters.
      if (!isWhole && /^..y$/.test(key)) all.push(`${key.slice(0, 2)}ie`);
    }
    const found = new Set<string>();
    for (const letters of all.sort((a, b) => a.length - b.length))
      if (letters !== '' && ![...found].some((shorter) => letters.startsWith(shorter))) found.add(letters);
    return found;
  }

  match(token: Token): readonly TokenMatch[] {
    return token.matcher === this.#number ? token.matches : this.#note(token, this.#look(token));
  }

  #note(token: Token, matches: readonly TokenMatch[]): readonly TokenMatch[] {
    token.matcher = this.#number;
    token.matches = matches;
    return matches;
  }

  /** What it matches apart from short forms. */
  #look({ text, isWhole, start, stemStart }: Token): readonly TokenMatch[] {
    const byStart = this.#byStart;
    // A family shares four letters; a shorter word stands for itself alone, and its stem may be shorter than it.
    const near = byStart[start];
    const nearStem = stemStart === start ? undefined : byStart[stemStart];
    if (near === undefined && nearStem === undefined) return NONE;
    if (isWhole) return near?.map((concept) => ({ concept, weight: 1 })) ?? NONE;
    const matches: TokenMatch[] = [];
    for (const concept of near ?? []) this.#compare(concept, text, matches);
    for (const concept of nearStem ?? []) this.#compare(concept, text, matches);
    return matches.length === 0 ? NONE : matches;
  }

  #compare(concept: number, text: string, matches: TokenMatch[]): void {
    const { key, isWhole } = this.#concepts[concept]!;
    const weight = isWhole ? 0 : kinship(key, text);
    if (weight > 0) matches.push({ concept, weight });
  }

  /** Whether any of the words stands for any concept. */
  some(tokens: readonly Token[]): boolean {
    for (let at = 0; at < tokens.length; at++) if (this.match(tokens[at]!).length > 0) return true;
    return false;
  }

  cover(tokens: readonly Token[]): Coverage {
    const best = this.#best;
    const met = this.#met;
    for (let at = 0; at < tokens.length; at++) {
      const matches = this.match(tokens[at]!);
      for (let index = 0; index < matches.length; index++) {
        const { concept, weight } = matches[index]!;
        if (best[concept] === 0) met.push(concept);
        if (weight > best[concept]!) best[concept] = weight;
      }
    }
    if (met.length === 0) return NOTHING;
    let weight = 0;
    let partsWeight = 0;
    let count = 0;
    for (const concept of met) {
      const { isWhole, weight: worth } = this.#concepts[concept]!;
      const match = best[concept]!;
      best[concept] = 0;
      weight += worth * match;
      if (isWhole) continue;
      partsWeight += worth * match;
      count += match;
    }
    const covered = { weight, partsWeight, count, concepts: met.toSorted((a, b) => a - b) };
    met.length = 0;
    return covered;
  }
}
