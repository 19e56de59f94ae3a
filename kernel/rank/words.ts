/** Words of paths, names and heads: each is there once, with a number. What a query finds out about a word is noted on it. */
import { lay } from '../memory';
import { stemLength, stemOf } from './stem';
import { doubled, setWord, word, zeros } from './tables';

/**
 * Text and length, those of its stem, its hash, the section that it is in (lists.ts); its rarity; what matches (match.ts); how its stem
 * begins, and whether it is a whole name.
 */
const ROW: usize = 48;
/** How many different ones there can be. */
export const BEGINNINGS: u32 = 1024;
const NOT_ASKED: f64 = -1;
export const NOT_FOUND: u32 = 0xffffffff;
/** The mark of a name that was written in parts. */
export const WHOLE: u32 = 61;

let rows: usize = 0;
let count: u32 = 0;
let capacity: u32 = 0;
let slots: usize = 0;
let mask: u32 = 0;

export function openWords(): void {
  count = 0;
  capacity = 1 << 11;
  rows = lay(<usize>capacity * ROW);
  mask = (1 << 12) - 1;
  slots = zeros((<usize>mask + 1) << 2);
}

function rowOf(one: u32): usize {
  return rows + <usize>one * ROW;
}

export function textOf(one: u32): usize {
  return load<u32>(rowOf(one));
}

export function lengthOf(one: u32): u32 {
  return load<u32>(rowOf(one), 4);
}

export function stemAt(one: u32): usize {
  return load<u32>(rowOf(one), 8);
}

export function stemSize(one: u32): u32 {
  return load<u32>(rowOf(one), 12);
}

export function isWhole(one: u32): bool {
  return load<u16>(rowOf(one), 46) !== 0;
}

/** -1: nobody has asked yet. */
export function rarityOf(one: u32): f64 {
  return load<f64>(rowOf(one), 24);
}

export function setRarity(one: u32, value: f64): void {
  store<f64>(rowOf(one), value, 24);
}

/** For which query the matches were noted, where they begin, and how many there are. */
export function queryOf(one: u32): u32 {
  return load<u32>(rowOf(one), 32);
}

export function matchesOf(one: u32): u32 {
  return load<u32>(rowOf(one), 36);
}

export function matchCount(one: u32): u32 {
  return load<u32>(rowOf(one), 40);
}

export function setMatches(one: u32, query: u32, from: u32, matches: u32): void {
  const row = rowOf(one);
  store<u32>(row, query, 32);
  store<u32>(row, from, 36);
  store<u32>(row, matches, 40);
}

/** The last section of a list that it was added to. */
export function sectionOf(one: u32): u32 {
  return load<u32>(rowOf(one), 20);
}

export function setSection(one: u32, section: u32): void {
  store<u32>(rowOf(one), section, 20);
}

/** A number for how a text begins; texts that begin alike have the same. */
export function beginningOf(text: usize, length: u32): u32 {
  if (length === 0) return 0;
  return (<u32>load<u16>(text) * 31 + (length > 1 ? <u32>load<u16>(text, 2) : 0)) & (BEGINNINGS - 1);
}

/** That of its stem. */
export function beginning(one: u32): u32 {
  return load<u16>(rowOf(one), 44);
}

export function isSame(a: usize, b: usize, length: u32): bool {
  const end = a + ((<usize>length) << 1);
  while (a < end) {
    if (load<u16>(a) !== load<u16>(b)) return false;
    a += 2;
    b += 2;
  }
  return true;
}

function hashOf(text: usize, length: u32): u32 {
  let hash: u32 = 0x811c9dc5;
  const end = text + ((<usize>length) << 1);
  for (let at = text; at < end; at += 2) hash = (hash ^ load<u16>(at)) * 0x01000193;
  return hash ^ (hash >> 15);
}

function widen(): void {
  mask = mask * 2 + 1;
  slots = zeros((<usize>mask + 1) << 2);
  for (let one: u32 = 0; one < count; one++) {
    let slot = load<u32>(rowOf(one), 16) & mask;
    while (word(slots, slot) !== 0) slot = (slot + 1) & mask;
    setWord(slots, slot, one + 1);
  }
}

function kept(text: usize, length: u32): usize {
  const at = lay((<usize>length) << 1);
  memory.copy(at, text, (<usize>length) << 1);
  return at;
}

function add(text: usize, length: u32, hash: u32): void {
  if (count === capacity) {
    rows = doubled(rows, capacity, ROW);
    capacity *= 2;
  }
  const own = kept(text, length);
  const row = rowOf(count++);
  const whole = length > 0 && load<u16>(own) === WHOLE;
  let stem = own;
  let size = length;
  if (!whole) {
    const cut = stemOf(own, length);
    size = stemLength();
    // Nearly all stems are how their words begin.
    if (size > length || !isSame(own, cut, size)) stem = kept(cut, size);
  }
  store<u32>(row, <u32>own);
  store<u32>(row, length, 4);
  store<u32>(row, <u32>stem, 8);
  store<u32>(row, size, 12);
  store<u32>(row, hash, 16);
  store<u32>(row, 0, 20);
  store<f64>(row, NOT_ASKED, 24);
  store<u32>(row, 0, 32);
  store<u16>(row, <u16>beginningOf(stem, size), 44);
  store<u16>(row, whole ? 1 : 0, 46);
}

export function wordCount(): u32 {
  return count;
}

/** The number of a word; NOT_FOUND: nobody has met it. */
export function findWord(text: usize, length: u32): u32 {
  const hash = hashOf(text, length);
  let slot = hash & mask;
  let known = word(slots, slot);
  while (known !== 0) {
    const row = rowOf(known - 1);
    if (load<u32>(row, 16) === hash && load<u32>(row, 4) === length && isSame(load<u32>(row), text, length)) break;
    slot = (slot + 1) & mask;
    known = word(slots, slot);
  }
  return known - 1;
}

/** The number of a word; from 0 on. */
export function wordOf(text: usize, length: u32): u32 {
  const known = findWord(text, length);
  if (known !== NOT_FOUND) return known;
  const hash = hashOf(text, length);
  let slot = hash & mask;
  while (word(slots, slot) !== 0) slot = (slot + 1) & mask;
  add(text, length, hash);
  setWord(slots, slot, count);
  if (count * 2 > mask) widen();
  return count - 1;
}
