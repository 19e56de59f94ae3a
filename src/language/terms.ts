/** Raise when the words of a text change: it is part of the recipe. */
export const TERMS_VERSION = 1;

const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{Lo}+/gu;
const LONGEST_WORD = 120;

/** `HTTPServer2` -> http server 2; `snake_case` -> snake case. One part means there was nothing to split. */
export const splitIdentifier = (word: string): string[] => {
  const parts: string[] = [];
  for (const match of word.matchAll(PART)) {
    const part = match[0].toLowerCase();
    // Single letters of longer names (`iCount`, `TValue`) match everything and mean nothing.
    if (part.length > 1 || /\p{N}|\p{Lo}/u.test(part)) parts.push(part);
  }
  return parts;
};

/** Half a surrogate pair counts as a letter: outside the BMP there are scripts as well as emoji, and both are searched for. */
const NON_ASCII_WORD = /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u;

let wordTable: Uint8Array | null = null;

/** One look-up per character; the table is made when the first non-ASCII character asks for it. */
const isNonAsciiWord = (code: number): boolean => {
  if (wordTable === null) {
    wordTable = new Uint8Array(65536);
    for (let at = 128; at < 65536; at++) wordTable[at] = NON_ASCII_WORD.test(String.fromCharCode(at)) ? 1 : 0;
  }
  return wordTable[code] === 1;
};

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 36 ||
  (code > 127 && isNonAsciiWord(code));

const expand = (word: string): readonly string[] => {
  const whole = word.toLowerCase();
  const parts = splitIdentifier(word);
  return parts.length === 0 || (parts.length === 1 && parts[0] === whole) ? [whole] : [whole, ...parts];
};

/** BM25 hardly tells the fifth occurrence from the fourth, and every occurrence costs the text index time and room. */
const MOST_OCCURRENCES = 4;

/**
 * Words of a text for the text index: every identifier whole and, when it has parts, split; lower case, in the order in
 * which they first occur, repeated as often as they occur up to a limit. Words repeat a lot, so their expansions are
 * remembered; the memory is dropped when it grows large.
 */
export class TermMaker {
  private readonly known = new Map<string, readonly string[]>();

  terms(...texts: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const text of texts) this.count(text, counts);
    const words: string[] = [];
    for (const [term, count] of counts) {
      for (let times = count < MOST_OCCURRENCES ? count : MOST_OCCURRENCES; times > 0; times--) words.push(term);
    }
    return words.join(' ');
  }

  private count(text: string, counts: Map<string, number>): void {
    const length = text.length;
    let at = 0;
    while (at < length) {
      while (at < length && !isWordCode(text.charCodeAt(at))) at++;
      const start = at;
      while (at < length && isWordCode(text.charCodeAt(at))) at++;
      if (at === start) break;
      // A base64 line is no word; its beginning is kept so that the line can still be found.
      for (const term of this.expansion(text.slice(start, Math.min(at, start + LONGEST_WORD)))) {
        counts.set(term, (counts.get(term) ?? 0) + 1);
      }
    }
  }

  private expansion(word: string): readonly string[] {
    let terms = this.known.get(word);
    if (terms === undefined) {
      if (this.known.size > 100_000) this.known.clear();
      terms = expand(word);
      this.known.set(word, terms);
    }
    return terms;
  }
}
