/** Input of tree-sitter's lexer: converts the UTF-8 text in the same memory to UTF-16, a piece at a time. */
import { isAscii, length, text, widthOf } from './text';

/**
 * Units per read. This is far less than the buffer holds, so that the number of reads measures the work of the lexer: a lexer
 * that scans the same text repeatedly also reads it repeatedly.
 */
const MOST_UNITS: u32 = 64;

/** Masks for every second pair of bytes in eight bytes, and for every second byte. */
const HALVES: u64 = ((<u64>0xffff) << 32) | 0xffff;
const BYTES: u64 = ((<u64>0xff00ff) << 32) | 0xff00ff;

/**
 * The current character: its first unit and first byte. The lexer usually continues from here, and sometimes goes back a
 * little.
 */
let unit: u32 = 0;
let byte: u32 = 0;
/** How many reads are left. After that the lexer sees the end of the text, so that its loops end as well. */
let left: u32 = 0;

export function beginReading(most: u32): void {
  unit = 0;
  byte = 0;
  left = most;
}

export function readsLeft(): u32 {
  return left;
}

/** Writes the text from a unit on, and the number of units. The parameters are those of tree_sitter_parse_callback. */
export function read(buffer: usize, index: u32, _row: u32, _column: u32, count: usize): void {
  let written: u32 = 0;
  if (left > 0) {
    left--;
    written = isAscii ? readAscii(buffer, index) : readWide(buffer, index);
  }
  store<u32>(count, written);
  store<u16>(buffer + ((<usize>written) << 1), 0);
}

function readAscii(buffer: usize, index: u32): u32 {
  const units = index < length ? min(length - index, MOST_UNITS) : 0;
  let from = text + <usize>index;
  const end = from + <usize>units;
  let to = buffer;
  // Four at a time: each byte is widened to a unit.
  for (; from + 4 <= end; from += 4, to += 8) {
    const four: u64 = load<u32>(from);
    const two = (four | (four << 16)) & HALVES;
    store<u64>(to, (two | (two << 8)) & BYTES);
  }
  for (; from < end; from++, to += 2) store<u16>(to, load<u8>(from));
  return units;
}

function readWide(buffer: usize, index: u32): u32 {
  while (unit > index) {
    do byte--;
    while ((load<u8>(text + <usize>byte) & 0xc0) === 0x80);
    unit -= load<u8>(text + <usize>byte) >= 0xf0 ? 2 : 1;
  }
  while (byte < length) {
    const lead: u32 = load<u8>(text + <usize>byte);
    const units: u32 = lead >= 0xf0 ? 2 : 1;
    if (unit + units > index) break;
    unit += units;
    byte += widthOf(lead);
  }
  let at = text + <usize>byte;
  const end = text + <usize>length;
  let written: u32 = 0;
  // The read may begin at the second half of a surrogate pair.
  let skipped = index > unit ? index - unit : 0;
  while (at < end && written < MOST_UNITS) {
    const lead: u32 = load<u8>(at);
    const width = widthOf(lead);
    let code = lead;
    if (width === 2) code = ((lead & 0x1f) << 6) | tail(at, 1);
    else if (width === 3) code = ((lead & 0x0f) << 12) | (tail(at, 1) << 6) | tail(at, 2);
    else if (width === 4) {
      code = (((lead & 7) << 18) | (tail(at, 1) << 12) | (tail(at, 2) << 6) | tail(at, 3)) - 0x10000;
      if (skipped === 0) {
        store<u16>(buffer + ((<usize>written) << 1), 0xd800 | (code >> 10));
        written++;
      }
      skipped = 0;
      code = 0xdc00 | (code & 0x3ff);
      if (written === MOST_UNITS) break;
    }
    store<u16>(buffer + ((<usize>written) << 1), code);
    written++;
    at += width;
  }
  return written;
}

function tail(at: usize, index: usize): u32 {
  return load<u8>(at + index) & 0x3f;
}
