/** Finds the ranges of signatures and doc comments in the text, like src/store/facts/quote.ts. */
import { comesOut, isSpace, made, madeLength } from './doc-text';
import { folded, foldedLength } from './signature';
import { hasOdd, length, text, unitsIn } from './text';

const WINDOW: usize = 16 * 1024;
const LONGEST_SIGNATURE: usize = 4 * 1024;
const LONGEST_DOC: u32 = 16 * 1024;
const TRIES: u32 = 16;
const MARGIN: u32 = 64;

/** The range that was found last. */
export let foundAt: usize = 0;
export let foundEnd: usize = 0;

/** The first occurrence of a word in a range; 0: there is none. */
function indexOf(word: usize, size: usize, from: usize, end: usize): usize {
  if (size === 0) return from;
  if (end - from < size || end < from) return 0;
  const first: u32 = load<u8>(word);
  const last = end - size;
  for (let at = from; at <= last; at++)
    if (<u32>load<u8>(at) === first && memory.compare(at, word, size) === 0) return at;
  return 0;
}

/** The end of a match of the folded signature; 0: no match here. */
function endOfFolded(from: usize): usize {
  const end = text + <usize>length;
  let at = from;
  for (let index: usize = 0; index < <usize>foldedLength; index++) {
    const byte: u32 = load<u8>(folded + index);
    if (byte !== 32) {
      if (at >= end || <u32>load<u8>(at) !== byte) return 0;
      at++;
      continue;
    }
    if (at >= end || !isSpace(load<u8>(at))) return 0;
    while (at < end && isSpace(load<u8>(at))) at++;
  }
  return at;
}

function isSignature(at: usize): bool {
  const end = endOfFolded(at);
  if (end === 0 || end - at > LONGEST_SIGNATURE) return false;
  foundAt = at;
  foundEnd = end;
  return true;
}

export function findSignature(from: usize): bool {
  if (isSignature(from)) return true;
  let word: usize = 0;
  while (word < <usize>foldedLength && load<u8>(folded + word) !== 32) word++;
  const end = min(from + WINDOW, text + <usize>length);
  let at = indexOf(folded, word, from, end);
  for (let tries = TRIES; at !== 0 && tries > 0; tries--) {
    if (isSignature(at)) return true;
    at = indexOf(folded, word, at + 1, end);
  }
  return false;
}

/** The start of the line that is `lines` lines below; 0: the text has fewer lines. */
function lineBelow(from: usize, lines: u32): usize {
  const end = text + <usize>length;
  let at = from;
  for (let left = lines; left > 0; left--) {
    while (at < end && load<u8>(at) !== 10) at++;
    if (at >= end) return 0;
    at++;
  }
  return at;
}

export function findDoc(from: usize): bool {
  let breaks: u32 = 0;
  let first = madeLength;
  let last: u32 = 0;
  for (let at: u32 = 0; at < madeLength; at++) {
    if (load<u8>(made + <usize>at) !== 10) continue;
    if (breaks === 0) first = at;
    breaks++;
    last = at + 1;
  }
  const lastSize = <usize>(madeLength - last);
  const longest = <usize>min(4 * unitsIn(made, madeLength) + MARGIN * (breaks + 1), LONGEST_DOC);
  const textEnd = text + <usize>length;
  const end = min(from + WINDOW, textEnd);
  let at = indexOf(made, <usize>first, from, end);
  for (let tries = TRIES; at !== 0 && tries > 0; tries--) {
    const line = lineBelow(at, breaks);
    const found: usize = line === 0 ? 0 : indexOf(made + <usize>last, lastSize, line, min(line + longest, textEnd));
    // The range may contain white space that only JavaScript recognises.
    if (found !== 0 && found + lastSize - at <= longest) {
      if (hasOdd(at, found + lastSize)) return false;
      if (comesOut(at, found + lastSize)) {
        foundAt = at;
        foundEnd = found + lastSize;
        return true;
      }
    }
    at = indexOf(made, <usize>first, at + 1, end);
  }
  return false;
}
