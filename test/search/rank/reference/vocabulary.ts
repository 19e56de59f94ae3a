import { stem } from './stem.js';
import type { TokenMatch } from './token-match.js';

/** The mark of a name that was written in parts, as in the text index. */
export const WHOLE = '=';
/** Members of a family (families.ts) share more letters than this, and a word and its stem at least two. */
const START = 3;

/**
 * A word of paths, names and heads. There is one object for each, made once in a process: what a query finds out about a
 * word is noted on it, and the tens of thousands of words that a query looks at are neither hashed nor cut.
 */
export class Token {
  readonly text: string;
  readonly isWhole: boolean;
  /** Numbers of its first letters and of its stem's: only a concept that begins so can be meant. Of a whole name, all letters. */
  readonly start: number;
  readonly stemStart: number;
  /** How rare it is among chunks; NaN: nobody asked yet. */
  idf = Number.NaN;
  /** What it matches, for the matcher with this number. */
  matcher = 0;
  matches: readonly TokenMatch[] = [];

  constructor(text: string, start: number, stemStart: number) {
    this.text = text;
    this.isWhole = text.startsWith(WHOLE);
    this.start = start;
    this.stemStart = stemStart;
  }
}

/** The words of one repository that were met so far. */
export class Vocabulary {
  readonly #tokens = new Map<string, Token>();
  readonly #starts = new Map<string, number>();

  token(text: string): Token {
    let known = this.#tokens.get(text);
    if (known === undefined) {
      known = new Token(text, this.startOf(text), this.startOf(text.startsWith(WHOLE) ? text : stem(text)));
      this.#tokens.set(text, known);
    }
    return known;
  }

  tokens(texts: readonly string[]): Token[] {
    return texts.map((text) => this.token(text));
  }

  /** The number of how a word begins; from 0 on. */
  startOf(text: string): number {
    const start = text.startsWith(WHOLE) ? text : text.slice(0, START);
    let known = this.#starts.get(start);
    if (known === undefined) this.#starts.set(start, (known = this.#starts.size));
    return known;
  }

  /** How many beginnings there are. */
  get starts(): number {
    return this.#starts.size;
  }
}
