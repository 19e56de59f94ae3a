import { isAscii } from '../../core/by-letters.js';
import { queryKernel } from '../../store/query-kernel.js';
import { partsOf } from './symbol-words.js';
import type { Token, Vocabulary } from './vocabulary.js';

const isLower = (code: number): boolean => code >= 97 && code <= 122;

const isLetter = (code: number): boolean => isLower(code) || (code >= 65 && code <= 90);

/** Of a word as `partsOf` takes one, or of a number before it. */
const isWord = (code: number): boolean => isLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 36;

/** The words of the comments at the top of a content. Few of them have anything to do with a query, and only those are made. */
export class HeadWords {
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  /** In lower case; null: with letters outside ASCII, which fold in ways of their own. */
  readonly #letters: string | null;
  #tokens: readonly Token[] | null = null;
  #size = -1;

  constructor(text: string, vocabulary: Vocabulary) {
    this.#text = text;
    this.#vocabulary = vocabulary;
    this.#letters = isAscii(text) ? text.toLowerCase() : null;
  }

  /** How many there are. */
  get size(): number {
    if (this.#size < 0) this.#size = this.#letters === null ? this.#all().length : queryKernel().countParts(this.#text);
    return this.#size;
  }

  #all(): readonly Token[] {
    this.#tokens ??= this.#vocabulary.tokens(partsOf(this.#text));
    return this.#tokens;
  }

  /** Those that begin with one of these groups of letters, and some others, in the order of the text. */
  withAny(groups: Iterable<string>): readonly Token[] {
    const letters = this.#letters;
    const text = this.#text;
    if (letters === null) return this.#all();
    const starts = new Set<number>();
    for (const group of groups) {
      for (let at = letters.indexOf(group); at >= 0; ) {
        // A small letter behind another letter begins nothing.
        if (isLower(text.charCodeAt(at)) && isLetter(text.charCodeAt(at - 1))) {
          at = letters.indexOf(group, at + 1);
          continue;
        }
        let start = at;
        while (start > 0 && isWord(letters.charCodeAt(start - 1))) start--;
        starts.add(start);
        let end = at + group.length;
        while (end < letters.length && isWord(letters.charCodeAt(end))) end++;
        at = letters.indexOf(group, end);
      }
    }
    if (starts.size === 0) return NONE;
    const tokens: Token[] = [];
    for (const start of [...starts].sort((a, b) => a - b)) {
      let end = start;
      while (end < letters.length && isWord(letters.charCodeAt(end))) end++;
      for (const part of partsOf(text.slice(start, end))) tokens.push(this.#vocabulary.token(part));
    }
    return tokens;
  }
}

const NONE: readonly Token[] = [];
