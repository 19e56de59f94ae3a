import { A_NAME, expand, IMPORTED, IN_A_NAME, isOwnersMark, isTail, OCCURRENCES } from './term-forms.js';
import { hasWord, isWordCode } from './word-codes.js';
import type { WordMaker } from './word-maker.js';

/** Characters of a word that are indexed. */
export const LONGEST_WORD = 120;

/** A term that marks chunks with a word that was cut. The rest of such a word can only be found by scanning the text. */
export const CUT_WORD = '\0';

/** The greatest count that fits beside the marks of term-forms.ts. BM25 hardly distinguishes larger ones. */
const MOST_OCCURRENCES = 31;

const doubledBytes = (from: Uint8Array): Uint8Array<ArrayBuffer> => {
  const to = new Uint8Array(from.length * 2);
  to.set(from);
  return to;
};

const doubledWords = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
  const to = new Uint32Array(from.length * 2);
  to.set(from);
  return to;
};

const putVarint = (out: Uint8Array, value: number, start: number): number => {
  let at = start;
  let rest = value;
  while (rest > 0x7f) {
    out[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  out[at++] = rest;
  return at;
};

/** Never cuts a surrogate pair. A lone half has no UTF-8 form, so two words that were cut there would become the same. */
const wholePairs = (text: string, start: number, end: number): number => {
  const last = text.charCodeAt(end - 1);
  return end - start === LONGEST_WORD && last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
};

/** The text as the store returns it: half a surrogate pair, at the end of a cut signature, has no UTF-8 form. */
const stored = (text: string): string => Buffer.from(text).toString();

/** The cache of words is cleared at this size. Code of a repository has fewer; more are data, not worth the memory. */
const MOST_WORDS = 50_000;

/**
 * Makes the terms of the text index and of queries: splits camelCase and snake_case identifiers into lower-case words, and
 * keeps each identifier whole as well. Terms are in the order in which they first occur.
 *
 * A MB of code has 100,000 words, few of them distinct. So each word is looked up in place by a hash that the scan computes,
 * without making a string. word-kernel.ts does the same in WASM for whole trees.
 */
export class TermMaker implements WordMaker {
  /** The current text, which `place` refers to. */
  private text: Buffer = Buffer.alloc(0);
  /** Hash table with open addressing: 0 is free, otherwise the number of a word plus one. */
  private slots = new Int32Array(1 << 16);
  private words: string[] = [];
  private hashes: number[] = [];
  /** For each word, the numbers of its terms. */
  private expansions: (readonly number[])[] = [];
  /** The UTF-8 of all terms, concatenated; term i is `letters[ends[i] .. ends[i + 1])`. */
  private letters = new Uint8Array(1 << 16);
  private ends: number[] = [0];
  private texts: string[] = [];
  private termNumbers = new Map<string, number>();
  /** Occurrences in the current chunk, by term; see OCCURRENCES. */
  private counts = new Uint8Array(1 << 16);
  private touched: number[] = [];
  /** A term's number in the dictionary of the current text, valid if `usedInTurn` of the term is the current turn. */
  private local = new Uint32Array(1 << 16);
  private usedInTurn = new Uint32Array(1 << 16);
  private turn = 1;
  private dictionary = new Uint8Array(1 << 14);
  private dictionaryEnd = 0;
  private distinct = 0;
  private lists = new Uint8Array(1 << 16);
  private listsEnd = 0;

  /** The distinct terms of some texts together. */
  terms(...texts: readonly string[]): string[] {
    for (const text of texts) this.scan(text);
    const terms = this.touched.map((term) => this.texts[term]!);
    for (const term of this.touched) this.counts[term] = 0;
    this.touched.length = 0;
    return terms;
  }

  begin(text: Buffer): void {
    this.text = text;
  }

  place(
    names: readonly string[],
    imported: readonly string[],
    startByte: number,
    endByte: number,
    header: string,
  ): void {
    this.chunk(names.map(stored), imported.map(stored), [
      this.text.toString('utf8', startByte, endByte),
      stored(header),
    ]);
  }

  /** Adds a chunk to the current text: names of its symbols, imported words, then the words of its pieces. */
  chunk(names: readonly string[], imported: readonly string[], pieces: readonly string[]): void {
    for (const name of names) this.name(name);
    for (let i = 0; i < this.touched.length; i++) this.counts[this.touched[i]!] = IN_A_NAME;
    for (const name of names) this.markName(name);
    for (const word of imported) this.mark(word);
    for (const piece of pieces) this.scan(piece);
    this.endChunk();
  }

  /**
   * Encodes the words of the current text for word-lists.ts: its distinct terms, then a list for each chunk. Every text has
   * its own dictionary, so the bytes do not depend on the texts before.
   */
  finish(): Uint8Array {
    const out = Buffer.allocUnsafe(this.dictionaryEnd + this.listsEnd + 5);
    let at = putVarint(out, this.distinct, 0);
    out.set(this.dictionary.subarray(0, this.dictionaryEnd), at);
    at += this.dictionaryEnd;
    out.set(this.lists.subarray(0, this.listsEnd), at);
    at += this.listsEnd;
    this.distinct = this.dictionaryEnd = this.listsEnd = 0;
    this.turn++;
    if (this.words.length > MOST_WORDS) this.clearCache();
    return out.subarray(0, at);
  }

  private mark(word: string): void {
    const end = wholePairs(word, 0, Math.min(word.length, LONGEST_WORD));
    const term = this.termNumber(expand(word.slice(0, end))[0]!);
    const count = this.counts[term]!;
    if (count === 0) this.touched.push(term);
    this.counts[term] = count | IMPORTED;
  }

  /** A name without word characters (`>>=`) is one term. */
  private name(name: string): void {
    const before = this.touched.length;
    this.scan(name);
    if (this.touched.length === before && name !== '' && !hasWord(name))
      this.occur(this.termNumber(name.slice(0, LONGEST_WORD)));
  }

  /** Marks the last part of a qualified name: `parse` in `Parser.parse`. A name of several words (a heading) gets no mark. */
  private markName(name: string): void {
    if (!hasWord(name)) {
      if (name !== '') this.counts[this.termNumber(name.slice(0, LONGEST_WORD))]! |= A_NAME;
      return;
    }
    const end = isTail(name.charCodeAt(name.length - 1)) ? name.length - 1 : name.length;
    let start = end;
    while (start > 0 && !isOwnersMark(name.charCodeAt(start - 1))) start--;
    let hash = 0;
    for (let at = start; at < end; at++) {
      const code = name.charCodeAt(at);
      if (!isWordCode(code)) return;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    if (start === end || end - start > LONGEST_WORD) return;
    this.counts[this.expansions[this.lookUp(name, start, end, hash)]![0]!]! |= A_NAME;
  }

  /** Writes the list of counted terms, and resets the counts. */
  private endChunk(): void {
    const { touched, counts, usedInTurn, local, ends, letters, turn } = this;
    while (this.listsEnd + touched.length * 6 + 5 > this.lists.length) this.lists = doubledBytes(this.lists);
    const { lists } = this;
    let at = putVarint(lists, touched.length, this.listsEnd);
    for (let i = 0; i < touched.length; i++) {
      const term = touched[i]!;
      if (usedInTurn[term] !== turn) {
        usedInTurn[term] = turn;
        local[term] = this.distinct++;
        const from = ends[term]!;
        const length = ends[term + 1]! - from;
        while (this.dictionaryEnd + length + 2 > this.dictionary.length)
          this.dictionary = doubledBytes(this.dictionary);
        let end = putVarint(this.dictionary, length, this.dictionaryEnd);
        for (let letter = from; letter < from + length; letter++) this.dictionary[end++] = letters[letter]!;
        this.dictionaryEnd = end;
      }
      at = putVarint(lists, local[term]!, at);
      lists[at++] = counts[term]!;
      counts[term] = 0;
    }
    this.listsEnd = at;
    touched.length = 0;
  }

  private clearCache(): void {
    this.slots.fill(0);
    this.words = [];
    this.hashes = [];
    this.expansions = [];
    this.ends = [0];
    this.texts = [];
    this.termNumbers.clear();
    this.usedInTurn.fill(0);
    this.turn = 1;
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
      const end = wholePairs(text, start, this.endOf(start, at));
      for (const term of this.expansions[this.lookUp(text, start, end, hash)]!) this.occur(term);
    }
  }

  /** Cuts very long words, such as a line of base64. The line can still be found by its beginning. */
  private endOf(start: number, end: number): number {
    if (end - start <= LONGEST_WORD) return end;
    this.occur(this.termNumber(CUT_WORD));
    return start + LONGEST_WORD;
  }

  private occur(term: number): void {
    const count = this.counts[term]!;
    if (count === 0) this.touched.push(term);
    if ((count & OCCURRENCES) < MOST_OCCURRENCES) this.counts[term] = count + 1;
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
    return this.addWord(text.slice(start, end), hash, slot);
  }

  private addWord(word: string, hash: number, slot: number): number {
    const number = this.words.length;
    this.words.push(word);
    this.hashes.push(hash);
    this.expansions.push(expand(word).map((term) => this.termNumber(term)));
    this.slots[slot] = number + 1;
    if (this.words.length * 2 > this.slots.length) this.growTable();
    return number;
  }

  private termNumber(term: string): number {
    const known = this.termNumbers.get(term);
    if (known !== undefined) return known;
    const number = this.ends.length - 1;
    const bytes = Buffer.from(term);
    const start = this.ends[number]!;
    while (start + bytes.length > this.letters.length) this.letters = doubledBytes(this.letters);
    this.letters.set(bytes, start);
    this.ends.push(start + bytes.length);
    this.texts.push(term);
    this.termNumbers.set(term, number);
    if (number >= this.counts.length) {
      this.counts = doubledBytes(this.counts);
      this.local = doubledWords(this.local);
      this.usedInTurn = doubledWords(this.usedInTurn);
    }
    return number;
  }

  private growTable(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (const [word, hash] of this.hashes.entries()) {
      let slot = hash & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = word + 1;
    }
  }
}
