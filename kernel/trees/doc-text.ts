/**
 * Removes comment marks from doc comments line by line, like docText of src/language/extract/doc-text.ts. Only for texts without
 * special white space (hasOdd of text.ts).
 */
import { malloc } from './host';
import { isAscii } from './text';

/** Limit in UTF-16 units, which are bytes if all is ASCII. */
const LONGEST: u32 = 2000;

/** Address and length of the text that was made last. */
export let made: usize = 0;
export let madeLength: u32 = 0;

export function startDocText(): void {
  made = malloc(LONGEST);
}

export function isSpace(byte: u32): bool {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

function at(place: usize, end: usize): u32 {
  return place < end ? load<u8>(place) : 0;
}

function skip(place: usize, end: usize, byte: u32): usize {
  while (place < end && load<u8>(place) === byte) place++;
  return place;
}

function isThree(place: usize, end: usize, byte: u32): bool {
  return at(place, end) === byte && at(place + 1, end) === byte && at(place + 2, end) === byte;
}

/** The end of the comment mark that begins here, or the same address if there is none. Implements OPENING of doc-text.ts. */
function endOfMark(from: usize, end: usize): usize {
  const code = at(from, end);
  const next = at(from + 1, end);
  if (code === 42) {
    const stars = skip(from, end, 42);
    if (at(stars, end) === 47) return stars + 1;
    if (stars === from + 1) return stars;
    return at(stars, end) === 41 ? stars + 1 : from;
  }
  if (code === 47) {
    if (next !== 42 && next !== 47) return from;
    const marks = skip(from + 1, end, next);
    return at(marks, end) === 33 ? marks + 1 : marks;
  }
  if (code === 35) {
    if (next === 91) return from + 2;
    const marks = skip(from, end, 35);
    const behind = at(marks, end);
    return behind === 33 || behind === 124 || behind === 39 ? marks + 1 : marks;
  }
  if (code === 45) {
    if (next === 125) return from + 2;
    return next === 45 ? endOfDashes(skip(from, end, 45), end) : from;
  }
  if (code === 59 || code === 37) return skip(from, end, code);
  if (code === 40) return next === 42 ? skip(from + 1, end, 42) : from;
  if (code === 123) return next !== 45 ? from : at(from + 2, end) === 124 ? from + 3 : from + 2;
  if (code === 34 || code === 39) return isThree(from, end, code) ? from + 3 : from + 1;
  if (code === 126) return (next === 115 || next === 83) && isThree(from + 2, end, 34) ? from + 5 : from;
  if (code === 114) {
    const quotes = skip(from + 1, end, 35);
    return isThree(quotes, end, 34) ? quotes + 3 : from;
  }
  return from;
}

/** The end of a mark that continues after dashes: `[==[`, or a bar or caret followed by white space. */
function endOfDashes(dashes: usize, end: usize): usize {
  if (at(dashes, end) === 91) {
    const equals = skip(dashes + 1, end, 61);
    if (at(equals, end) === 91) return equals + 1;
  }
  const bar = dashes < end && isSpace(load<u8>(dashes)) ? dashes + 1 : dashes;
  const code = at(bar, end);
  if (code !== 124 && code !== 94) return dashes;
  return bar + 1 === end || isSpace(load<u8>(bar + 1)) ? bar + 1 : dashes;
}

function withoutOpening(from: usize, end: usize): usize {
  let start = from;
  while (start < end && isSpace(load<u8>(start))) start++;
  const mark = endOfMark(start, end);
  if (mark === start) return from;
  return mark < end && isSpace(load<u8>(mark)) ? mark + 1 : mark;
}

export function trimmedEnd(from: usize, end: usize): usize {
  while (end > from && isSpace(load<u8>(end - 1))) end--;
  return end;
}

function withoutClosing(from: usize, end: usize): usize {
  const bare = trimmedEnd(from, end);
  if (bare === from) return bare;
  const last: u32 = load<u8>(bare - 1);
  const before: u32 = bare - from > 1 ? load<u8>(bare - 2) : 0;
  let mark: usize = 0;
  if (last === 34 || last === 39) mark = bare - from > 2 && before === last && <u32>load<u8>(bare - 3) === last ? 3 : 1;
  else if ((last === 47 || last === 41) && before === 42) mark = 2;
  else if ((last === 125 && before === 45) || (last === 93 && before === 93)) mark = 2;
  if (mark === 0) return bare;
  let cut = bare - mark;
  if (load<u8>(cut) === 42) while (cut > from && load<u8>(cut - 1) === 42) cut--;
  return trimmedEnd(from, cut);
}

/** Whether lines are written to `made`, or compared with it. */
let isWriting: bool = false;
let isSame: bool = true;
let length: u32 = 0;
/** Pending line breaks. They are written only if text follows, which trims them at both ends. */
let breaks: u32 = 0;

function put(from: usize, size: u32): void {
  const some = min(size, LONGEST - length);
  if (isWriting) memory.copy(made + <usize>length, from, some);
  else if (length + some > madeLength || memory.compare(made + <usize>length, from, some) !== 0) isSame = false;
  length += some;
}

function putBreaks(): void {
  for (; breaks > 0 && length < LONGEST; breaks--) {
    if (isWriting) store<u8>(made + <usize>length, 10);
    else if (length >= madeLength || load<u8>(made + <usize>length) !== 10) isSame = false;
    length++;
  }
  breaks = 0;
}

function begin(writes: bool): void {
  isWriting = writes;
  isSame = true;
  length = 0;
  breaks = 0;
}

function addLine(from: usize, end: usize): void {
  let start = withoutOpening(from, end);
  const last = withoutClosing(start, end);
  if (length === 0) {
    breaks = 0;
    while (start < last && isSpace(load<u8>(start))) start++;
  }
  if (start < last) {
    putBreaks();
    put(start, <u32>(last - start));
  }
  breaks++;
}

function addLines(from: usize, end: usize): void {
  let line = from;
  for (let place = from; place < end && length < LONGEST && isSame; place++) {
    if (load<u8>(place) !== 10) continue;
    addLine(line, place);
    line = place + 1;
  }
  if (length < LONGEST && isSame) addLine(line, end);
}

/** Begins a doc comment, which consists of one or more pieces of the text. */
export function beginDoc(): void {
  begin(true);
}

export function addToDoc(from: usize, end: usize): void {
  addLines(from, end);
}

/** Ends a doc comment. false: outside ASCII its length in units may exceed the limit, which bytes do not show. */
export function endDoc(): bool {
  madeLength = length;
  return isAscii || length < LONGEST;
}

/** Whether a range of the text gives the same doc comment as the one made last. */
export function comesOut(from: usize, end: usize): bool {
  begin(false);
  addLines(from, end);
  return isSame && length === madeLength;
}
