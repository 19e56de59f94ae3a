/** The names of a content's types and functions, and how well the best of them say what the query says. */
import { lay } from '../memory';
import { nextChance } from './beginnings';
import { contentRow } from './contents';
import { rarity } from './host';
import { add, addInputOnce, addParts, listed, listedCount, startList } from './lists';
import { cover, coveredParts, matchesAny, partsTotal, query, take } from './match';
import { AHEAD, copyPlain } from './sixteen';
import { answer, doubled, input, setWord, word } from './tables';
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

/**
 * What is kept of a content's names: how many bytes their text has; where a table is that tells where each begins in it, and the last ends; the
 * first of those outside ASCII; where a table is of which symbol each is, and whether it is a type; and nothing, so that no letter is in front
 * of the text, which has a byte of 0 behind each name.
 */
const TABLE: usize = 20;
/** Where the row of a content tells its table; 0: nobody has told its names yet. */
const KEPT: usize = 56;
/** Of a name outside ASCII: the next one, which symbol it is, how many words it has; then these. */
const LIST: usize = 12;

function markOf(ordinal: u32, type: bool): u32 {
  return (ordinal << 1) | (type ? 1 : 0);
}

export function knowsNames(content: u32): bool {
  return load<u32>(contentRow(content), KEPT) !== 0;
}

function layTable(bytes: usize): usize {
  const table = lay(bytes);
  memory.fill(table, 0, TABLE);
  return table;
}

/** For names that are all told one by one. */
export function startNames(content: u32): void {
  keepTable(content, layTable(TABLE + AHEAD));
}

function keepTable(content: u32, table: usize): void {
  const row = contentRow(content);
  store<u32>(row, 0, 16);
  store<u32>(row, <u32>table, KEPT);
}

export function startName(): void {
  startList();
}

/** The input is a word of the name at work. */
export function nameWord(length: u32): void {
  addInputOnce(length);
}

/** Keeps the words at work as those of a name. */
export function keepName(content: u32, ordinal: u32, isType: bool): void {
  const count = listedCount();
  const one = lay(LIST + ((<usize>count) << 2));
  const table: usize = load<u32>(contentRow(content), KEPT);
  store<u32>(one, load<u32>(table, 8));
  store<u32>(one, markOf(ordinal, isType), 4);
  store<u32>(one, count, 8);
  memory.copy(one + LIST, listed(), (<usize>count) << 2);
  store<u32>(table, <u32>one, 8);
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

/** The number at a place that was looked at before. */
function size(): usize {
  const first: usize = load<u8>(place);
  if (first > 127) return <usize>varint(place + 5);
  place++;
  return first;
}

/** What there is to keep, by the last look at it. */
let keptNames: u32 = 0;
let keptBytes: usize = 0;

/** Looks at all symbols, from `place` on, for those of these kinds. false: they cannot be decoded. */
function measure(end: usize, count: u32, kinds: u32): bool {
  let names: u32 = 0;
  let bytes: usize = 0;
  let at = place;
  for (let ordinal: u32 = 0; ordinal < count; ordinal++) {
    // Nearly all lengths are of one byte; `at` is a local variable, which code that was compiled in haste keeps at hand.
    if (at >= end) return false;
    let length: i64 = load<u8>(at++);
    if (length > 127) {
      place = at - 1;
      length = varint(end);
      if (length < 0) return false;
      at = place;
    }
    if (<u64>length >= <u64>(end - at)) return false;
    at += <usize>length;
    const kind: u32 = load<u8>(at++);
    // No kind has a number of more than one byte.
    if (kind > 31) return false;
    if ((kinds & (1 << kind)) === 0) continue;
    names++;
    bytes += <usize>length + 1;
  }
  keptNames = names;
  keptBytes = bytes;
  return true;
}

/**
 * The input is the packed symbols of a content: keeps the names of these kinds, by bits. Those with letters outside ASCII are
 * told instead (answers: how many, and where they are). false: the bytes cannot be decoded.
 */
export function names(content: u32, length: u32, types: u32, functions: u32): bool {
  const from = input();
  const end = from + length;
  place = from;
  oddCount = 0;
  const count = varint(end);
  if (count < 0 || <u64>count * LEAST > <u64>(end - place)) return false;
  const first = place;
  if (!measure(end, <u32>count, types | functions)) return false;
  const table = layTable(TABLE + keptBytes + AHEAD + ((<usize>keptNames * 2 + 1) << 2));
  const text = table + TABLE;
  const starts = (text + keptBytes + AHEAD) & ~3;
  const marks = starts + ((<usize>keptNames + 1) << 2);
  let kept: u32 = 0;
  let used: usize = 0;
  place = first;
  for (let ordinal: u32 = 0; ordinal < <u32>count; ordinal++) {
    const bytes = size();
    const name = place;
    const kind: u32 = load<u8>(name + bytes);
    place = name + bytes + 1;
    if (((types | functions) & (1 << kind)) === 0) continue;
    if (!copyPlain(text + used, name, bytes)) {
      noteOdd(ordinal, <u32>(name - from), <u32>bytes, kind);
      continue;
    }
    setWord(starts, kept, <u32>used);
    setWord(marks, kept, markOf(ordinal, (types & (1 << kind)) !== 0));
    kept++;
    used += bytes + 1;
    store<u8>(text + used - 1, 0);
  }
  setWord(starts, kept, <u32>used);
  store<u32>(table, <u32>used);
  store<u32>(table, <u32>starts, 4);
  store<u32>(table, <u32>marks, 12);
  keepTable(content, table);
  answer(0, oddCount);
  answer(1, <u32>odd);
  return true;
}

/** Considers all names for the query at hand, unless that was done. */
function find(content: u32): usize {
  const row = contentRow(content);
  if (load<u32>(row, 16) === query) return row;
  store<u32>(row, query, 16);
  store<u64>(row + ORDINALS, 0);
  store<f64>(row + SCORES, 0);
  store<f64>(row + SCORES, 0, 8);
  const table: usize = load<u32>(row, KEPT);
  if (table === 0) return row;
  const text = table + TABLE;
  const end = text + <usize>load<u32>(table);
  const starts: usize = load<u32>(table, 4);
  const marks: usize = load<u32>(table, 12);
  let name: u32 = 0;
  for (let at = nextChance(text, end); at < end; at = nextChance(at, end)) {
    while (text + <usize>word(starts, name + 1) <= at) name++;
    // Without the byte behind it.
    at = text + <usize>word(starts, name + 1) - 1;
    startList();
    addParts(text + <usize>word(starts, name), at);
    consider(row, word(marks, name) >> 1, word(marks, name) & 1, true);
  }
  for (let one: usize = load<u32>(table, 8); one !== 0; one = load<u32>(one)) {
    const count = load<u32>(one, 8);
    startList();
    for (let at: u32 = 0; at < count; at++) add(word(one + LIST, at));
    consider(row, load<u32>(one, 4) >> 1, load<u32>(one, 4) & 1, false);
  }
  return row;
}

/** 0: the function, 1: the type. */
export function bestName(content: u32, type: u32): f64 {
  return load<f64>(find(content) + SCORES + ((<usize>type) << 3));
}

/** Which symbol that is; only where there is one. */
export function bestOrdinal(content: u32, type: u32): u32 {
  return load<u32>(find(content) + ORDINALS + ((<usize>type) << 2));
}
