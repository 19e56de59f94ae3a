/**
 * Makes the signature of a definition, like signatureOf of src/language/extract/extent.ts, for texts without special white
 * space.
 */
import * as column from './columns';
import { isSpace, trimmedEnd } from './doc-text';
import { malloc } from './host';
import { bodyField, COMMENT, isKind } from './kinds';
import { byteAt, hasOdd, text, unitsIn } from './text';

const LONGEST: u32 = 300;

/** Address and length of the signature that was made last, with folded white space. */
export let folded: usize = 0;
export let foldedLength: u32 = 0;

export function startSignature(): void {
  // Up to 4 * LONGEST units are folded, and a unit takes at most three bytes.
  folded = malloc(12 * LONGEST);
}

function startOf(node: u32): u32 {
  return load<u32>(column.starts + ((<usize>node) << 2));
}

function isWordByte(byte: u32): bool {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95;
}

/** Whether the signature ends with a word of up to four letters, given as bytes with the last letter lowest. */
function endsWith(end: usize, word: u32, size: usize): bool {
  if (end - folded < size) return false;
  for (let index: usize = 0; index < size; index++)
    if (<u32>load<u8>(end - 1 - index) !== ((word >> ((<u32>index) << 3)) & 0xff)) return false;
  return end - size === folded || !isWordByte(load<u8>(end - size - 1));
}

/** The length of a closing token that is cut from a signature, such as `{`, `=>` or `do`; 0: there is none. */
function closing(end: usize): usize {
  if (end === folded) return 0;
  const last: u32 = load<u8>(end - 1);
  if (last === 123 || last === 58 || last === 61 || last === 92) return 1;
  if (last === 62) {
    const before: u32 = end - folded > 1 ? load<u8>(end - 2) : 0;
    return before === 61 || before === 45 ? 2 : 0;
  }
  // The words do, is and then. For where, the w is checked here and the rest below.
  if (endsWith(end, 0x646f, 2) || endsWith(end, 0x6973, 2)) return 2;
  if (endsWith(end, 0x7468656e, 4)) return 4;
  if (last !== 101 || end - folded < 5 || load<u8>(end - 5) !== 119) return 0;
  const isWhere = load<u8>(end - 4) === 104 && load<u8>(end - 3) === 101 && load<u8>(end - 2) === 114;
  return isWhere && (end - 5 === folded || !isWordByte(load<u8>(end - 6))) ? 5 : 0;
}

function withoutClosing(from: usize): usize {
  let end = trimmedEnd(folded, from);
  for (let size = closing(end); size > 0; size = closing(end)) end = trimmedEnd(folded, end - size);
  return end;
}

/** Makes a signature. false: it is composed of parts, cut, or has special characters, so TypeScript has to make it. */
export function makeSignature(node: u32, name: u32, captured: i32): bool {
  const start = startOf(node);
  let body = captured;
  let end = load<u32>(column.ends + ((<usize>node) << 2));
  const last = load<u32>(column.after + ((<usize>node) << 2));
  for (let child = node + 1; child < last; child = load<u32>(column.after + ((<usize>child) << 2))) {
    if (body < 0 && bodyField !== 0 && <u32>load<u16>(column.fields + ((<usize>child) << 1)) === bodyField)
      body = child;
    else if (child > name && isKind(child, COMMENT)) end = min(end, startOf(child));
  }
  if (body > 0) end = min(end, startOf(body));
  if (startOf(name) >= end) return false;
  let to = folded;
  let isBlank = true;
  const from = text + <usize>byteAt(start);
  const stop = text + <usize>byteAt(min(end, start + 4 * LONGEST));
  // If the limit splits a surrogate pair, the whole pair is included, and the signature is then longer than the limit.
  if (unitsIn(from, <u32>(stop - from)) > 4 * LONGEST || hasOdd(from, stop)) return false;
  for (let at = from; at < stop; at++) {
    const byte: u32 = load<u8>(at);
    if (!isSpace(byte)) {
      store<u8>(to++, byte);
      isBlank = false;
    } else if (!isBlank) {
      store<u8>(to++, 32);
      isBlank = true;
    }
  }
  foldedLength = <u32>(withoutClosing(to) - folded);
  return unitsIn(folded, foldedLength) <= LONGEST;
}
