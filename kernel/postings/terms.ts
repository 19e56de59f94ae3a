/** Hash table of terms, numbered in order of insertion, each with its posting list. Like src/store/text/term-table.ts. */
import { allocate, reallocate } from '../memory';

/** Record of a term: hash, address and length of its bytes, number of chunks, the last chunk, and its list (see lists.ts). */
const HASH: usize = 0;
const PLACE: usize = 4;
const LENGTH: usize = 8;
export const COUNT: usize = 12;
export const LAST_DOC: usize = 16;
export const BYTES: usize = 20;
export const FIRST: usize = 24;
export const TAIL: usize = 28;
export const TAIL_END: usize = 32;
export const SLICE: usize = 36;
const RECORD: usize = 40;

export let termCount: u32 = 0;

let slots: usize = 0;
let mask: u32 = 0;
let records: usize = 0;
let capacity: u32 = 0;
let letters: usize = 0;
let lettersEnd: usize = 0;
let lettersRoom: usize = 0;

export function startTerms(): void {
  mask = (1 << 14) - 1;
  slots = allocate((<usize>mask + 1) * 4);
  memory.fill(slots, 0, (<usize>mask + 1) * 4);
  capacity = 1 << 13;
  records = allocate(<usize>capacity * RECORD);
  termCount = 0;
  lettersRoom = 1 << 16;
  letters = allocate(lettersRoom);
  lettersEnd = 0;
}

export function recordOf(term: u32): usize {
  return records + <usize>term * RECORD;
}

export function bytesOf(term: u32): usize {
  return letters + load<u32>(recordOf(term), PLACE);
}

export function lengthOf(term: u32): u32 {
  return load<u32>(recordOf(term), LENGTH);
}

/** The number of the term with these bytes. */
export function termOf(at: usize, length: u32): u32 {
  let hash: u32 = length;
  for (let i: u32 = 0; i < length; i++) hash = hash * 31 + load<u8>(at + i);
  hash ^= hash >> 15;
  let slot = hash & mask;
  for (;;) {
    const number = load<u32>(slots + ((<usize>slot) << 2));
    if (number === 0) break;
    const record = recordOf(number - 1);
    if (
      load<u32>(record, HASH) === hash &&
      load<u32>(record, LENGTH) === length &&
      memory.compare(letters + load<u32>(record, PLACE), at, length) === 0
    )
      return number - 1;
    slot = (slot + 1) & mask;
  }
  return insert(at, length, hash, slot);
}

function insert(at: usize, length: u32, hash: u32, slot: u32): u32 {
  if (termCount === capacity) {
    records = reallocate(records, <usize>capacity * RECORD, <usize>capacity * 2 * RECORD);
    capacity *= 2;
  }
  if (lettersEnd + length > lettersRoom) {
    const room = max(lettersRoom * 2, lettersEnd + length);
    letters = reallocate(letters, lettersEnd, room);
    lettersRoom = room;
  }
  const record = recordOf(termCount);
  memory.fill(record, 0, RECORD);
  memory.copy(letters + lettersEnd, at, length);
  store<u32>(record, hash, HASH);
  store<u32>(record, <u32>lettersEnd, PLACE);
  store<u32>(record, length, LENGTH);
  lettersEnd += length;
  store<u32>(slots + ((<usize>slot) << 2), ++termCount);
  if (termCount * 2 > mask) rehash();
  return termCount - 1;
}

function rehash(): void {
  mask = mask * 2 + 1;
  slots = allocate((<usize>mask + 1) * 4);
  memory.fill(slots, 0, (<usize>mask + 1) * 4);
  for (let number: u32 = 0; number < termCount; number++) {
    let slot = load<u32>(recordOf(number), HASH) & mask;
    while (load<u32>(slots + ((<usize>slot) << 2)) !== 0) slot = (slot + 1) & mask;
    store<u32>(slots + ((<usize>slot) << 2), number + 1);
  }
}
