import type { Quote } from '../../language/extract/described-symbol.js';
import { docText } from '../../language/extract/doc-text.js';
import type { ByteWriter } from './bytes.js';
import { malformed } from './bytes.js';

/**
 * Packs signatures and doc comments as ranges of the text that contains them. Reading derives them again: a signature by
 * folding white space, a comment by removing its comment marks. A string that cannot be derived is stored in full.
 *
 * The format begins with a number. An even number is twice the length of the string that follows. An odd number is twice the
 * distance of the range from the symbol's start plus one, followed by the length of the range.
 */

/** How far after a symbol's start its signature or comment is searched. TRIES limits the occurrences that are compared. */
const WINDOW = 16 * 1024;
/** Limits for a range in bytes. Without them, a few bytes of a forged symbol could request the whole text. */
const LONGEST_SIGNATURE = 4 * 1024;
const LONGEST_DOC = 16 * 1024;
const TRIES = 16;
/** Room for comment marks before and after each line. */
const MARGIN = 64;

interface Range {
  readonly from: number;
  readonly to: number;
}

const SPACES = /[\t\n\v\f\r ]+/g;

const isSpace = (byte: number | undefined): boolean => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);

const foldedAt = (text: Buffer, { from, to }: Range): string => text.toString('utf8', from, to).replace(SPACES, ' ');
const docAt = (text: Buffer, { from, to }: Range): string => docText(text.toString('utf8', from, to));

/** The end of a match of the wanted bytes, where a space matches any white space; -1: no match here. */
function endOfFolded(text: Buffer, from: number, wanted: Buffer): number {
  let at = from;
  for (let index = 0; index < wanted.length; index++) {
    const byte = wanted[index]!;
    if (byte !== 32) {
      if (text[at++] !== byte || isSpace(byte)) return -1;
      continue;
    }
    if (!isSpace(text[at])) return -1;
    while (isSpace(text[at])) at++;
  }
  return at;
}

/** Calls `matchAt` with the first few occurrences of a word in the window until one matches. */
function search<Found>(
  text: Buffer,
  word: Buffer,
  from: number,
  matchAt: (place: number) => Found | null,
): Found | null {
  const window = text.subarray(from, from + WINDOW);
  let at = window.indexOf(word);
  for (let tries = TRIES; at >= 0 && tries > 0; tries--) {
    const found = matchAt(from + at);
    if (found !== null) return found;
    at = window.indexOf(word, at + 1);
  }
  return null;
}

function findSignature(text: Buffer, from: number, signature: string): Range | null {
  const wanted = Buffer.from(signature);
  const rangeAt = (at: number): Range | null => {
    const to = endOfFolded(text, at, wanted);
    return to >= 0 && to - at <= LONGEST_SIGNATURE ? { from: at, to } : null;
  };
  // Without a comment or modifier in front, the signature begins where the symbol begins.
  const first = from < 0 ? null : rangeAt(from);
  if (first !== null) return first;
  const space = wanted.indexOf(32);
  return search(text, space < 0 ? wanted : wanted.subarray(0, space), from, rangeAt);
}

/** The start of the line that is `lines` lines below; -1: the text has fewer lines. */
function lineBelow(text: Buffer, from: number, lines: number): number {
  let at = from;
  for (let left = lines; left > 0; left--) {
    const end = text.indexOf(10, at);
    if (end < 0) return -1;
    at = end + 1;
  }
  return at;
}

/** Finds a doc comment by its first line and by its last line, which must be the right number of lines below. */
function findDoc(text: Buffer, from: number, doc: string): Range | null {
  let breaks = 0;
  for (let at = doc.indexOf('\n'); at >= 0; at = doc.indexOf('\n', at + 1)) breaks++;
  const first = Buffer.from(breaks === 0 ? doc : doc.slice(0, doc.indexOf('\n')));
  const last = breaks === 0 ? first : Buffer.from(doc.slice(doc.lastIndexOf('\n') + 1));
  const longest = Math.min(4 * doc.length + MARGIN * (breaks + 1), LONGEST_DOC);
  return search(text, first, from, (at) => {
    const line = lineBelow(text, at, breaks);
    const found = line < 0 ? -1 : text.subarray(line, line + longest).indexOf(last);
    if (found < 0) return null;
    const range = { from: at, to: line + found + last.length };
    return range.to - at <= longest && docAt(text, range) === doc ? range : null;
  });
}

function write(out: ByteWriter, range: Range | null, from: number, whole: string): void {
  if (range === null) {
    const bytes = Buffer.from(whole);
    out.unsigned(bytes.length * 2);
    out.raw(bytes);
  } else {
    out.unsigned((range.from - from) * 2 + 1);
    out.unsigned(range.to - range.from);
  }
}

/** Writes the range that the tree kernel found. false: it found none, and the range has to be searched. */
export function quotePlace(out: ByteWriter, place: Quote | string | undefined): boolean {
  if (typeof place !== 'object') return false;
  if (place.length === 0) out.unsigned(0);
  else {
    out.unsigned(place.at * 2 + 1);
    out.unsigned(place.length);
  }
  return true;
}

/** `from` is the start of the symbol. If facts do not fit their text, it may be any number. */
export function quoteSignature(out: ByteWriter, text: Buffer, from: number, signature: string): void {
  write(out, signature === '' ? null : findSignature(text, from, signature), from, signature);
}

export function quoteDoc(out: ByteWriter, text: Buffer, from: number, doc: string): void {
  write(out, doc === '' ? null : findDoc(text, from, doc), from, doc);
}

/** Checks an untrusted range: it is damage if it is outside the text or longer than the limit for writing. */
function checkedRange(text: Buffer, from: number, length: number, longest: number): Range {
  const to = from + length;
  if (from < 0 || to > text.length || length > longest) throw malformed('a symbol outside of its text');
  return { from, to };
}

/** Checks a range without making a string; throws if it is invalid. Forged ranges may overlap and be very long in total. */
export const passSignature = (text: Buffer, from: number, length: number): void =>
  void checkedRange(text, from, length, LONGEST_SIGNATURE);

export const passDoc = (text: Buffer, from: number, length: number): void =>
  void checkedRange(text, from, length, LONGEST_DOC);

export const signatureAt = (text: Buffer, from: number, length: number): string =>
  foldedAt(text, checkedRange(text, from, length, LONGEST_SIGNATURE));

export const docTextAt = (text: Buffer, from: number, length: number): string =>
  docAt(text, checkedRange(text, from, length, LONGEST_DOC));
