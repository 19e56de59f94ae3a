/** Lists of words at work, and how words are cut out of texts of ASCII. */
import { lay } from '../memory';
import { isDigit, isOfName, isPart, isUpper, partEnd } from '../parts';
import { doubled, input, setWord } from './tables';
import { NOT_FOUND, sectionOf, setSection, WHOLE, wordOf } from './words';

let list: usize = 0;
let count: u32 = 0;
let capacity: u32 = 0;
/** The number of the section at work, which is noted on its words; no other has it. */
let section: u32 = 0;

/** A word in lower case and UTF-16. */
let letters: usize = 0;
let letterRoom: u32 = 0;

export function openLists(): void {
  capacity = 1 << 10;
  list = lay((<usize>capacity) << 2);
  letterRoom = 0;
}

export function startList(): void {
  count = 0;
  section++;
}

/** What comes is told apart from what was. */
export function nextSection(): void {
  section++;
}

export function listed(): usize {
  return list;
}

export function listedCount(): u32 {
  return count;
}

export function add(one: u32): void {
  if (count === capacity) {
    list = doubled(list, capacity, 4);
    capacity *= 2;
  }
  setWord(list, count++, one);
}

/** Unless the section has it. */
function addOnce(one: u32): void {
  if (sectionOf(one) === section) return;
  setSection(one, section);
  add(one);
}

/** The input is a word. */
export function addInput(length: u32): void {
  add(wordOf(input(), length));
}

export function addInputOnce(length: u32): void {
  addOnce(wordOf(input(), length));
}

/** Room for so many letters behind those that are there. */
function lettersFor(length: u32): void {
  if (length <= letterRoom) return;
  const before = letters;
  const used = letterRoom;
  letterRoom = max(length * 2, 256);
  letters = lay((<usize>letterRoom) << 1);
  memory.copy(letters, before, (<usize>used) << 1);
}

/** Appends bytes in lower case; returns how many letters there are then. */
function lowered(from: usize, end: usize, behind: u32): u32 {
  const length = behind + <u32>(end - from);
  lettersFor(length);
  let at = letters + ((<usize>behind) << 1);
  for (let byte = from; byte < end; byte++, at += 2) {
    const code: u32 = load<u8>(byte);
    store<u16>(at, isUpper(code) ? code + 32 : code);
  }
  return length;
}

function wordIn(from: usize, end: usize): u32 {
  const length = lowered(from, end, 0);
  return wordOf(letters, length);
}

/** A letter alone says nothing. */
function isKept(from: usize, end: usize): bool {
  return end - from > 1 || isDigit(load<u8>(from));
}

/** The word of a part; NOT_FOUND: it says nothing. */
export function wordOfPart(from: usize, end: usize): u32 {
  return isKept(from, end) ? wordIn(from, end) : NOT_FOUND;
}

/** How many parts the words of a text have that say something. */
export function countParts(from: usize, end: usize): u32 {
  let parts: u32 = 0;
  for (let at = from; at < end; ) {
    if (!isPart(load<u8>(at))) {
      at++;
      continue;
    }
    const to = partEnd(at, end);
    if (isKept(at, to)) parts++;
    at = to;
  }
  return parts;
}

/** All parts of the words of a text, in order, each of them once. Returns how many were met. */
export function addParts(from: usize, end: usize): u32 {
  let parts: u32 = 0;
  for (let at = from; at < end; ) {
    if (!isPart(load<u8>(at))) {
      at++;
      continue;
    }
    const to = partEnd(at, end);
    if (isKept(at, to)) {
      addOnce(wordIn(at, to));
      parts++;
    }
    at = to;
  }
  return parts;
}

/** The parts of one name, each once, and a name of several parts as a whole; one without any part as it stands. */
function addName(from: usize, end: usize): void {
  const parts = addParts(from, end);
  if (parts === 0) addOnce(wordIn(from, end));
  if (parts < 2) return;
  lettersFor(1);
  store<u16>(letters, WHOLE);
  let length: u32 = 1;
  for (let at = from; at < end; ) {
    if (!isPart(load<u8>(at))) {
      at++;
      continue;
    }
    const to = partEnd(at, end);
    if (isKept(at, to)) length = lowered(at, to, length);
    at = to;
  }
  addOnce(wordOf(letters, length));
}

/** Every name of a text, as above. */
export function addNames(from: usize, end: usize): void {
  for (let at = from; at < end; ) {
    if (!isOfName(load<u8>(at))) {
      at++;
      continue;
    }
    let to = at + 1;
    while (to < end && isOfName(load<u8>(to))) to++;
    addName(at, to);
    at = to;
  }
}
