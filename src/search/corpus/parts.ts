import { isSign } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';
import { wordsOf } from '../query/concepts.js';

/** What a letter is to the parts of a word. */
const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const NUMBER = 3;
const CASELESS = 4;
const UNKNOWN = 5;

/** Latin-1 and Latin Extended-A, the letters of modern Greek without accents, and of Russian. */
const isKnown = (code: number): boolean =>
  code < 0x180 ||
  (code > 0x390 && code < 0x3ca && code !== 0x3a2 && code !== 0x3aa && code !== 0x3ab) ||
  (code > 0x40f && code < 0x450);

/** Of these, where case tells nearly all. */
const knownClass = (code: number): number => {
  if (code === 0xaa || code === 0xba) return CASELESS;
  // ² ³ ¹ ¼ ½ ¾; µ is a letter.
  if (code < 0xc0 && code !== 0xb5) return NUMBER;
  const letter = String.fromCharCode(code);
  return letter.toLowerCase() === letter ? LOWER : UPPER;
};

/** By UTF-16 unit. */
const classOf = (code: number): number => {
  if (code >= 128) return isSign(code) ? OTHER : isKnown(code) ? knownClass(code) : UNKNOWN;
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? NUMBER : OTHER;
};

/** Where a part ends that begins with a letter of this kind. */
const endOf = (text: string, start: number, kind: number): number => {
  let at = start + 1;
  const { length } = text;
  while (at < length && classOf(text.charCodeAt(at)) === kind) at++;
  if (kind !== UPPER || at === length || classOf(text.charCodeAt(at)) !== LOWER) return at;
  // The last capital of several belongs to the word that follows: HTTPServer.
  if (at - start > 1) return at - 1;
  while (at < length && classOf(text.charCodeAt(at)) === LOWER) at++;
  return at;
};

/**
 * As `splitIdentifier` cuts each word; null: for letters that are not known here. The expressions for all scripts take V8 as long to read as
 * ranking a hundred files, and a name with an accent, or a dash, is in the comments of most repositories.
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

/** The parts of all words of a text, in order. */
export const partsOf = (text: string): string[] =>
  knownParts(text) ?? wordsOf(text).flatMap((word) => splitIdentifier(word));
