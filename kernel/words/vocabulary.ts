/**
 * Cache from a word to its terms. A MB of code has 100,000 words but few distinct ones, so each is split once and then looked
 * up in a hash table.
 */

import { allocate, reallocate } from '../memory';
import { EXCHANGE } from './characters';
import { expandAscii } from './expand';
import { expand } from './host';
import { occur, same, termOf } from './terms';

/** Record of a word: hash, address and length of its UTF-8, index of its first term in `expansions`, number of terms. */
const HASH: usize = 0;
const PLACE: usize = 4;
const LENGTH: usize = 8;
const FIRST: usize = 12;
const TERMS: usize = 16;
const RECORD: usize = 20;

let slots: usize = 0;
let mask: u32 = 0;
let records: usize = 0;
let capacity: u32 = 0;
let count: u32 = 0;
let letters: usize = 0;
let lettersEnd: usize = 0;
let lettersRoom: usize = 0;
let expansions: usize = 0;
let expansionsEnd: u32 = 0;
let expansionsRoom: u32 = 0;

export function startVocabulary(): void {
  mask = (1 << 14) - 1;
  slots = allocate((<usize>mask + 1) * 4);
  memory.fill(slots, 0, (<usize>mask + 1) * 4);
  capacity = 1 << 13;
  records = allocate(<usize>capacity * RECORD);
  count = 0;
  lettersRoom = 1 << 16;
  letters = allocate(lettersRoom);
  lettersEnd = 0;
  expansionsRoom = 1 << 14;
  expansions = allocate(<usize>expansionsRoom * 4);
  expansionsEnd = 0;
}

export function wordCount(): u32 {
  return count;
}

export function pushExpansion(term: u32): void {
  if (expansionsEnd === expansionsRoom) {
    expansions = reallocate(expansions, <usize>expansionsRoom * 4, <usize>expansionsRoom * 8);
    expansionsRoom *= 2;
  }
  store<u32>(expansions + ((<usize>expansionsEnd) << 2), term);
  expansionsEnd++;
}

/** The record of a word, added if it is new. */
function wordOf(at: usize, length: u32, hash: u32, wide: bool): usize {
  let slot = (hash ^ (hash >> 15)) & mask;
  for (;;) {
    const number = load<u32>(slots + ((<usize>slot) << 2));
    if (number === 0) break;
    const record = records + <usize>(number - 1) * RECORD;
    if (
      load<u32>(record + HASH) === hash &&
      load<u32>(record + LENGTH) === length &&
      same(letters + load<u32>(record + PLACE), at, length)
    )
      return record;
    slot = (slot + 1) & mask;
  }
  return insert(at, length, hash, slot, wide);
}

function insert(at: usize, length: u32, hash: u32, slot: u32, wide: bool): usize {
  if (count === capacity) {
    records = reallocate(records, <usize>capacity * RECORD, <usize>capacity * 2 * RECORD);
    capacity *= 2;
  }
  if (lettersEnd + length + 8 > lettersRoom) {
    letters = reallocate(letters, lettersEnd, lettersRoom * 2);
    lettersRoom *= 2;
  }
  const first = expansionsEnd;
  if (wide) expandWide(at, length);
  else expandAscii(at, length);
  const record = records + <usize>count * RECORD;
  memory.copy(letters + lettersEnd, at, length);
  store<u32>(record + HASH, hash);
  store<u32>(record + PLACE, <u32>lettersEnd);
  store<u32>(record + LENGTH, length);
  store<u32>(record + FIRST, first);
  store<u32>(record + TERMS, expansionsEnd - first);
  lettersEnd += length;
  store<u32>(slots + ((<usize>slot) << 2), ++count);
  if (count * 2 > mask) rehash();
  return record;
}

function expandWide(at: usize, length: u32): void {
  const terms = expand(at, length);
  let from = EXCHANGE;
  for (let i: u32 = 0; i < terms; i++) {
    const size: u32 = load<u16>(from);
    pushExpansion(termOf(from + 2, size));
    from += 2 + size;
  }
}

function rehash(): void {
  mask = mask * 2 + 1;
  slots = allocate((<usize>mask + 1) * 4);
  memory.fill(slots, 0, (<usize>mask + 1) * 4);
  for (let number: u32 = 0; number < count; number++) {
    const hash = load<u32>(records + <usize>number * RECORD + HASH);
    let slot = (hash ^ (hash >> 15)) & mask;
    while (load<u32>(slots + ((<usize>slot) << 2)) !== 0) slot = (slot + 1) & mask;
    store<u32>(slots + ((<usize>slot) << 2), number + 1);
  }
}

export function hashOf(at: usize, length: u32): u32 {
  let hash: u32 = 0;
  for (let i: u32 = 0; i < length; i++) hash = hash * 31 + load<u8>(at + i);
  return hash;
}

export function occurWord(at: usize, length: u32, hash: u32, wide: bool): void {
  const record = wordOf(at, length, hash, wide);
  let term = expansions + ((<usize>load<u32>(record + FIRST)) << 2);
  const end = term + ((<usize>load<u32>(record + TERMS)) << 2);
  for (; term < end; term += 4) occur(load<u32>(term));
}

/** The term of a whole word, which is the first of its terms. */
export function wholeOf(at: usize, length: u32, wide: bool): u32 {
  const record = wordOf(at, length, hashOf(at, length), wide);
  return load<u32>(expansions + ((<usize>load<u32>(record + FIRST)) << 2));
}
