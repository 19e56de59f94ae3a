/** The lines of a passage that hold most different words of the query; src/search/snippet.ts says the same for any text. */
import { lay } from '../memory';
import { isDigit, isOfName, isPart, lower, partEnd } from '../parts';
import { clearBits, hasBit, noBits, setBit } from './bits';
import { signLength } from './signs';
import { doubled, input, setWord, word, zeros } from './tables';
import { BEGINNINGS, beginningOf, findWord, NOT_FOUND, WHOLE, wordCount, wordOf } from './words';

const LINE_FEED: u32 = 10;
const LONGEST_WORD: u32 = 120;

/** Told instead of a line: the passage has letters outside ASCII, or words that are cut in other ways. */
const UNKNOWN: i32 = -1;

/** By word: the number of the wish that it is wanted by, and of the window that it was last counted in. */
let wanted: usize = 0;
let counted: usize = 0;
let capacity: u32 = 0;
let wish: u32 = 0;
let window: u32 = 0;

/** A bit for how each wanted word begins: nearly all words of a passage are told by it. */
let bits: usize = 0;

/** Wanted words of the passage: which, and in which line; ascending. */
let hits: usize = 0;
let hitLines: usize = 0;
let hitCount: u32 = 0;
let hitCapacity: u32 = 0;

/** A word without case and underscores (UTF-16), behind the mark of a whole name. */
let letters: usize = 0;

export function openPassages(): void {
  capacity = 0;
  bits = noBits();
  hitCapacity = 256;
  hits = lay((<usize>hitCapacity) << 2);
  hitLines = lay((<usize>hitCapacity) << 2);
  letters = lay((<usize>LONGEST_WORD + 1) << 1);
  store<u16>(letters, WHOLE);
}

function isBegun(first: u32, second: u32): bool {
  return hasBit(bits, (first * 31 + second) & (BEGINNINGS - 1));
}

/** Words have got numbers since. */
function widen(): void {
  const before = wanted;
  const used = (<usize>capacity) << 2;
  capacity = wordCount() * 2;
  wanted = zeros((<usize>capacity) << 2);
  memory.copy(wanted, before, used);
  counted = zeros((<usize>capacity) << 2);
}

/** The input is the words to look for, a line each. */
export function wantWords(length: u32): void {
  wish++;
  clearBits(bits);
  const end = input() + ((<usize>length) << 1);
  for (let from = input(); from < end; ) {
    let to = from;
    while (to < end && load<u16>(to) !== LINE_FEED) to += 2;
    const size = <u32>((to - from) >> 1);
    const one = wordOf(from, size);
    if (wordCount() > capacity) widen();
    setWord(wanted, one, wish);
    // Of a whole name how it begins behind its mark.
    const start = size > 1 && load<u16>(from) === WHOLE ? from + 2 : from;
    setBit(bits, beginningOf(start, <u32>((to - start) >> 1)));
    from = to + 2;
  }
}

function isWanted(one: u32): bool {
  return one !== NOT_FOUND && one < capacity && word(wanted, one) === wish;
}

function hit(one: u32, line: u32): void {
  if (hitCount === hitCapacity) {
    hits = doubled(hits, hitCapacity, 4);
    hitLines = doubled(hitLines, hitCapacity, 4);
    hitCapacity *= 2;
  }
  setWord(hits, hitCount, one);
  setWord(hitLines, hitCount, line);
  hitCount++;
}

/** Writes bytes in lower case behind the mark, those of a name that are no letter left out; returns how many there are. */
function fold(from: usize, to: usize): u32 {
  let at = letters + 2;
  for (let byte = from; byte < to; byte++) {
    const code: u32 = load<u8>(byte);
    if (!isPart(code)) continue;
    store<u16>(at, lower(code));
    at += 2;
  }
  return <u32>((at - letters - 2) >> 1);
}

function beginsAsWanted(from: usize, to: usize): bool {
  return isBegun(lower(load<u8>(from)), from + 1 < to ? lower(load<u8>(from + 1)) : 0);
}

/** As `beginsAsWanted`, for a name without its underscores. */
function foldsAsWanted(from: usize, to: usize): bool {
  let first: u32 = 0;
  for (let at = from; at < to; at++) {
    const code: u32 = load<u8>(at);
    if (!isPart(code)) continue;
    if (first !== 0) return isBegun(first, lower(code));
    first = lower(code);
  }
  return first === 0 || isBegun(first, 0);
}

/** A name without a letter stands for itself. */
function lookForBare(from: usize, to: usize, line: u32): void {
  let at = letters + 2;
  for (let byte = from; byte < to; byte++, at += 2) store<u16>(at, load<u8>(byte));
  const one = findWord(letters + 2, <u32>(to - from));
  if (isWanted(one)) hit(one, line);
}

/** The terms of a name: all of it, and its parts, where it has more than one. */
function lookFor(from: usize, to: usize, line: u32): void {
  let parts: u32 = 0;
  let partLength: u32 = 0;
  if (!isDigit(load<u8>(from))) {
    for (let at = from; at < to; ) {
      if (!isPart(load<u8>(at))) {
        at++;
        continue;
      }
      const end = partEnd(at, to);
      if (end - at > 1 || isDigit(load<u8>(at))) {
        parts++;
        partLength = <u32>(end - at);
      }
      at = end;
    }
  }
  if (foldsAsWanted(from, to)) {
    const length = fold(from, to);
    const isPlain = parts === 0 || (parts === 1 && partLength === length);
    if (length === 0) lookForBare(from, to, line);
    else {
      const one = isPlain ? findWord(letters + 2, length) : findWord(letters, length + 1);
      if (isWanted(one)) hit(one, line);
    }
    if (isPlain) return;
  } else if (parts < 2 && partLength === <u32>(to - from)) return;
  if (parts === 0) return;
  for (let at = from; at < to; ) {
    if (!isPart(load<u8>(at))) {
      at++;
      continue;
    }
    const end = partEnd(at, to);
    if ((end - at > 1 || isDigit(load<u8>(at))) && beginsAsWanted(at, end)) {
      const one = findWord(letters + 2, fold(at, end));
      if (isWanted(one)) hit(one, line);
    }
    at = end;
  }
}

/** How many different wanted words are in the lines from one on, beginning with a hit. */
function different(start: u32, lines: u32, from: u32): u32 {
  window++;
  let count: u32 = 0;
  for (let at = from; at < hitCount && word(hitLines, at) < start + lines; at++) {
    const one = word(hits, at);
    if (word(counted, one) === window) continue;
    setWord(counted, one, window);
    count++;
  }
  return count;
}

/** The input is a passage: the first of so many lines that hold the most different wanted words, the earliest of equally good ones. */
export function bestLine(length: u32, lines: u32): i32 {
  hitCount = 0;
  let line: u32 = 0;
  const end = input() + length;
  for (let at = input(); at < end; ) {
    const code: u32 = load<u8>(at);
    if (code > 127) {
      const length = signLength(at, end);
      if (length === 0) return UNKNOWN;
      at += length;
      continue;
    }
    if (!isOfName(code)) {
      if (code === LINE_FEED) line++;
      at++;
      continue;
    }
    let to = at + 1;
    while (to < end && isOfName(load<u8>(to))) to++;
    if (<u32>(to - at) > LONGEST_WORD) return UNKNOWN;
    lookFor(at, to, line);
    at = to;
  }
  // A window starts at a matching line, so that the match is what is seen first; or at the top.
  let best: u32 = 0;
  let most = different(0, lines, 0);
  for (let at: u32 = 0; at < hitCount; at++) {
    const start = word(hitLines, at);
    if (at > 0 && word(hitLines, at - 1) === start) continue;
    const count = different(start, lines, at);
    if (count <= most) continue;
    best = start;
    most = count;
  }
  return best;
}
