import { abbreviationsOf } from './abbreviations.js';
import { inflections, STOP_WORDS, stem } from './stem.js';

/** A word of another family that may stand for one of the query, and how much it counts. */
export interface StandIn {
  readonly term: string;
  readonly weight: number;
}

/** By word of a query: what it makes with the one beside it, when both are written as one. */
export type Joined = ReadonlyMap<string, ReadonlySet<string>>;

export const NOTHING_JOINED: Joined = new Map();

/** `urlencoded` holds both words of "URL-encoded" in full. */
const JOINED = 1;
/** A shorter part is found in words by chance. */
const SHORTEST_PART = 2;
const LETTERS = /^[a-z]+$/;

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

export const standInsOf = (word: string, joined: Joined): StandIn[] => [
  ...[...(joined.get(word) ?? [])].map((term) => ({ term, weight: JOINED })),
  ...abbreviationsOf(word),
];
