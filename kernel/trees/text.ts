/** The text of the current tree as UTF-8. Nodes have UTF-16 offsets, which equal byte offsets if all is ASCII. */
import { bytesOf, newBlock, widen } from './vector';

export let text: usize = 0;
export let length: u32 = 0;
export let isAscii: bool = false;

let block: usize = 0;
let places: usize = 0;

export function startText(): void {
  block = newBlock();
  places = newBlock();
}

/** Begins a text; returns the address where the host writes its bytes. */
export function setText(bytes: u32, ascii: bool): usize {
  text = widen(block, 0, <usize>bytes + 8);
  length = bytes;
  isAscii = ascii;
  return text;
}

/** The length in bytes of the character with this first byte. */
export function widthOf(byte: u32): u32 {
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The byte offset of every 64th unit is stored, so a look-up walks at most that far. */
const STRIDE_BITS: u32 = 6;
/** Flag of a stored offset: the unit is the second half of a surrogate pair, and the offset is that of the pair. */
const INSIDE: u32 = 0x80000000;

/** Stores the byte offset of every 64th unit. Must be called before `byteAt` if not all is ASCII. */
export function keepPlaces(): void {
  if (isAscii) return;
  const table = widen(places, 0, ((<usize>length >> STRIDE_BITS) + 2) << 2);
  let unit: u32 = 0;
  let next: u32 = 0;
  for (let byte: u32 = 0; byte < length; ) {
    const width = widthOf(load<u8>(text + <usize>byte));
    const units: u32 = width === 4 ? 2 : 1;
    if (next < unit + units) {
      store<u32>(table + ((<usize>(next >> STRIDE_BITS)) << 2), next === unit ? byte : byte | INSIDE);
      next += 1 << STRIDE_BITS;
    }
    unit += units;
    byte += width;
  }
  store<u32>(table + ((<usize>(next >> STRIDE_BITS)) << 2), length);
}

/** The byte offset of a unit, up to the end of the text. For the second half of a pair, the offset after the pair. */
export function byteAt(wanted: u32): u32 {
  if (isAscii) return wanted;
  const kept = load<u32>(bytesOf(places) + ((<usize>(wanted >> STRIDE_BITS)) << 2));
  let unit = (wanted >> STRIDE_BITS) << STRIDE_BITS;
  if ((kept & INSIDE) !== 0) unit--;
  let byte = kept & ~INSIDE;
  while (unit < wanted && byte < length) {
    const width = widthOf(load<u8>(text + <usize>byte));
    unit += width === 4 ? 2 : 1;
    byte += width;
  }
  return byte;
}

/** The number of UTF-16 units in a range of bytes. */
export function unitsIn(from: usize, bytes: u32): u32 {
  if (isAscii) return bytes;
  let units: u32 = 0;
  for (let at = from; at < from + <usize>bytes; at++) {
    const byte: u32 = load<u8>(at);
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/**
 * Whether a range contains white space outside ASCII by JavaScript's rules, or a replacement character, which may stand for half
 * a surrogate pair. This kernel does not handle such characters.
 */
export function hasOdd(from: usize, end: usize): bool {
  if (isAscii) return false;
  for (let at = from; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (byte < 0xc2 || at + 1 >= end) continue;
    const second: u32 = load<u8>(at + 1);
    if (byte === 0xc2 && second === 0xa0) return true;
    if (byte < 0xe1 || at + 2 >= end) continue;
    const third: u32 = load<u8>(at + 2);
    if (byte === 0xe1 && second === 0x9a && third === 0x80) return true;
    if (byte === 0xe2 && second === 0x80 && (third < 0x8b || third === 0xa8 || third === 0xa9 || third === 0xaf))
      return true;
    if (byte === 0xe2 && second === 0x81 && third === 0x9f) return true;
    if (byte === 0xe3 && second === 0x80 && third === 0x80) return true;
    if (byte === 0xef && ((second === 0xbb && third === 0xbf) || (second === 0xbf && third === 0xbd))) return true;
  }
  return false;
}
