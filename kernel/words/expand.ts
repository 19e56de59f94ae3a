/**
 * Splits an ASCII identifier into its search terms, like `expand` of src/language/words/term-forms.ts and `splitAscii` of
 * split-identifier.ts.
 */
import { classOf, DIGIT, EXCHANGE, LOWER, UPPER } from './characters';
import { same, termOf } from './terms';
import { pushExpansion } from './vocabulary';

/** `=` marks the term of a whole identifier that also has parts. It is written at EXCHANGE, followed by the identifier. */
const MARK: u32 = 61;
const WHOLE: usize = EXCHANGE + 1;
/** Address of the parts, each with its length (u8) in front. */
const PARTS: usize = EXCHANGE + 512;

let parts: u32 = 0;
let partsEnd: usize = 0;

function lower(byte: u32): u32 {
  return classOf(byte) & UPPER ? byte + 32 : byte;
}

/** Folds case and drops underscores; a word with nothing else stays as it is. Returns the length. */
function fold(from: usize, length: u32): u32 {
  let end = WHOLE;
  for (let i: u32 = 0; i < length; i++) {
    const byte: u32 = load<u8>(from + i);
    if (classOf(byte) & (UPPER | LOWER | DIGIT)) store<u8>(end++, lower(byte));
  }
  if (end > WHOLE) return <u32>(end - WHOLE);
  memory.copy(WHOLE, from, length);
  return length;
}

function addPart(from: usize, to: usize): void {
  store<u8>(partsEnd++, <u32>(to - from));
  for (let at = from; at < to; at++) store<u8>(partsEnd++, lower(load<u8>(at)));
  parts++;
}

function run(from: usize, to: usize, kind: u32): usize {
  let at = from;
  while (at < to && (classOf(load<u8>(at)) & kind) !== 0) at++;
  return at;
}

function split(from: usize, to: usize): void {
  parts = 0;
  partsEnd = PARTS;
  let at = from;
  while (at < to) {
    const start = at;
    const kind = classOf(load<u8>(at++));
    if (kind & DIGIT) {
      at = run(at, to, DIGIT);
      addPart(start, at);
      continue;
    }
    if (kind & UPPER) {
      at = run(at, to, UPPER);
      if (at < to && (classOf(load<u8>(at)) & LOWER) !== 0) {
        // The last of several capitals belongs to the following word: HTTPServer is HTTP and Server.
        const last = at - 1;
        if (last - start > 1) addPart(start, last);
        at = run(at, to, LOWER);
        addPart(last, at);
        continue;
      }
    } else if (kind & LOWER) at = run(at, to, LOWER);
    else continue;
    if (at - start > 1) addPart(start, at);
  }
}

export function expandAscii(from: usize, length: u32): void {
  const whole = fold(from, length);
  // Numbers are not split: data files have very many, and parts of numbers are not searched for.
  const isNumber = (classOf(load<u8>(from)) & DIGIT) !== 0;
  if (!isNumber) split(from, from + length);
  const isPlain =
    isNumber || parts === 0 || (parts === 1 && <u32>load<u8>(PARTS) === whole && same(PARTS + 1, WHOLE, whole));
  if (isPlain) {
    pushExpansion(termOf(WHOLE, whole));
    return;
  }
  store<u8>(EXCHANGE, MARK);
  pushExpansion(termOf(EXCHANGE, whole + 1));
  for (let at = PARTS; at < partsEnd; at += 1 + <usize>load<u8>(at)) pushExpansion(termOf(at + 1, load<u8>(at)));
}
