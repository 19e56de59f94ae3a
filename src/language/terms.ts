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
  // Data has more numbers than code has words, and nobody looks for a part of one.
  if (word.charCodeAt(0) <= 57 && /^\d/.test(word)) return [whole];
  const parts = splitIdentifier(word);
  return parts.length === 0 || (parts.length === 1 && parts[0] === whole) ? [whole] : [whole, ...parts];
};

/** BM25 hardly tells the fifth occurrence from the fourth, and every occurrence costs the text index time and room. */
const MOST_OCCURRENCES = 4;

const SPACE = 32;
const LINE_FEED = 10;

const grown = (from: Uint8Array): Uint8Array<ArrayBuffer> => {
  const to = new Uint8Array(from.length * 2);
  to.set(from);
  return to;
};

/** When this many words are known, all are forgotten: a repository's own words are fewer, and data is not worth memory. */
const MOST_WORDS = 200_000;

/** A text, or a part of one that is all ASCII as bytes; no string is touched for those. */
export type Piece = string | AsciiRange;

export interface AsciiRange {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

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
  /** The UTF-8 of all words one after the other, as for terms below. */
  private pool = new Uint8Array(1 << 16);
  private places: number[] = [0];
  /** Numbers of the terms that a word stands for. */
  private expansions: (readonly number[])[] = [];
  /** The UTF-8 of all terms one after the other; term i is `letters[ends[i] .. ends[i + 1])`. */
  private letters = new Uint8Array(1 << 16);
  private ends: number[] = [0];
  private out = new Uint8Array(1 << 16);
  private termNumbers = new Map<string, number>();
  /** Occurrences in the current call, by term. */
  private counts = new Uint8Array(1 << 16);
  private touched: number[] = [];

  /** The terms of some texts together. */
  terms(...texts: readonly string[]): string {
    return Buffer.from(this.bytes(texts)).toString('utf8');
  }

  /**
   * The terms of some groups of texts, a line for each group, as UTF-8: joining strings and encoding them again in the
   * process that writes cost as much as finding the words.
   */
  bytes(...groups: readonly (readonly Piece[])[]): Uint8Array {
    let end = 0;
    for (const [position, texts] of groups.entries()) {
      if (position > 0) end = this.put(LINE_FEED, end);
      for (const text of texts) {
        if (typeof text === 'string') this.scan(text);
        else this.scanAscii(text);
      }
      end = this.take(end);
    }
    if (this.words.length > MOST_WORDS) this.forget();
    // Buffer's pool: an ArrayBuffer for each of a thousand chunks costs more than scanning them.
    return Buffer.from(this.out.subarray(0, end));
  }

  private put(byte: number, at: number): number {
    this.out[at] = byte;
    return at + 1;
  }

  /** Writes what was counted behind `end`, and forgets the counts. */
  private take(start: number): number {
    let end = start;
    for (const term of this.touched) {
      const from = this.ends[term]!;
      const to = this.ends[term + 1]!;
      // Room for all of it, its spaces, and what may follow it.
      if (end + (to - from + 1) * MOST_OCCURRENCES + 2 > this.out.length) this.out = grown(this.out);
      for (let times = this.counts[term]!; times > 0; times--) {
        if (end > start) this.out[end++] = SPACE;
        for (let at = from; at < to; at++) this.out[end++] = this.letters[at]!;
      }
      this.counts[term] = 0;
    }
    this.touched.length = 0;
    return end;
  }

  private forget(): void {
    this.slots.fill(0);
    this.words = [];
    this.hashes = [];
    this.places = [0];
    this.expansions = [];
    this.ends = [0];
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
      for (const term of this.expansions[this.lookUp(text, start, end, hash)]!) this.occur(term);
    }
  }

  private scanAscii({ bytes, from, to }: AsciiRange): void {
    let at = from;
    while (at < to) {
      let code = bytes[at]!;
      while (ASCII_WORD[code] !== 1) {
        if (++at >= to) return;
        code = bytes[at]!;
      }
      const start = at;
      let hash = 0;
      do {
        hash = (Math.imul(hash, 31) + code) | 0;
        if (++at >= to) break;
        code = bytes[at]!;
      } while (ASCII_WORD[code] === 1);
      const end = at - start > LONGEST_WORD ? start + LONGEST_WORD : at;
      const terms = this.expansions[this.lookUpAscii(bytes, start, end, hash)]!;
      for (let i = 0; i < terms.length; i++) this.occur(terms[i]!);
    }
  }

  private occur(term: number): void {
    const count = this.counts[term]!;
    if (count === 0) this.touched.push(term);
    if (count < MOST_OCCURRENCES) this.counts[term] = count + 1;
  }

  private lookUpAscii(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { slots, hashes, places, pool } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; ; slot = (slot + 1) & mask) {
      const word = slots[slot]! - 1;
      if (word < 0) break;
      if (hashes[word] !== hash) continue;
      const place = places[word]!;
      if (places[word + 1]! - place !== end - start) continue;
      let at = start;
      while (at < end && pool[place + at - start] === bytes[at]) at++;
      if (at === end) return word;
    }
    return this.learn(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'), hash, slot);
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
    const bytes = Buffer.from(word);
    const place = this.places[number]!;
    while (place + bytes.length > this.pool.length) this.pool = grown(this.pool);
    this.pool.set(bytes, place);
    this.places.push(place + bytes.length);
    this.expansions.push(expand(word).map((term) => this.termNumber(term)));
    this.slots[slot] = number + 1;
    if (this.words.length * 2 > this.slots.length) this.widen();
    return number;
  }

  private termNumber(term: string): number {
    const known = this.termNumbers.get(term);
    if (known !== undefined) return known;
    const number = this.ends.length - 1;
    const bytes = Buffer.from(term);
    const start = this.ends[number]!;
    while (start + bytes.length > this.letters.length) this.letters = grown(this.letters);
    this.letters.set(bytes, start);
    this.ends.push(start + bytes.length);
    this.termNumbers.set(term, number);
    if (number >= this.counts.length) this.counts = grown(this.counts);
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
