/** Finds symbols by how the parts of their names begin, in the packed symbols of a content. */
import { lay } from '../memory';
import { answer, input, isBad, left, number, place, read } from './input';
import { isDigit, isLower, isUpper, partEnd } from './parts';

const ROW: usize = 4 * 4;
/** A symbol takes ten bytes at least. */
const LEAST: u32 = 10;

/** The beginnings: each a length and so many letters; `firsts` has a bit for each letter that one of them begins with. */
let groups: usize = 0;
let groupsEnd: usize = 0;
let firsts: u64 = 0;

function lower(code: u32): u32 {
  return isUpper(code) ? code + 32 : code;
}

function bitOf(code: u32): u64 {
  return (<u64>1) << (<u64>lower(code) & 63);
}

function open(from: usize, length: u32): void {
  groups = from;
  groupsEnd = from + length;
  firsts = 0;
  for (let at = from; at < groupsEnd; at += 1 + <usize>load<u8>(at)) firsts |= bitOf(load<u8>(at, 1));
}

function beginsSo(from: usize, end: usize): bool {
  if ((firsts & bitOf(load<u8>(from))) === 0) return false;
  for (let group = groups; group < groupsEnd; ) {
    const letters = <usize>load<u8>(group++);
    let at: usize = 0;
    if (letters <= end - from) while (at < letters && lower(load<u8>(from + at)) === load<u8>(group + at)) at++;
    if (at === letters) return true;
    group += letters;
  }
  return false;
}

/** Whether a part of a name begins as asked for, or it has letters outside ASCII, of which nothing is known. */
function isWanted(from: usize, end: usize): bool {
  for (let at = from; at < end; ) {
    const code: u32 = load<u8>(at);
    if (code > 127) return true;
    if (!isUpper(code) && !isLower(code) && !isDigit(code)) {
      at++;
      continue;
    }
    const to = partEnd(at, end);
    if (beginsSo(at, to)) return true;
    at = to;
  }
  return false;
}

/**
 * The input is packed symbols and then the beginnings. Of symbols of these kinds, by bits, whose names have a part that begins
 * so: position, place and length of the name, kind. false: they cannot be decoded.
 */
export function named(length: u32, groupsLength: u32, kinds: u32): bool {
  const from = input();
  open(from + length, groupsLength);
  read(from, length);
  const count = number();
  if (isBad() || <u64>count * LEAST > <u64>left()) return false;
  const rows = lay(<usize>count * ROW);
  let row = rows;
  let at = place();
  const end = from + length;
  for (let ordinal: u32 = 0; ordinal < count; ordinal++) {
    // Nearly all lengths and kinds are of one byte; `at` is a local variable, which code that was compiled in haste keeps at hand.
    if (at >= end) return false;
    let size: u32 = load<u8>(at++);
    if (size > 127) {
      read(at - 1, <u32>(end - at + 1));
      size = number();
      if (isBad()) return false;
      at = place();
    }
    if (<usize>size >= end - at) return false;
    const name = at;
    at += size;
    const kind: u32 = load<u8>(at++);
    // No kind has a number of more than one byte.
    if (kind > 31) return false;
    if ((kinds & (1 << kind)) === 0 || !isWanted(name, name + size)) continue;
    store<u32>(row, ordinal);
    store<u32>(row, <u32>(name - from), 4);
    store<u32>(row, size, 8);
    store<u32>(row, kind, 12);
    row += ROW;
  }
  answer(0, <u32>((row - rows) / ROW));
  answer(1, <u32>rows);
  return true;
}
