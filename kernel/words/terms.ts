/** Numbers terms in a hash table, counts their occurrences in the current chunk, and writes the lists of terms per chunk. */
import { allocate, reallocate } from '../memory';
import { putVarint } from '../varint';

const OCCURRENCES: u32 = 31;

/**
 * Record of a term: hash, address and length of its UTF-8, payload in this chunk, the last text that contains it, its number
 * there.
 */
const HASH: usize = 0;
const PLACE: usize = 4;
const LENGTH: usize = 8;
const COUNT: usize = 12;
const SEEN: usize = 16;
const LOCAL: usize = 20;
const RECORD: usize = 24;

let slots: usize = 0;
let mask: u32 = 0;
let records: usize = 0;
let capacity: u32 = 0;
let count: u32 = 0;
let letters: usize = 0;
let lettersEnd: usize = 0;
let lettersRoom: usize = 0;

let touched: usize = 0;
let touchedRoom: u32 = 0;
let touchedCount: u32 = 0;

let turn: u32 = 0;
let distinct: u32 = 0;
let dictionary: usize = 0;
let dictionaryEnd: usize = 0;
let dictionaryRoom: usize = 0;
let lists: usize = 0;
let listsEnd: usize = 0;
let listsRoom: usize = 0;

export function startTerms(): void {
  mask = (1 << 14) - 1;
  slots = allocate((<usize>mask + 1) * 4);
  memory.fill(slots, 0, (<usize>mask + 1) * 4);
  capacity = 1 << 13;
  records = allocate(<usize>capacity * RECORD);
  count = 0;
  lettersRoom = 1 << 16;
  letters = allocate(lettersRoom);
  lettersEnd = 0;
  touchedRoom = 1 << 12;
  touched = allocate(<usize>touchedRoom * 4);
  touchedCount = 0;
  dictionaryRoom = 1 << 14;
  dictionary = allocate(dictionaryRoom);
  listsRoom = 1 << 16;
  lists = allocate(listsRoom);
  turn = 0;
}

/** Begins a text, whose dictionary is independent of earlier texts. */
export function startText(): void {
  turn++;
  distinct = 0;
  dictionaryEnd = 0;
  listsEnd = 0;
}

export function same(a: usize, b: usize, length: u32): bool {
  let rest = length;
  while (rest >= 8) {
    if (load<u64>(a) !== load<u64>(b)) return false;
    a += 8;
    b += 8;
    rest -= 8;
  }
  return rest === 0 || (load<u64>(a) ^ load<u64>(b)) << (64 - <u64>rest * 8) === 0;
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
    const record = records + <usize>(number - 1) * RECORD;
    if (
      load<u32>(record + HASH) === hash &&
      load<u32>(record + LENGTH) === length &&
      same(letters + load<u32>(record + PLACE), at, length)
    )
      return number - 1;
    slot = (slot + 1) & mask;
  }
  return addTerm(at, length, hash, slot);
}

function addTerm(at: usize, length: u32, hash: u32, slot: u32): u32 {
  if (count === capacity) {
    records = reallocate(records, <usize>capacity * RECORD, <usize>capacity * 2 * RECORD);
    capacity *= 2;
  }
  // Eight bytes of padding, because terms are compared eight bytes at a time.
  if (lettersEnd + length + 8 > lettersRoom) {
    letters = reallocate(letters, lettersEnd, lettersRoom * 2);
    lettersRoom *= 2;
  }
  const record = records + <usize>count * RECORD;
  memory.copy(letters + lettersEnd, at, length);
  store<u32>(record + HASH, hash);
  store<u32>(record + PLACE, <u32>lettersEnd);
  store<u32>(record + LENGTH, length);
  store<u32>(record + COUNT, 0);
  store<u32>(record + SEEN, 0);
  lettersEnd += length;
  store<u32>(slots + ((<usize>slot) << 2), ++count);
  if (count * 2 > mask) rehash();
  return count - 1;
}

function rehash(): void {
  mask = mask * 2 + 1;
  slots = allocate((<usize>mask + 1) * 4);
  memory.fill(slots, 0, (<usize>mask + 1) * 4);
  for (let number: u32 = 0; number < count; number++) {
    let slot = load<u32>(records + <usize>number * RECORD + HASH) & mask;
    while (load<u32>(slots + ((<usize>slot) << 2)) !== 0) slot = (slot + 1) & mask;
    store<u32>(slots + ((<usize>slot) << 2), number + 1);
  }
}

function touch(term: u32): void {
  if (touchedCount === touchedRoom) {
    touched = reallocate(touched, <usize>touchedRoom * 4, <usize>touchedRoom * 8);
    touchedRoom *= 2;
  }
  store<u32>(touched + ((<usize>touchedCount) << 2), term);
  touchedCount++;
}

export function occur(term: u32): void {
  const record = records + <usize>term * RECORD;
  const known = load<u32>(record + COUNT);
  if (known === 0) touch(term);
  if ((known & OCCURRENCES) < OCCURRENCES) store<u32>(record + COUNT, known + 1);
}

export function mark(term: u32, bits: u32): void {
  const record = records + <usize>term * RECORD;
  const known = load<u32>(record + COUNT);
  if (known === 0) touch(term);
  store<u32>(record + COUNT, known | bits);
}

/** Replaces the payload of every term counted so far by these bits. */
export function settle(bits: u32): void {
  for (let i: u32 = 0; i < touchedCount; i++)
    store<u32>(records + <usize>load<u32>(touched + ((<usize>i) << 2)) * RECORD + COUNT, bits);
}

/** Ends a chunk: writes the list of its terms and resets the counts. */
export function take(): void {
  if (listsEnd + <usize>touchedCount * 6 + 5 > listsRoom) {
    const room = max(listsRoom * 2, listsEnd + <usize>touchedCount * 6 + 5);
    lists = reallocate(lists, listsEnd, room);
    listsRoom = room;
  }
  let at = putVarint(lists + listsEnd, touchedCount);
  for (let i: u32 = 0; i < touchedCount; i++) {
    const record = records + <usize>load<u32>(touched + ((<usize>i) << 2)) * RECORD;
    if (load<u32>(record + SEEN) !== turn) {
      store<u32>(record + SEEN, turn);
      store<u32>(record + LOCAL, distinct++);
      define(letters + load<u32>(record + PLACE), load<u32>(record + LENGTH));
    }
    at = putVarint(at, load<u32>(record + LOCAL));
    store<u8>(at++, load<u32>(record + COUNT));
    store<u32>(record + COUNT, 0);
  }
  listsEnd = at - lists;
  touchedCount = 0;
}

function define(at: usize, length: u32): void {
  if (dictionaryEnd + length + 5 > dictionaryRoom) {
    dictionary = reallocate(dictionary, dictionaryEnd, dictionaryRoom * 2 + length);
    dictionaryRoom = dictionaryRoom * 2 + length;
  }
  const letter = putVarint(dictionary + dictionaryEnd, length);
  memory.copy(letter, at, length);
  dictionaryEnd = letter + length - dictionary;
}

/** Writes the result table of the current text: begin and end of a varint, of the dictionary, and of the lists. */
export function finishText(places: usize): void {
  const head = places + 24;
  store<u32>(places, <u32>head);
  store<u32>(places + 4, <u32>putVarint(head, distinct));
  store<u32>(places + 8, <u32>dictionary);
  store<u32>(places + 12, <u32>(dictionary + dictionaryEnd));
  store<u32>(places + 16, <u32>lists);
  store<u32>(places + 20, <u32>(lists + listsEnd));
}
