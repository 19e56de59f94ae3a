/**
 * Tokeniser in WebAssembly: the words of UTF-8 texts in this memory, by the same rules as src/language/words/terms.ts, which
 * explains them. test/language/words/word-kernel.test.ts compares the two.
 */

import { allocate, release } from '../memory';
import { classOf, EXCHANGE, FREE, isWideWord, PLACES, startCharacters, WIDE, WORD, widthOf } from './characters';
import { finishText, mark, occur, settle, startTerms, startText, take, termOf } from './terms';
import { hashOf, occurWord, startVocabulary, wholeOf, wordCount } from './vocabulary';

/** In UTF-16 units, as in TypeScript. */
const LONGEST_WORD: u32 = 120;
const MOST_WORDS: u32 = 50_000;

const IN_A_NAME: u32 = 32;
const IMPORTED: u32 = 64;
const A_NAME: u32 = 128;

let text: usize = 0;
let textRoom: usize = 0;
let written: usize = 0;
let writtenRoom: usize = 0;

function forget(): void {
  release(FREE);
  startTerms();
  startVocabulary();
  textRoom = 0;
  writtenRoom = 0;
}

export function start(): void {
  startCharacters();
  store<u8>(CUT_WORD, 0);
  forget();
}

/** Begins a text; returns the address for its bytes. */
export function begin(length: u32): usize {
  if (wordCount() > MOST_WORDS) forget();
  startText();
  if (<usize>length > textRoom) {
    textRoom = max(<usize>length, 1 << 18);
    text = allocate(textRoom);
  }
  return text;
}

/** Returns the address where the host writes names, a header or an imported word of at most `length` bytes. */
export function room(length: u32): usize {
  if (<usize>length > writtenRoom) {
    writtenRoom = max(<usize>length, 1 << 12);
    written = allocate(writtenRoom);
  }
  return written;
}

/** Address of the term that marks a cut word: a NUL, after everything that the host writes. */
const CUT_WORD: usize = EXCHANGE + 16380;

/** Where the last word that is not all ASCII was cut, or its end if it was not cut. */
let cut: usize = 0;

function endOfWide(from: usize, to: usize): usize {
  let at = from;
  let units: u32 = 0;
  cut = 0;
  while (at < to) {
    const byte: u32 = load<u8>(at);
    const kind = classOf(byte);
    let width: u32 = 1;
    if (kind & WIDE) {
      if (!isWideWord(at, to)) break;
      width = widthOf(byte);
    } else if (!(kind & WORD)) break;
    units += width === 4 ? 2 : 1;
    if (units > LONGEST_WORD && cut === 0) cut = at;
    at += width;
  }
  if (cut === 0) cut = at;
  return at;
}

/** Counts the occurrences of all words in a range; returns the number of words. */
function scan(from: usize, to: usize): u32 {
  let words: u32 = 0;
  let at = from;
  while (at < to) {
    let kind = classOf(load<u8>(at));
    if (!(kind & WORD)) {
      if (!(kind & WIDE)) {
        at++;
        continue;
      }
      if (!isWideWord(at, to)) {
        at += widthOf(load<u8>(at));
        continue;
      }
    }
    const start = at;
    let hash: u32 = 0;
    while (kind & WORD) {
      hash = hash * 31 + load<u8>(at);
      if (++at >= to) break;
      kind = classOf(load<u8>(at));
    }
    let end = at;
    let wide = false;
    if (at < to && (kind & WIDE) !== 0 && isWideWord(at, to)) {
      at = endOfWide(start, to);
      end = cut;
      wide = true;
      hash = hashOf(start, <u32>(end - start));
    } else if (end - start > LONGEST_WORD) {
      end = start + LONGEST_WORD;
      hash = hashOf(start, LONGEST_WORD);
    }
    if (end !== at) occur(termOf(CUT_WORD, 1));
    occurWord(start, <u32>(end - start), hash, wide);
    words++;
  }
  return words;
}

/** The end of a range after cutting it to the longest word. */
function cutAt(from: usize, to: usize): usize {
  let units: u32 = 0;
  let at = from;
  while (at < to) {
    const width = widthOf(load<u8>(at));
    units += width === 4 ? 2 : 1;
    if (units > LONGEST_WORD || at + width > to) break;
    at += width;
  }
  return at;
}

function isWordCharacter(at: usize, to: usize): bool {
  const kind = classOf(load<u8>(at));
  return (kind & WORD) !== 0 || ((kind & WIDE) !== 0 && isWideWord(at, to));
}

function hasWord(from: usize, to: usize): bool {
  for (let at = from; at < to; at += widthOf(load<u8>(at))) if (isWordCharacter(at, to)) return true;
  return false;
}

/** Adds the name of a symbol from the written bytes. A name without any word (`>>=`) is one term. */
export function name(from: usize, length: u32): void {
  const end = from + length;
  if (scan(from, end) === 0 && length > 0) occur(termOf(from, <u32>(cutAt(from, end) - from)));
}

/** Marks everything counted so far as words of names. */
export function endNames(): void {
  settle(IN_A_NAME);
}

function isTail(byte: u32): bool {
  return byte === 63 || byte === 33 || byte === 61;
}

function isOwnersMark(byte: u32): bool {
  return byte === 46 || byte === 58 || byte === 92 || byte === 47 || byte === 35;
}

/** Marks the term of a name that was added before: the last part of a qualified name, as a whole. */
export function markName(start: usize, length: u32): void {
  const all = start + length;
  if (!hasWord(start, all)) {
    if (length > 0) mark(termOf(start, <u32>(cutAt(start, all) - start)), A_NAME);
    return;
  }
  const end = isTail(load<u8>(all - 1)) ? all - 1 : all;
  let from = end;
  while (from > start && !isOwnersMark(load<u8>(from - 1))) from--;
  if (from === end || cutAt(from, end) < end) return;
  let wide = false;
  for (let at = from; at < end; at += widthOf(load<u8>(at))) {
    if (!isWordCharacter(at, end)) return;
    wide = wide || load<u8>(at) > 127;
  }
  mark(wholeOf(from, <u32>(end - from), wide), A_NAME);
}

/** Marks the written bytes as a word that the text imports. */
export function imported(length: u32): void {
  const end = cutAt(written, written + length);
  let wide = false;
  for (let at = written; at < end; at++) wide = wide || load<u8>(at) > 127;
  mark(wholeOf(written, <u32>(end - written), wide), IMPORTED);
}

/** Adds the written bytes as words of the chunk: its header. */
export function header(length: u32): void {
  scan(written, written + length);
}

/** Adds the words of a range of the text. */
export function words(from: u32, to: u32): void {
  scan(text + from, text + to);
}

export function endChunk(): void {
  take();
}

/** Ends the text; returns the address of the result table. */
export function finish(): usize {
  finishText(PLACES);
  return PLACES;
}
