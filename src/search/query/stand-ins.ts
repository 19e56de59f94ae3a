import { abbreviationsOf } from './abbreviations.js';
import { inflections, STOP_WORDS, stem } from './stem.js';

/** A word of another family with the meaning of a query word, such as an abbreviation, and its weight. */
export interface StandIn {
  readonly term: string;
  readonly weight: number;
}

/** For each word of a query, its compounds with the neighbouring word, written as one. */
export type Joined = ReadonlyMap<string, ReadonlySet<string>>;

export const NOTHING_JOINED: Joined = new Map();

/** The weight of a compound: `urlencoded` contains both words of "URL-encoded" in full. */
const JOINED = 1;
/** Shorter parts occur in words by chance. */
const SHORTEST_PART = 2;
const LETTERS = /^[a-z]+$/;

/** The compounds of neighbouring query words: `url encoded` also matches `urlencoded`. */
export const joinedWords = (words: readonly string[]): Joined => {
  const joined = new Map<string, Set<string>>();
  const isPart = (word: string): boolean => word.length >= SHORTEST_PART && LETTERS.test(word) && !STOP_WORDS.has(word);
  const lower = words.map((word) => word.toLowerCase());
  for (const [at, right] of lower.entries()) {
    const left = lower[at - 1] ?? '';
    if (!isPart(left) || !isPart(right) || left === right) continue;
    const key = stem(left + right);
    const forms = [left + right, key, ...inflections(key)];
    for (const word of [left, right]) joined.set(word, new Set([...(joined.get(word) ?? []), ...forms]));
  }
  return joined;
};

/** The compounds and abbreviations of a query word. */
export const standInsOf = (word: string, joined: Joined): StandIn[] => [
  ...[...(joined.get(word) ?? [])].map((term) => ({ term, weight: JOINED })),
  ...abbreviationsOf(word),
];
