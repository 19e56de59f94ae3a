/**
 * The words of texts, as src/language/words/terms.ts makes them, of UTF-8 that stands in this memory. The rules are explained there;
 * test/language/words/word-kernel.test.ts holds the two together.
 */

import { lay, release } from '../memory';
import { classOf, EXCHANGE, FREE, isWideWord, PLACES, startCharacters, WIDE, WORD, widthOf } from './characters';
import { finishText, mark, occur, settle, startTerms, startText, take, termOf } from './terms';
import { hashOf, occurWord, startVocabulary, wholeOf, wordCount } from './vocabulary';

/** In UTF-16 units, as everywhere. */
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

/** Begins a text; returns where its bytes are to be written. */
export function begin(length: u32): usize {
  if (wordCount() > MOST_WORDS) forget();
  startText();
  if (<usize>length > textRoom) {
    textRoom = max(<usize>length, 1 << 18);
    text = lay(textRoom);
  }
  return text;
}

/** Where names, a header or an imported word of at most so many bytes are to be written before they are spoken of. */
export function room(length: u32): usize {
  if (<usize>length > writtenRoom) {
    writtenRoom = max(<usize>length, 1 << 12);
    written = lay(writtenRoom);
  }
  return written;
}

/** Where the term of a word that was cut stands: a NUL, behind all else that the host writes. */
const CUT_WORD: usize = EXCHANGE + 16380;

/** Where the last word that is not all ASCII was cut; its end, if it was not. */
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

/** Counts the words between two places; returns how many there are. */
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

/** The end of what stands between two places, cut to the longest word. */
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

/** Written bytes are the name of a symbol. A name without a single word (`>>=`) is looked up as it stands. */
export function name(from: usize, length: u32): void {
  const end = from + length;
  if (scan(from, end) === 0 && length > 0) occur(termOf(from, <u32>(cutAt(from, end) - from)));
}

/** All that was counted so far, which is words of names. */
export function endNames(): void {
  settle(IN_A_NAME);
}

function isTail(byte: u32): bool {
  return byte === 63 || byte === 33 || byte === 61;
}

function isOwnersMark(byte: u32): bool {
  return byte === 46 || byte === 58 || byte === 92 || byte === 47 || byte === 35;
}

/** Written bytes are a name that was told before: marks the word that it is called by. */
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

/** The written bytes are a word that the text imports. */
export function imported(length: u32): void {
  const end = cutAt(written, written + length);
  let wide = false;
  for (let at = written; at < end; at++) wide = wide || load<u8>(at) > 127;
  mark(wholeOf(written, <u32>(end - written), wide), IMPORTED);
}

/** The written bytes are more words of the chunk: its header. */
export function header(length: u32): void {
  scan(written, written + length);
}

/** The words of a part of the text. */
export function words(from: u32, to: u32): void {
  scan(text + from, text + to);
}

export function endChunk(): void {
  take();
}

/** Ends the text; returns where it says where the parts of the result are. */
export function finish(): usize {
  finishText(PLACES);
  return PLACES;
}
