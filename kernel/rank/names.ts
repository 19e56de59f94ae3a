/** The names of a content's types and functions, and how well the best of them say what the query says. */
import { lay } from '../memory';
import { isDigit, isLower, isUpper } from '../parts';
import { mayMatch } from './beginnings';
import { contentRow } from './contents';
import { rarity } from './host';
import { addInputOnce, addParts, listed, listedCount, startList } from './lists';
import { cover, coveredParts, matchesAny, partsTotal, query, take } from './match';
import { answer, doubled, input, word } from './tables';
import { lengthOf, rarityOf, setRarity, textOf } from './words';

/** A symbol takes ten bytes at least. */
const LEAST: u32 = 10;
/** Of a name with letters outside ASCII: position, place and length, kind. */
const ODD: usize = 16;

let odd: usize = 0;
let oddCount: u32 = 0;
let oddCapacity: u32 = 0;

export function openNames(): void {
  oddCapacity = 64;
  odd = lay(<usize>oddCapacity * ODD);
}

function scoreAt(weight: f64, size: f64): f64 {
  return sqrt((weight / partsTotal) * min(1, weight / max(size, 1e-9)));
}

/**
 * How much of the query is in a name (its words are at work), and how much of the name is in the query. 0 where that is less than
 * `least`, or no more: a size only grows, so how rare the other words are need not be asked to know it.
 */
function nameScore(least: f64, orAsMuch: bool): f64 {
  const words = listed();
  const count = listedCount();
  if (!matchesAny(words, count)) return 0;
  take(words, count);
  cover(0);
  const weight = coveredParts;
  if (weight === 0 || partsTotal === 0) return 0;
  let size: f64 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const one = word(words, at);
    if (rarityOf(one) < 0) {
      const most = scoreAt(weight, size);
      if (orAsMuch ? most < least : most <= least) return 0;
      setRarity(one, rarity(textOf(one), lengthOf(one)));
    }
    size += rarityOf(one);
  }
  return scoreAt(weight, size);
}

/** Where a row keeps the best function; that of the best type is behind it. */
const ORDINALS: usize = 20;
const SCORES: usize = 40;

/** Of equal ones the first in the text; `inOrder`: it is behind all that were considered. */
function consider(row: usize, ordinal: u32, type: u32, inOrder: bool): void {
  const scores = row + SCORES + ((<usize>type) << 3);
  const ordinals = row + ORDINALS + ((<usize>type) << 2);
  const best = load<f64>(scores);
  const found = nameScore(best, !inOrder);
  if (found === 0 || found < best || (found === best && load<u32>(ordinals) < ordinal)) return;
  store<f64>(scores, found);
  store<u32>(ordinals, ordinal);
}

/** What a letter is to the parts of a name. */
const OTHER: u32 = 0;
const LOWER: u32 = 1;
const UPPER: u32 = 2;
const DIGIT: u32 = 3;

function classOf(code: u32): u32 {
  return isLower(code) ? LOWER : isUpper(code) ? UPPER : isDigit(code) ? DIGIT : OTHER;
}

/** Whether a name has a part that may match: 0 none, 1 one, 2 nothing is known of its letters. Parts begin as `partEnd` cuts them. */
function chance(from: usize, end: usize): u32 {
  let found: u32 = 0;
  let before = OTHER;
  for (let at = from; at < end; at++) {
    const code: u32 = load<u8>(at);
    if (code > 127) return 2;
    const kind = classOf(code);
    if (found === 0 && kind !== OTHER) {
      const isCapital = kind === UPPER && before === UPPER && at + 1 < end && isLower(load<u8>(at + 1));
      const isOther = kind !== before && !(kind === LOWER && before === UPPER);
      if ((isOther || isCapital) && mayMatch(at, end)) found = 1;
    }
    before = kind;
  }
  return found;
}

function noteOdd(ordinal: u32, place: u32, size: u32, kind: u32): void {
  if (oddCount === oddCapacity) {
    odd = doubled(odd, oddCapacity, ODD);
    oddCapacity *= 2;
  }
  const row = odd + <usize>oddCount * ODD;
  oddCount++;
  store<u32>(row, ordinal);
  store<u32>(row, place, 4);
  store<u32>(row, size, 8);
  store<u32>(row, kind, 12);
}

/** Whether its names are known for this query. */
export function knowsNames(content: u32): bool {
  return load<u32>(contentRow(content), 16) === query;
}

/** None was considered yet, and they are known for this query from here on. */
export function startNames(content: u32): void {
  const row = contentRow(content);
  forget(row);
  store<u32>(row, query, 16);
}

function forget(row: usize): void {
  store<u32>(row, 0, 16);
  store<u64>(row + ORDINALS, 0);
  store<f64>(row + SCORES, 0);
  store<f64>(row + SCORES, 0, 8);
}

let place: usize = 0;

/** A number of up to 32 bits before `end`; -1: there is none. */
function varint(end: usize): i64 {
  let value: u64 = 0;
  for (let shift: u64 = 0; shift < 35; shift += 7) {
    if (place >= end) return -1;
    const byte = load<u8>(place++);
    value |= (<u64>(byte & 0x7f)) << shift;
    if (byte < 0x80) return value > 0xffffffff ? -1 : <i64>value;
  }
  return -1;
}

/**
 * The input is the packed symbols of a content: considers those of these kinds, by bits. Names with letters outside ASCII are
 * told instead (answers: how many, and where they are). false: the bytes cannot be decoded.
 */
export function names(content: u32, length: u32, types: u32, functions: u32): bool {
  const row = contentRow(content);
  forget(row);
  const from = input();
  const end = from + length;
  place = from;
  oddCount = 0;
  const count = varint(end);
  if (count < 0 || <u64>count * LEAST > <u64>(end - place)) return false;
  let at = place;
  for (let ordinal: u32 = 0; ordinal < <u32>count; ordinal++) {
    // Nearly all lengths are of one byte; `at` is a local variable, which code that was compiled in haste keeps at hand.
    if (at >= end) return false;
    let size: i64 = load<u8>(at++);
    if (size > 127) {
      place = at - 1;
      size = varint(end);
      if (size < 0) return false;
      at = place;
    }
    if (<u64>size >= <u64>(end - at)) return false;
    const name = at;
    at += <usize>size;
    const kind: u32 = load<u8>(at++);
    // No kind has a number of more than one byte.
    if (kind > 31) return false;
    if (((types | functions) & (1 << kind)) === 0) continue;
    const may = chance(name, name + <usize>size);
    if (may === 0) continue;
    if (may === 2) {
      noteOdd(ordinal, <u32>(name - from), <u32>size, kind);
      continue;
    }
    startList();
    addParts(name, name + <usize>size, true);
    consider(row, ordinal, (types & (1 << kind)) !== 0 ? 1 : 0, true);
  }
  store<u32>(row, query, 16);
  answer(0, oddCount);
  answer(1, <u32>odd);
  return true;
}

export function startName(): void {
  startList();
}

/** The input is a word of the name at work. */
export function nameWord(length: u32): void {
  addInputOnce(length);
}

export function considerName(content: u32, ordinal: u32, isType: bool): void {
  consider(contentRow(content), ordinal, isType ? 1 : 0, false);
}

/** 0: the function, 1: the type. */
export function bestName(content: u32, type: u32): f64 {
  return load<f64>(contentRow(content) + SCORES + ((<usize>type) << 3));
}

/** Which symbol that is; only where there is one. */
export function bestOrdinal(content: u32, type: u32): u32 {
  return load<u32>(contentRow(content) + ORDINALS + ((<usize>type) << 2));
}
