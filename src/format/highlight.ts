import { byLetters } from '../core/by-letters.js';
import { splitIdentifier } from '../language/words/split-identifier.js';
import type { Style } from './style.js';

const wordIn = byLetters(/[\w$]+/g, () => /[\p{L}\p{N}\p{M}_$]+/gu);

/** Longer queries are pasted texts, of which only the first words are highlighted. */
const MOST_CHARACTERS = 2_000;

const partsOf = (word: string): string[] => [word.toLowerCase(), ...splitIdentifier(word)];

export interface Highlighter {
  /** The line with its matching words coloured. */
  mark(line: string): string;
  matches(line: string): boolean;
}

/** A word matches if it, or one of its parts (camelCase), is a word of the query, as in the index. */
export const highlighter = (query: string, style: Style): Highlighter => {
  const asked = query.slice(0, MOST_CHARACTERS);
  const wanted = new Set([...asked.matchAll(wordIn(asked))].flatMap(([word]) => partsOf(word)));
  const isWanted = (word: string): boolean => partsOf(word).some((part) => wanted.has(part));
  return {
    mark: (line) => line.replace(wordIn(line), (word) => (isWanted(word) ? style.red(word) : word)),
    matches: (line) => (line.match(wordIn(line)) ?? []).some(isWanted),
  };
};
