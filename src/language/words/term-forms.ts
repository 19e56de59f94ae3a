import { splitIdentifier } from './split-identifier.js';
import { hasWord } from './word-codes.js';

/** `read_file` and `readFile` are one name: the whole of an identifier is kept without case and underscores. */
export const foldName = (name: string): string => name.replace(/[_$]/g, '').toLowerCase();

/**
 * The mark of a whole identifier that has parts as well: apart from plain words, so that the words that begin alike are
 * few. A word without parts is its own whole.
 */
const WHOLE = '=';

/** The terms under which an identifier stands as a whole; which one depends on whether it was written in parts. */
export const wholeTerms = (name: string): readonly string[] => [foldName(name), WHOLE + foldName(name)];

/** The terms that a word stands for, the whole first. */
export const expand = (word: string): readonly string[] => {
  const whole = foldName(word) || word;
  // Data has more numbers than code has words, and nobody looks for a part of one.
  if (word.charCodeAt(0) <= 57 && /^\d/.test(word)) return [whole];
  const parts = splitIdentifier(word);
  return parts.length === 0 || (parts.length === 1 && parts[0] === whole) ? [whole] : [WHOLE + whole, ...parts];
};

/** What is known of a term in a chunk, in one byte: how often it occurs, and whether a symbol that starts there is named so. */
export const OCCURRENCES = 31;
export const IN_A_NAME = 32;
/** Set in the first chunk of a text, for the whole words of what the text imports. */
export const IMPORTED = 64;
/** Set beside IN_A_NAME where a symbol that starts there is called exactly this, whatever its case and its owner. */
export const A_NAME = 128;

/** `.`, `:`, `\\`, `/`, `#`: what stands between a name and its owner's. */
export const isOwnersMark = (code: number): boolean =>
  code === 46 || code === 58 || code === 92 || code === 47 || code === 35;

/** `valid?`, `save!`, `name=`: of the name in some languages, and of the word in none. */
export const isTail = (code: number): boolean => code === 63 || code === 33 || code === 61;

/** The terms under which symbols of this name are marked as A_NAME. */
export const nameTerms = (name: string): readonly string[] =>
  wholeTerms(name.length > 1 && isTail(name.charCodeAt(name.length - 1)) && hasWord(name) ? name.slice(0, -1) : name);
