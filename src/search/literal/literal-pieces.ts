import { byLetters } from '../../core/by-letters.js';
import { foldCase } from './case-fold.js';

/** A part of a literal that must be in a term of every chunk that holds the literal. */
export interface Piece {
  /** As terms are, and as `foldTerm` makes them equal. */
  readonly folded: string;
  /** Whether the word that holds it starts (ends) with it. At the literal's own ends the word may go on. */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
  /** Characters of it in the text. */
  readonly length: number;
}

/** What src/language/words/terms.ts takes for words; everything outside the BMP is, as half a surrogate pair counts as a letter. */
const runIn = byLetters(/[\w$]+/g, () => /[\w$\p{L}\p{N}\p{M}\u{10000}-\u{10FFFF}]+/gu);

/** A line that is longer than a chunk may be cut before a combining mark: what stands on both sides are two terms then. */
const beforeMark = byLetters(/(?!)/, () => /(?=\p{M})/u);

/** `toLowerCase` makes `İ` an `i` and this mark, which it is not in every spelling. */
const DOT_ABOVE = /\u0307/g;

/** Equal for the terms of words that differ in case, `_` and `$` only. */
export const foldTerm = (word: string): string => foldCase(word).replace(DOT_ABOVE, '').replace(/[_$]/g, '');

/** The words of a line, those first that say most. One that says nothing (`_`) is left out. */
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

/** Long is rare, and a word with its end is rarer than a part of many. */
const weight = ({ folded, startsWord, endsWord }: Piece): number =>
  folded.length + (startsWord ? 2 : 0) + (endsWord ? 2 : 0);
