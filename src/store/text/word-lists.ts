import { malformed } from '../facts/bytes.js';

/**
 * Reads the packed words of one content, as src/language/words/terms.ts writes them: the number of distinct terms, each term as
 * length and UTF-8, then for each chunk the number of its terms, and each term as its number and a payload byte.
 * The input comes from our own worker or tokeniser, never from a file.
 */
export interface WordVisitor {
  /** Called for each distinct term, in the order of their numbers. */
  term(bytes: Uint8Array, from: number, to: number): void;
  chunk(terms: number): void;
  posting(term: number, payload: number): void;
}

export function readWords(words: Uint8Array, visitor: WordVisitor): void {
  let at = 0;
  const varint = (): number => {
    let byte = words[at++]!;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
      byte = words[at++]!;
      value |= (byte & 0x7f) << shift;
    }
    return value;
  };
  for (let left = varint(); left > 0; left--) {
    const length = varint();
    visitor.term(words, at, at + length);
    at += length;
  }
  while (at < words.length) {
    const count = varint();
    visitor.chunk(count);
    for (let left = count; left > 0; left--) {
      const term = varint();
      visitor.posting(term, words[at++]!);
    }
  }
  if (at !== words.length) throw malformed('words');
}
