/** Which characters belong to words, by UTF-8. */
import { isWord } from './host';

export const UPPER: u32 = 1;
export const LOWER: u32 = 2;
export const DIGIT: u32 = 4;
/** Of a word in any way; `_` and `$` are nothing else. */
export const WORD: u32 = 8;
/** The first byte of a character outside ASCII, or a stray one. */
export const WIDE: u32 = 16;

/** Where parts of a result are, for the host. */
export const PLACES: usize = 0;
/** What each byte is. */
const CLASSES: usize = 64;
/** What the host said of each unit: 0 not asked yet, 1 no, 2 yes. */
const UNITS: usize = CLASSES + 256;
/** Where the host puts the terms of a word. */
export const EXCHANGE: usize = UNITS + 65536;
/** From here on memory is laid out as it is needed. */
export const FREE: usize = EXCHANGE + 16384;

export function startCharacters(): void {
  for (let code: u32 = 0; code < 256; code++) {
    let kind: u32 = 0;
    if (code >= 65 && code <= 90) kind = UPPER | WORD;
    else if (code >= 97 && code <= 122) kind = LOWER | WORD;
    else if (code >= 48 && code <= 57) kind = DIGIT | WORD;
    else if (code === 95 || code === 36) kind = WORD;
    else if (code >= 128) kind = WIDE;
    store<u8>(CLASSES + code, kind);
  }
}

export function classOf(byte: u32): u32 {
  return load<u8>(CLASSES + byte);
}

/** Bytes of the character that starts here. */
export function widthOf(lead: u32): u32 {
  return lead < 0xe0 ? (lead < 0xc0 ? 1 : 2) : lead < 0xf0 ? 3 : 4;
}

/** Of a character outside ASCII. What takes two units is always of a word: scripts and emoji alike are searched for. */
export function isWideWord(at: usize, to: usize): bool {
  const lead: u32 = load<u8>(at);
  const width = widthOf(lead);
  // Never so in valid UTF-8; what is beyond the end is not ours to read.
  if (width === 1 || at + width > to) return false;
  if (width === 4) return true;
  const second: u32 = load<u8>(at + 1) & 0x3f;
  const unit: u32 =
    width === 2 ? ((lead & 0x1f) << 6) | second : ((lead & 0x0f) << 12) | (second << 6) | (load<u8>(at + 2) & 0x3f);
  const known: u32 = load<u8>(UNITS + unit);
  if (known !== 0) return known === 2;
  const told = isWord(unit);
  store<u8>(UNITS + unit, told ? 2 : 1);
  return told;
}
