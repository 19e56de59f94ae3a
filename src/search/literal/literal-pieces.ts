import { byLetters } from '../../core/by-letters.js';
import { foldCase } from './case-fold.js';

/** A word, or the part of one, that every chunk with the literal contains as a term. */
export interface Piece {
  /** The term, folded by `foldTerm`. */
  readonly folded: string;
  /** Whether the word starts (ends) with this piece. At both ends of the literal, the word may go on. */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
  /** Its length in the text. */
  readonly length: number;
}

/**
 * Words as src/language/words/terms.ts cuts them. All characters outside the BMP count as letters, because half a
 * surrogate pair does.
 */
const runIn = byLetters(/[\w$]+/g, () => /[\w$\p{L}\p{N}\p{M}\u{10000}-\u{10FFFF}]+/gu);

/** A line longer than a chunk may be cut before a combining mark, which makes two terms of one word. */
const beforeMark = byLetters(/(?!)/, () => /(?=\p{M})/u);

/** `toLowerCase` turns `İ` into `i` and this mark, which other spellings lack. */
const DOT_ABOVE = /\u0307/g;

/** Folds a word so that terms are equal if they differ only in case, `_` or `$`. */
export const foldTerm = (word: string): string => foldCase(word).replace(DOT_ABOVE, '').replace(/[_$]/g, '');

/** The pieces of a line, most selective first. Words of only `_` or `$` are left out. */
export const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  for (const run of line.matchAll(runIn(line))) {
    const parts = run[0].split(beforeMark(run[0]));
    parts.forEach((part, at) => {
      const folded = foldTerm(part);
      if (folded === '') return;
      pieces.push({
        folded,
        startsWord: at === 0 && run.index > 0,
        endsWord: at === parts.length - 1 && run.index + run[0].length < line.length,
        length: part.length,
      });
    });
  }
  return pieces.sort((a, b) => weight(b) - weight(a));
};

/** The selectivity of a piece: long words are rare, and a complete word is rarer than a part of one. */
const weight = ({ folded, startsWord, endsWord }: Piece): number =>
  folded.length + (startsWord ? 2 : 0) + (endsWord ? 2 : 0);
