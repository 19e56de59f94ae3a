/** How every word begins that may match: of names and comments nearly all are told by it, before they are cut into words. */
import { lay } from '../memory';
import { isDigit, isLower, isUpper, lower } from '../parts';
import { before } from './sixteen';
import { addTriple, clearTriples, TRIPLES, triplesAt } from './triples';

const LETTER_I: u32 = 105;
const LETTER_Y: u32 = 121;
/** Members of a family share so many letters. */
const SHARED: u32 = 3;
/** Of a beginning: its length, and its letters (UTF-16). */
const LONGEST: usize = 2 + 2 * <usize>SHARED;

/** What a letter is to the parts of a name. */
const OTHER: u32 = 0;
const LOWER: u32 = 1;
const UPPER: u32 = 2;
const DIGIT: u32 = 3;

function classOf(code: u32): u32 {
  return isLower(code) ? LOWER : isUpper(code) ? UPPER : isDigit(code) ? DIGIT : OTHER;
}

/** Those of words, and behind them those of whole names: only paths have such words. */
let beginnings: usize = 0;
let wholes: usize = 0;
let end: usize = 0;
let room: usize = 0;
let count: u32 = 0;
/** Of words, and of both. */
let triples: usize = 0;
let allTriples: usize = 0;
/** Whether one of them begins with what begins no part: a name may be `_`. */
let isAnywhere: bool = false;

export function openBeginnings(): void {
  room = 0;
  triples = lay(TRIPLES);
  allTriples = lay(TRIPLES);
}

/** For at most so many. */
export function startBeginnings(most: u32): void {
  const needed = <usize>most * LONGEST;
  if (needed > room) {
    room = needed * 2;
    beginnings = lay(room);
  }
  end = beginnings;
  count = 0;
  isAnywhere = false;
  clearTriples(triples);
  clearTriples(allTriples);
}

export function isLookedForAnywhere(): bool {
  return isAnywhere;
}

function addLetters(text: usize, letters: u32, third: u32): void {
  if (classOf(load<u16>(text)) === OTHER) isAnywhere = true;
  store<u16>(end, <u16>letters);
  memory.copy(end + 2, text, (<usize>letters) << 1);
  if (third !== 0) store<u16>(end, <u16>third, 6);
  addTriple(allTriples, count++, end + 2, letters);
  end += 2 + ((<usize>letters) << 1);
}

/** That of a word which stands for a concept. */
export function addBeginning(text: usize, length: u32): void {
  if (length > 0) addLetters(text, min(length, SHARED), 0);
}

/** Those of the words of a stem, which differs from them within these letters only where y was ie (flies, fly). */
export function addKey(key: usize, length: u32): void {
  addBeginning(key, length);
  if (length === SHARED && load<u16>(key, 4) === LETTER_Y) addLetters(key, SHARED, LETTER_I);
}

/** Behind the last word: what follows is of whole names. */
export function endWords(): void {
  wholes = end;
  memory.copy(triples, allTriples, TRIPLES);
}

/** That of a whole name, however it is cut: a part has two letters at least, and a number one digit. */
export function addWhole(key: usize, length: u32): void {
  if (length > 0) addLetters(key, min(length, isDigit(load<u16>(key)) ? 1 : 2), 0);
}

/** Whether what is from a place on (ASCII, in bytes) begins as one of those up to a group. */
function mayMatch(from: usize, to: usize, last: usize): bool {
  for (let group = beginnings; group < last; ) {
    const letters = <usize>load<u16>(group);
    group += 2;
    let at: usize = 0;
    if (letters <= to - from)
      while (at < letters && lower(load<u8>(from + at)) === <u32>load<u16>(group + (at << 1))) at++;
    if (at === letters) return true;
    group += letters << 1;
  }
  return false;
}

/** Whether a part begins here, as `partEnd` cuts them. */
function beginsPart(at: usize, to: usize): bool {
  const kind = classOf(load<u8>(at));
  if (kind === OTHER) return false;
  const last = classOf(load<u8>(at - 1));
  if (kind !== last) return !(kind === LOWER && last === UPPER);
  return kind === UPPER && at + 1 < to && isLower(load<u8>(at + 1));
}

function next(from: usize, to: usize, sets: usize, last: usize): usize {
  for (let at = from; at < to; at += 16) {
    let places = triplesAt(sets, at) & before(at, to);
    while (places !== 0) {
      const place = at + ctz(places);
      if (beginsPart(place, to) && mayMatch(place, to, last)) return place;
      places &= places - 1;
    }
  }
  return to;
}

/** Where the next part of a text begins that may match; `to`: there is none. A text is ASCII, and what is before it is no part. */
export function nextChance(from: usize, to: usize): usize {
  return next(from, to, triples, wholes);
}

/** The same for paths, which have whole names, too. */
export function nextPathChance(from: usize, to: usize): usize {
  return next(from, to, allTriples, end);
}
