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

const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[\w$]/.test(String.fromCharCode(code)) ? 1 : 0));

const isWordCode = (code: number): boolean => (code < 128 ? ASCII_WORD[code] === 1 : isNonAsciiWord(code));

const expand = (word: string): readonly string[] => {
  const whole = word.toLowerCase();
  const parts = splitIdentifier(word);
  return parts.length === 0 || (parts.length === 1 && parts[0] === whole) ? [whole] : [whole, ...parts];
};

/** BM25 hardly tells the fifth occurrence from the fourth, and every occurrence costs the text index time and room. */
const MOST_OCCURRENCES = 4;

/** When this many words are known, all are forgotten: a repository's own words are fewer, and data is not worth memory. */
const MOST_WORDS = 200_000;

/**
 * Words of a text for the text index: every identifier whole and, when it has parts, split; lower case, in the order in
 * which they first occur, repeated as often as they occur up to a limit.
 *
 * There are 100,000 words in a MB of code and few distinct ones, so a word is looked up where it stands, by a hash that the
 * scan makes on its way, and no string is made of it: a Map of strings took a quarter of the time that parsing takes.
 */
export class TermMaker {
  /** Open addressing; 0 is free, otherwise a word's number plus one. */
  private slots = new Int32Array(1 << 16);
  private words: string[] = [];
  private hashes: number[] = [];
  /** Numbers of the terms that a word stands for. */
  private expansions: (readonly number[])[] = [];
  private spelling: string[] = [];
  private termNumbers = new Map<string, number>();
  /** Occurrences in the current call, by term. */
  private counts = new Uint8Array(1 << 16);
  private touched: number[] = [];

  /** The terms of some texts together. */
  terms(...texts: readonly string[]): string {
    for (const text of texts) this.scan(text);
    return this.take();
  }

  private take(): string {
    const found: string[] = [];
    for (const term of this.touched) {
      const text = this.spelling[term]!;
      for (let times = this.counts[term]!; times > 0; times--) found.push(text);
      this.counts[term] = 0;
    }
    this.touched.length = 0;
    if (this.words.length > MOST_WORDS) this.forget();
    return found.join(' ');
  }

  private forget(): void {
    this.slots.fill(0);
    this.words = [];
    this.hashes = [];
    this.expansions = [];
    this.spelling = [];
    this.termNumbers.clear();
  }

  private scan(text: string): void {
    const to = text.length;
    let at = 0;
    while (at < to) {
      let code = text.charCodeAt(at);
      while (!isWordCode(code)) {
        if (++at >= to) return;
        code = text.charCodeAt(at);
      }
      const start = at;
      let hash = 0;
      do {
        hash = (Math.imul(hash, 31) + code) | 0;
        if (++at >= to) break;
        code = text.charCodeAt(at);
      } while (isWordCode(code));
      // A base64 line is no word; its beginning is kept so that the line can still be found.
      const end = at - start > LONGEST_WORD ? start + LONGEST_WORD : at;
      for (const term of this.expansions[this.lookUp(text, start, end, hash)]!) {
        const count = this.counts[term]!;
        if (count === 0) this.touched.push(term);
        if (count < MOST_OCCURRENCES) this.counts[term] = count + 1;
      }
    }
  }

  private lookUp(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    const length = end - start;
    let slot = hash & mask;
    for (; ; slot = (slot + 1) & mask) {
      const word = this.slots[slot]! - 1;
      if (word < 0) break;
      if (this.hashes[word] !== hash) continue;
      const known = this.words[word]!;
      if (known.length !== length) continue;
      let same = 0;
      while (same < length && known.charCodeAt(same) === text.charCodeAt(start + same)) same++;
      if (same === length) return word;
    }
    return this.learn(text.slice(start, end), hash, slot);
  }

  private learn(word: string, hash: number, slot: number): number {
    const number = this.words.length;
    this.words.push(word);
    this.hashes.push(hash);
    this.expansions.push(expand(word).map((term) => this.termNumber(term)));
    this.slots[slot] = number + 1;
    if (this.words.length * 2 > this.slots.length) this.widen();
    return number;
  }

  private termNumber(term: string): number {
    let number = this.termNumbers.get(term);
    if (number === undefined) {
      number = this.spelling.push(term) - 1;
      this.termNumbers.set(term, number);
      if (number >= this.counts.length) {
        const counts = new Uint8Array(this.counts.length * 2);
        counts.set(this.counts);
        this.counts = counts;
      }
    }
    return number;
  }

  private widen(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (const [word, hash] of this.hashes.entries()) {
      let slot = hash & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = word + 1;
    }
  }
}
