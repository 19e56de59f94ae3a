import { wholeTerms } from '../../language/words/term-forms.js';
import { CUT_WORD } from '../../language/words/terms.js';
import type { TextIndex } from '../../store/text/text-index.js';
import type { Vocabulary } from '../../store/text/vocabulary.js';
import { foldTerm, type Piece, piecesOf } from './literal-pieces.js';

/** After this many words, a further one hardly reduces the number of texts to read. */
const MOST_PIECES = 6;
/** Reading this few texts is faster than looking up another word. */
const FEW = 4;
/** Words up to this length are whole terms (terms.ts). Longer ones are cut, and their chunk has the term CUT_WORD. */
const LONGEST_WHOLE = 120;

/** A term that `foldTerm` changes (`οδος`, `ısı`), so that a search for folded terms does not find it. */
interface OddTerm {
  readonly term: number;
  readonly folded: string;
}

const oddTerms = new WeakMap<Vocabulary, readonly OddTerm[]>();

const oddTermsOf = (vocabulary: Vocabulary): readonly OddTerm[] => {
  const known = oddTerms.get(vocabulary);
  if (known !== undefined) return known;
  const odd: OddTerm[] = [];
  for (const { 0: bytes, index } of vocabulary.text.matchAll(/[^\n]*[\x80-\xff][^\n]*/g)) {
    const term = Buffer.from(bytes, 'latin1').toString('utf8');
    const folded = foldTerm(term);
    if (folded !== term) odd.push({ term: vocabulary.termAt(index), folded });
  }
  oddTerms.set(vocabulary, odd);
  return odd;
};

/**
 * The strings to look for in the vocabulary for a piece. At the start of a term, a whole identifier may have its mark.
 */
const spellingsOf = ({ folded, startsWord, endsWord }: Piece): string[] =>
  (startsWord ? wholeTerms(folded).map((term) => `\n${term}`) : [folded]).map((start) =>
    endsWord ? `${start}\n` : start,
  );

/** The terms of all words that may contain the piece; null if they are in more than `most` chunks together. */
const termsWith = (vocabulary: Vocabulary, piece: Piece, most: number): number[] | null => {
  const terms: number[] = [];
  let postings = 0;
  const add = (term: number): void => {
    terms.push(term);
    postings += vocabulary.count(term);
  };
  const spellings = spellingsOf(piece);
  for (const { term, folded } of oddTermsOf(vocabulary)) {
    const line = `\n${folded}\n`;
    if (spellings.some((spelling) => line.includes(spelling))) add(term);
  }
  for (const spelling of spellings) {
    const wanted = Buffer.from(spelling).toString('latin1');
    // A spelling with a leading line feed starts one position before its term.
    const lead = piece.startsWord ? 1 : 0;
    let place = vocabulary.text.indexOf(wanted);
    while (place >= 0 && postings <= most) {
      const term = vocabulary.termAt(place + lead);
      add(term);
      place = vocabulary.text.indexOf(wanted, vocabulary.endOf(term) - 1);
    }
  }
  return postings <= most ? terms : null;
};

/**
 * Narrows a literal search with the text index: the contents that contain all words of a line; null if any content may
 * match.
 */
export const candidatesOf = (index: TextIndex, line: string): ReadonlySet<number> | null => {
  const documents = index.documents();
  const { runOf, contents } = documents.runs;
  /** For each run, how many pieces in a row it contains. */
  const has = new Uint8Array(contents.length);
  let asked = 0;
  let found = contents.length;
  const take = (docs: Uint32Array): void => {
    for (let at = 0; at < docs.length; at++) {
      const run = runOf[docs[at]!] ?? 0;
      if (run === 0 || has[run] !== asked) continue;
      has[run] = asked + 1;
      found++;
    }
  };
  const cut = index.postings(CUT_WORD).docs;
  for (const piece of piecesOf(line)) {
    if (asked === MOST_PIECES || found <= FEW) break;
    const isLong = piece.length > LONGEST_WHOLE;
    const terms = isLong ? [] : termsWith(index.vocabulary(), piece, documents.live);
    if (terms === null) continue;
    found = 0;
    // Only the remaining beginning of a cut word is a term.
    if (isLong || !piece.startsWord || !piece.endsWord) take(cut);
    for (const term of terms) take(index.vocabulary().docs(term));
    asked++;
  }
  return asked === 0 ? null : new Set(contents.filter((_, run) => has[run] === asked));
};
