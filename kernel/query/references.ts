/** The references of a content to one name; src/store/pack-references.ts has the form and the same rules. */
import { lay } from '../memory';
import { answer, input, isAtEnd, isBad, left, number, read, signed } from './input';

const ROW: usize = 4 * 4;
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

/** Of a word; a digit is, and does not begin one. */
function isPart(byte: u32): bool {
  return (byte | 32) - 97 < 26 || isDigit(byte) || byte === 95 || byte === 36 || byte > 127;
}

/** With all of it in local variables: code that was compiled in haste writes globals to memory each time. */
function walk(end: u32, last: i32): void {
  const bytes = text;
  let place = at;
  let words = word;
  let from = start;
  let lines = line;
  let inside = isInside;
  while (place < end && words < last) {
    const byte: u32 = load<u8>(bytes + place);
    if ((byte | 32) - 97 < 26 || byte === 95 || byte > 127 || byte === 36) {
      if (!inside) {
        inside = true;
        words++;
        from = place;
      }
    } else if (isDigit(byte)) inside = true;
    else {
      inside = false;
      if (byte === 10) lines++;
    }
    place++;
  }
  at = place;
  word = words;
  start = from;
  line = lines;
  isInside = inside;
}

/** Where the word at a place ends; looks no further than the longest name reaches. */
function endOf(place: u32, longest: u32): u32 {
  const last = min(length, place + longest + 1);
  let end = place;
  while (end < last && isPart(load<u8>(text + end))) end++;
  return end;
}

function isAt(place: u32, wanted: usize, wantedLength: u32): bool {
  for (let index: u32 = 0; index < wantedLength; index++)
    if (load<u8>(text + place + index) !== load<u8>(wanted + index)) return false;
  return true;
}

/** The input is the packed references, the text, and the name. false: they cannot be decoded. */
export function references(packed: u32, textLength: u32, wantedLength: u32, kinds: u32, longest: u32): bool {
  read(input(), packed);
  text = input() + packed;
  length = textLength;
  const wanted = text + textLength;
  at = 0;
  word = -1;
  start = 0;
  line = 1;
  isInside = false;
  const count = number();
  if (isBad() || count > left()) return false;
  const rows = lay(<usize>count * ROW);
  let row = rows;
  let symbol: i32 = -1;
  for (let index: u32 = 0; index < count; index++) {
    const head = number();
    const step = head >> STEP_BITS;
    if (step > 0) {
      const next = word + <i32>step;
      walk(length, next);
      if (word !== next) return false;
    }
    if (head & OTHER_SYMBOL) symbol += signed();
    let kind = head & KIND_MASK;
    const isOdd = kind === ODD;
    let from: u64 = start;
    let end: u64 = 0;
    if (isOdd) {
      kind = number();
      from += number();
      end = from + number();
    } else end = endOf(start, longest);
    if (isBad() || kind >= kinds || end > <u64>length || end - from > <u64>longest) return false;
    if (isOdd) {
      const before = word;
      walk(min(<u32>from + 1, length), i32.MAX_VALUE);
      if (word !== before) return false;
    }
    if (end - from !== <u64>wantedLength || !isAt(<u32>from, wanted, wantedLength)) continue;
    store<u32>(row, kind);
    store<u32>(row, line, 4);
    store<u32>(row, <u32>from, 8);
    store<i32>(row, symbol, 12);
    row += ROW;
  }
  if (!isAtEnd()) return false;
  answer(0, <u32>((row - rows) / ROW));
  answer(1, <u32>rows);
  return true;
}
