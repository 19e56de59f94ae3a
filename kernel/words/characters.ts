/** Classifies characters of UTF-8 text: which belong to words. */
import { isWord } from './host';

export const UPPER: u32 = 1;
export const LOWER: u32 = 2;
export const DIGIT: u32 = 4;
/** Any character of a word; `_` and `$` have only this bit. */
export const WORD: u32 = 8;
/** The first byte of a character outside ASCII, or a stray byte. */
export const WIDE: u32 = 16;

/** Address of the result table for the host. */
export const PLACES: usize = 0;
/** Address of the class of each byte. */
const CLASSES: usize = 64;
/** Address of the cached answer of the host for each UTF-16 unit: 0 unknown, 1 not part of a word, 2 part of a word. */
const UNITS: usize = CLASSES + 256;
/** Address where the host writes the terms of a word. */
export const EXCHANGE: usize = UNITS + 65536;
/** Start of the memory for dynamic allocation. */
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

/** The length in bytes of the character with this first byte. */
export function widthOf(lead: u32): u32 {
  return lead < 0xe0 ? (lead < 0xc0 ? 1 : 2) : lead < 0xf0 ? 3 : 4;
}

/** Whether a character outside ASCII belongs to a word. One of two UTF-16 units always does: scripts and emoji are searched for. */
export function isWideWord(at: usize, to: usize): bool {
  const lead: u32 = load<u8>(at);
  const width = widthOf(lead);
  // Invalid UTF-8. Bytes beyond the end must not be read.
  if (width === 1 || at + width > to) return false;
  if (width === 4) return true;
  const second: u32 = load<u8>(at + 1) & 0x3f;
  const unit: u32 =
    width === 2 ? ((lead & 0x1f) << 6) | second : ((lead & 0x0f) << 12) | (second << 6) | (load<u8>(at + 2) & 0x3f);
  const known: u32 = load<u8>(UNITS + unit);
  if (known !== 0) return known === 2;
  const isPart = isWord(unit);
  store<u8>(UNITS + unit, isPart ? 2 : 1);
  return isPart;
}
