import { isSign } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';
import { wordsOf } from '../query/concepts.js';

/** Character classes for splitting identifiers. */
const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const NUMBER = 3;
const CASELESS = 4;
const UNKNOWN = 5;

/** Latin-1, Latin Extended-A, modern Greek without accents, and Russian. */
const isKnown = (code: number): boolean =>
  code < 0x180 ||
  (code > 0x390 && code < 0x3ca && code !== 0x3a2 && code !== 0x3aa && code !== 0x3ab) ||
  (code > 0x40f && code < 0x450);

/** The class of a known letter, which its case mostly decides. */
const knownClass = (code: number): number => {
  if (code === 0xaa || code === 0xba) return CASELESS;
  // ² ³ ¹ ¼ ½ ¾; µ is a letter.
  if (code < 0xc0 && code !== 0xb5) return NUMBER;
  const letter = String.fromCharCode(code);
  return letter.toLowerCase() === letter ? LOWER : UPPER;
};

/** The class of a UTF-16 code unit. */
const classOf = (code: number): number => {
  if (code >= 128) return isSign(code) ? OTHER : isKnown(code) ? knownClass(code) : UNKNOWN;
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? NUMBER : OTHER;
};

/** The end of the part that starts with a letter of this class. */
const endOf = (text: string, start: number, kind: number): number => {
  let at = start + 1;
  const { length } = text;
  while (at < length && classOf(text.charCodeAt(at)) === kind) at++;
  if (kind !== UPPER || at === length || classOf(text.charCodeAt(at)) !== LOWER) return at;
  // The last of several capitals belongs to the following word: HTTPServer.
  if (at - start > 1) return at - 1;
  while (at < length && classOf(text.charCodeAt(at)) === LOWER) at++;
  return at;
};

/**
 * Splits words like `splitIdentifier`, or returns null for letters outside the known ranges. V8 takes as long to
 * compile the Unicode expressions as to rank a hundred files, and most repositories have accents or dashes in
 * comments.
 */
const knownParts = (text: string): string[] | null => {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === UNKNOWN) return null;
    const end = kind === OTHER ? at + 1 : endOf(text, at, kind);
    if (kind !== OTHER) {
      const part = text.slice(at, end).toLowerCase();
      if (part.length > 1 || kind === NUMBER || kind === CASELESS) parts.push(part);
    }
    at = end;
  }
  return parts;
};

/** Splits a text into the lower-case parts of its identifiers: camelCase, snake_case and numbers, in order. */
export const partsOf = (text: string): string[] =>
  knownParts(text) ?? wordsOf(text).flatMap((word) => splitIdentifier(word));
