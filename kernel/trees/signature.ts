/** signatureOf of src/language/extract/extent.ts, of texts without odd characters (text.ts). */
import * as column from './columns';
import { isSpace, trimmedEnd } from './doc-text';
import { malloc } from './host';
import { bodyField, COMMENT, isKind } from './kinds';
import { byteAt, hasOdd, text, unitsIn } from './text';

const LONGEST: u32 = 300;

/** The signature that was made last. */
export let folded: usize = 0;
export let foldedLength: u32 = 0;

export function startSignature(): void {
  // A unit takes three bytes at most.
  folded = malloc(12 * LONGEST);
}

function startOf(node: u32): u32 {
  return load<u32>(column.starts + ((<usize>node) << 2));
}

function isWordByte(byte: u32): bool {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95;
}

/** `word` holds four letters at most as bytes, the last one lowest. */
function endsWith(end: usize, word: u32, size: usize): bool {
  if (end - folded < size) return false;
  for (let index: usize = 0; index < size; index++)
    if (<u32>load<u8>(end - 1 - index) !== ((word >> ((<u32>index) << 3)) & 0xff)) return false;
  return end - size === folded || !isWordByte(load<u8>(end - size - 1));
}

/** The length of what a signature does not end with: `{`, `=>`, `do` and the like. 0: nothing of that. */
function closing(end: usize): usize {
  if (end === folded) return 0;
  const last: u32 = load<u8>(end - 1);
  if (last === 123 || last === 58 || last === 61 || last === 92) return 1;
  if (last === 62) {
    const before: u32 = end - folded > 1 ? load<u8>(end - 2) : 0;
    return before === 61 || before === 45 ? 2 : 0;
  }
  // do, is, then; where, of which the w is looked at here.
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

/** false: it is put together, cut or odd, and has to be made otherwise. */
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
  // Where the limit falls into a pair of units, the pair is in: it would be cut otherwise, and is more than there is room for.
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
