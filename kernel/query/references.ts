/** The references of a content to one name; src/store/pack-references.ts has the form. */
import { lay } from '../memory';
import { answer, input, isAtEnd, isBad, left, number, read, signed } from './input';

const ROW: usize = 4 * 4;
/** Of a place where the name stands: the number and the start of the last word up to there, its line, and whether it is a word. */
const PLACE: usize = 5 * 4;
const ODD: u32 = 7;
const KIND_MASK: u32 = 7;
const OTHER_SYMBOL: u32 = 8;
const STEP_BITS: u32 = 4;

/** The text, and how far its words were walked: the number and the start of the last one. */
let text: usize = 0;
let length: u32 = 0;
let at: u32 = 0;
let word: i32 = -1;
let start: u32 = 0;
let line: u32 = 1;
let isInside: bool = false;

function isDigit(byte: u32): bool {
  return byte - 48 < 10;
}

/** Begins a word, or is in one. */
function isLetter(byte: u32): bool {
  return (byte | 32) - 97 < 26 || byte === 95 || byte === 36 || byte > 127;
}

/** Of a word; a digit is, and does not begin one. */
function isPart(byte: u32): bool {
  return isLetter(byte) || isDigit(byte);
}

/** A bit for each of sixteen bytes. */
function letterBits(bytes: v128): u32 {
  const lower = i8x16.lt_u(i8x16.sub(v128.or(bytes, i8x16.splat(32)), i8x16.splat(97)), i8x16.splat(26));
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(95)), i8x16.eq(bytes, i8x16.splat(36)));
  const wide = i8x16.lt_s(bytes, i8x16.splat(0));
  return <u32>i8x16.bitmask(v128.or(v128.or(lower, marks), wide));
}

function digitBits(bytes: v128): u32 {
  return <u32>i8x16.bitmask(i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(48)), i8x16.splat(10)));
}

/** Sixteen bytes at a time: nearly all of a text lies between the few places where a name stands. */
function walkFar(end: u32): void {
  let place = at;
  let words = word;
  let from = start;
  let lines = line;
  let inside: u32 = isInside ? 1 : 0;
  while (place + 16 <= end) {
    const bytes = v128.load(text + place);
    const letters = letterBits(bytes);
    const parts = letters | digitBits(bytes);
    const begun = letters & ~((parts << 1) | inside);
    if (begun !== 0) {
      words += popcnt(begun);
      from = place + 31 - clz(begun);
    }
    lines += <u32>popcnt(<u32>i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(10))));
    inside = (parts >> 15) & 1;
    place += 16;
  }
  at = place;
  word = words;
  start = from;
  line = lines;
  isInside = inside !== 0;
}

/** Up to and with a place. */
function walk(to: u32): void {
  const end = min(to + 1, length);
  walkFar(end);
  for (; at < end; at++) {
    const byte: u32 = load<u8>(text + at);
    if (isLetter(byte)) {
      if (isInside) continue;
      isInside = true;
      word++;
      start = at;
    } else if (isDigit(byte)) isInside = true;
    else {
      isInside = false;
      if (byte === 10) line++;
    }
  }
}

/** Whether a name of so many bytes at a place is one whole word. */
function isWord(place: u32, size: u32): bool {
  if (start !== place || word < 0) return false;
  for (let index: u32 = 0; index < size; index++) if (!isPart(load<u8>(text + place + index))) return false;
  return place + size === length || !isPart(load<u8>(text + place + size));
}

/** The place of a word, from one of them on, that lies so far from the start of the word; `last`: there is none. A word may hold the name a million times. */
function placeIn(next: usize, last: usize, current: i64, offset: u32): usize {
  let low = next;
  let high = last;
  while (low < high) {
    const middle = low + ((high - low) / PLACE / 2) * PLACE;
    const other: i64 = load<i32>(middle);
    if (other < current || (other === current && load<u32>(middle, 4) < offset)) low = middle + PLACE;
    else high = middle;
  }
  return low < last && <i64>load<i32>(low) === current && load<u32>(low, 4) === offset ? low : last;
}

/**
 * The input is the places where the name stands (ascending, four bytes each), the packed references and the text. Tells kind, line,
 * place and symbol of each reference that is at one of them. false: they cannot be decoded.
 */
export function references(places: u32, packed: u32, textLength: u32, size: u32, kinds: u32): bool {
  const given = input();
  const from = given + ((<usize>places) << 2);
  read(from, packed);
  text = from + packed;
  length = textLength;
  at = 0;
  word = -1;
  start = 0;
  line = 1;
  isInside = false;
  const known = lay(<usize>places * PLACE);
  for (let index: u32 = 0; index < places; index++) {
    const place = load<u32>(given + ((<usize>index) << 2));
    walk(place);
    const row = known + <usize>index * PLACE;
    store<i32>(row, word);
    store<u32>(row, place - start, 4);
    store<u32>(row, line, 8);
    store<u32>(row, isWord(place, size) ? 1 : 0, 12);
    store<u32>(row, place, 16);
  }
  const last = known + <usize>places * PLACE;
  const count = number();
  if (isBad() || count > left()) return false;
  const rows = lay(<usize>count * ROW);
  let row = rows;
  let symbol: i32 = -1;
  let current: i64 = -1;
  let next = known;
  for (let index: u32 = 0; index < count; index++) {
    const head = number();
    current += head >> STEP_BITS;
    if (head & OTHER_SYMBOL) symbol += signed();
    let kind = head & KIND_MASK;
    const isOdd = kind === ODD;
    let offset: u32 = 0;
    let odd: u32 = 0;
    if (isOdd) {
      kind = number();
      offset = number();
      odd = number();
    }
    if (isBad() || kind >= kinds) return false;
    while (next < last && <i64>load<i32>(next) < current) next += PLACE;
    // A name that is a whole word is at its start.
    const found = placeIn(next, last, current, offset);
    if (found === last || (isOdd ? odd !== size : load<u32>(found, 12) === 0)) continue;
    store<u32>(row, kind);
    store<u32>(row, load<u32>(found, 8), 4);
    store<u32>(row, load<u32>(found, 16), 8);
    store<i32>(row, symbol, 12);
    row += ROW;
  }
  if (!isAtEnd()) return false;
  answer(0, <u32>((row - rows) / ROW));
  answer(1, <u32>rows);
  return true;
}
