import { splitIdentifier } from './split-identifier.js';
import { hasWord } from './word-codes.js';

/** The normal form of an identifier, without case and underscores: `read_file` and `readFile` are the same name. */
export const foldName = (name: string): string => name.replace(/[_$]/g, '').toLowerCase();

/**
 * Prefix of the term for a whole identifier that can be split. It separates these terms from plain words, so that few terms
 * share a prefix. A word that cannot be split has no such prefix.
 */
const WHOLE = '=';

/** The terms for a whole identifier: one if it was written in one part, the other if in several. */
export const wholeTerms = (name: string): readonly string[] => [foldName(name), WHOLE + foldName(name)];

/** Splits an identifier into the terms under which it is indexed: the whole first, then its camelCase or snake_case parts. */
export const expand = (word: string): readonly string[] => {
  const whole = foldName(word) || word;
  // Numbers are not split: data has more numbers than code has words, and their parts are not searched for.
  if (word.charCodeAt(0) <= 57 && /^\d/.test(word)) return [whole];
  const parts = splitIdentifier(word);
  return parts.length === 0 || (parts.length === 1 && parts[0] === whole) ? [whole] : [WHOLE + whole, ...parts];
};

/** A term in a chunk has one byte: how often it occurs, and marks. This mask selects the number of occurrences. */
export const OCCURRENCES = 31;
/** Mark of a term in the name of a symbol that starts in the chunk. */
export const IN_A_NAME = 32;
/** Mark of whole words in the imports of the text, set in its first chunk. */
export const IMPORTED = 64;
/** Set with IN_A_NAME if the term is the whole name of the symbol, ignoring case and the name of its owner. */
export const A_NAME = 128;

/** `.`, `:`, `\\`, `/`, `#`: separators between the name of an owner and the name of its member. */
export const isOwnersMark = (code: number): boolean =>
  code === 46 || code === 58 || code === 92 || code === 47 || code === 35;

/** `valid?`, `save!`, `name=`: a last character that is part of a name in some languages, but not of a word. */
export const isTail = (code: number): boolean => code === 63 || code === 33 || code === 61;

/** The terms under which symbols of this name are marked as A_NAME. */
export const nameTerms = (name: string): readonly string[] =>
  wholeTerms(name.length > 1 && isTail(name.charCodeAt(name.length - 1)) && hasWord(name) ? name.slice(0, -1) : name);
