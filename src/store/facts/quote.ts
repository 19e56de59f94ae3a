import type { Quote } from '../../language/extract/described-symbol.js';
import { docText } from '../../language/extract/doc-text.js';
import type { ByteWriter } from './bytes.js';
import { malformed } from './bytes.js';

/**
 * Signatures and doc comments stand in the text already. They are kept as a place in it, from which they are made again
 * when somebody asks: a signature by folding white space, a comment by taking its marks off. What is not there, or comes
 * out otherwise, is kept as it is.
 *
 * A number comes first: twice the length of what follows, or twice the distance from the symbol's start plus one, and then the
 * length in the text.
 */

/** How far behind a symbol's start its signature begins at most, and how often the first word may mislead. */
const WINDOW = 16 * 1024;
/** Of a place, in bytes: else a few bytes a symbol could ask for all of the text. What is made of it is a fraction of that. */
const LONGEST_SIGNATURE = 4 * 1024;
const LONGEST_DOC = 16 * 1024;
const TRIES = 16;
/** What may stand before and behind a line of a comment. */
const MARGIN = 64;

interface Piece {
  readonly from: number;
  readonly to: number;
}

const SPACES = /[\t\n\v\f\r ]+/g;

const isSpace = (byte: number | undefined): boolean => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);

const foldedAt = (text: Buffer, { from, to }: Piece): string => text.toString('utf8', from, to).replace(SPACES, ' ');
const docAt = (text: Buffer, { from, to }: Piece): string => docText(text.toString('utf8', from, to));

/** Where the text goes on behind the wanted bytes, a space of which stands for any number of them; -1: it is not here. */
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

/** Tells the first few places of a word in the window behind another place, until one will do. */
function search<Found>(
  text: Buffer,
  word: Buffer,
  from: number,
  lookAt: (place: number) => Found | null,
): Found | null {
  const some = text.subarray(from, from + WINDOW);
  let at = some.indexOf(word);
  for (let tries = TRIES; at >= 0 && tries > 0; tries--) {
    const found = lookAt(from + at);
    if (found !== null) return found;
    at = some.indexOf(word, at + 1);
  }
  return null;
}

function findSignature(text: Buffer, from: number, signature: string): Piece | null {
  const wanted = Buffer.from(signature);
  const pieceAt = (at: number): Piece | null => {
    const to = endOfFolded(text, at, wanted);
    return to >= 0 && to - at <= LONGEST_SIGNATURE ? { from: at, to } : null;
  };
  // Where nothing stands before it, it begins with the symbol.
  const first = from < 0 ? null : pieceAt(from);
  if (first !== null) return first;
  const space = wanted.indexOf(32);
  return search(text, space < 0 ? wanted : wanted.subarray(0, space), from, pieceAt);
}

/** The start of the line so many lines below; -1: there are not so many. */
function lineBelow(text: Buffer, from: number, lines: number): number {
  let at = from;
  for (let left = lines; left > 0; left--) {
    const end = text.indexOf(10, at);
    if (end < 0) return -1;
    at = end + 1;
  }
  return at;
}

/** From its first line to its last, as far below as there are lines between. */
function findDoc(text: Buffer, from: number, doc: string): Piece | null {
  let breaks = 0;
  for (let at = doc.indexOf('\n'); at >= 0; at = doc.indexOf('\n', at + 1)) breaks++;
  const first = Buffer.from(breaks === 0 ? doc : doc.slice(0, doc.indexOf('\n')));
  const last = breaks === 0 ? first : Buffer.from(doc.slice(doc.lastIndexOf('\n') + 1));
  const longest = Math.min(4 * doc.length + MARGIN * (breaks + 1), LONGEST_DOC);
  return search(text, first, from, (at) => {
    const line = lineBelow(text, at, breaks);
    const found = line < 0 ? -1 : text.subarray(line, line + longest).indexOf(last);
    if (found < 0) return null;
    const piece = { from: at, to: line + found + last.length };
    return piece.to - at <= longest && docAt(text, piece) === doc ? piece : null;
  });
}

function write(out: ByteWriter, piece: Piece | null, from: number, whole: string): void {
  if (piece === null) {
    const bytes = Buffer.from(whole);
    out.unsigned(bytes.length * 2);
    out.raw(bytes);
  } else {
    out.unsigned((piece.from - from) * 2 + 1);
    out.unsigned(piece.to - piece.from);
  }
}

/** What was found before, by the kernel of trees. false: there is no place, and it has to be looked for. */
export function quotePlace(out: ByteWriter, place: Quote | string | undefined): boolean {
  if (typeof place !== 'object') return false;
  if (place.length === 0) out.unsigned(0);
  else {
    out.unsigned(place.at * 2 + 1);
    out.unsigned(place.length);
  }
  return true;
}

/** `from` is where the symbol starts, anywhere at all in facts that do not fit their text. */
export function quoteSignature(out: ByteWriter, text: Buffer, from: number, signature: string): void {
  write(out, signature === '' ? null : findSignature(text, from, signature), from, signature);
}

export function quoteDoc(out: ByteWriter, text: Buffer, from: number, doc: string): void {
  write(out, doc === '' ? null : findDoc(text, from, doc), from, doc);
}

/** Untrusted: a place outside of the text is damage, and so is one that is longer than any that is written. */
function pieceOf(text: Buffer, from: number, length: number, longest: number): Piece {
  const to = from + length;
  if (from < 0 || to > text.length || length > longest) throw malformed('a symbol outside of its text');
  return { from, to };
}

/** Whether they are inside the text and of an allowed length; throws. No string is made: places may overlap, and together be as long as they like. */
export const passSignature = (text: Buffer, from: number, length: number): void =>
  void pieceOf(text, from, length, LONGEST_SIGNATURE);

export const passDoc = (text: Buffer, from: number, length: number): void =>
  void pieceOf(text, from, length, LONGEST_DOC);

export const signatureAt = (text: Buffer, from: number, length: number): string =>
  foldedAt(text, pieceOf(text, from, length, LONGEST_SIGNATURE));

export const docTextAt = (text: Buffer, from: number, length: number): string =>
  docAt(text, pieceOf(text, from, length, LONGEST_DOC));
