/**
 * Bytes to text. The same bytes give the same text under every version of Node and every ICU, as the text decides an
 * index's content; so the two steps that could differ (windows-1252, lone surrogates) are done here by table.
 */
import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How far git looks for a NUL before it calls a file binary. */
const SNIFFED_BYTES = 8000;

/** Above this share of control characters, bytes that are not valid UTF-8 (2 %) or that are (10 %) are no text. */
const CONTROLS_IN_UNKNOWN = 0.02;
const CONTROLS_IN_UTF8 = 0.1;

export const detectEncoding = (bytes: Buffer): Encoding | 'binary' => {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const wide = wideEncoding(head);
  if (wide !== null) return isPlausibleWide(head, wide) ? wide : 'binary';
  if (head.includes(0)) return 'binary';
  const controls = controlShare(head);
  if (isUtf8(bytes)) return controls > CONTROLS_IN_UTF8 ? 'binary' : 'utf-8';
  if (controls > CONTROLS_IN_UNKNOWN) return 'binary';
  return isDamagedUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/**
 * A byte order mark is not part of the text. Line ends are kept as they are. NUL becomes U+FFFD: SQLite's text functions
 * and C parsers end a string at it. A UTF-16 file's odd last byte is dropped.
 */
export const decodeText = (bytes: Buffer, encoding: Encoding): string => {
  const text = decoded(bytes, encoding);
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const body = start === 0 ? text : text.slice(start);
  return body.includes('\0') ? body.replaceAll('\0', '\uFFFD') : body;
};

/** The bytes, if the text that they are decoded to is stored as just these. null: it is not. */
export const storedAsRead = (bytes: Buffer, encoding: Encoding): Buffer | null => {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return encoding === 'utf-8' && !isMarked && isUtf8(bytes) && !bytes.includes(0) ? bytes : null;
};

const decoded = (bytes: Buffer, encoding: Encoding): string => {
  switch (encoding) {
    case 'utf-8':
      return bytes.toString('utf8');
    case 'utf-16le':
      return wellFormed(bytes.toString('utf16le'));
    case 'utf-16be':
      return wellFormed(
        Buffer.from(bytes.subarray(0, bytes.length & ~1))
          .swap16()
          .toString('utf16le'),
      );
    case 'windows-1252':
      return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (c) => WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80));
  }
};

/** What 0x80 to 0x9f are in windows-1252, the five unassigned ones as themselves (as the encoding standard has it). */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Lone surrogates have no UTF-8, so they would not come back from the store as they went in. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const wideEncoding = (head: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Without a mark: text that is mostly ASCII has its NULs on one side only.
  const firstNul = head.indexOf(0);
  if (firstNul === -1 || head.length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  const pairs = head.length >> 1;
  if (even === 0 && odd > pairs * 0.6) return 'utf-16le';
  if (odd === 0 && even > pairs * 0.6) return 'utf-16be';
  return null;
};

/** UTF-32's mark begins like UTF-16's, and so do some binary formats: the characters must look like text as well. */
const isPlausibleWide = (head: Buffer, encoding: 'utf-16le' | 'utf-16be'): boolean => {
  let odd = 0;
  const units = head.length >> 1;
  for (let at = 0; at < units; at++) {
    const unit = encoding === 'utf-16le' ? head.readUInt16LE(at * 2) : head.readUInt16BE(at * 2);
    if ((unit < 0x80 && IS_CONTROL[unit] === 1) || unit === 0 || unit >= 0xfffe) odd++;
  }
  return odd <= units * CONTROLS_IN_UNKNOWN;
};

/** Control characters that text does not have; tab to carriage return and ESC (terminal output) are text. */
const IS_CONTROL = Uint8Array.from({ length: 256 }, (_, c) =>
  (c < 0x20 && !(c >= 0x09 && c <= 0x0d) && c !== 0x1b) || c === 0x7f ? 1 : 0,
);

const controlShare = (head: Buffer): number => {
  let controls = 0;
  for (let at = 0; at < head.length; at++) controls += IS_CONTROL[head[at]!]!;
  return head.length === 0 ? 0 : controls / head.length;
};

/**
 * Invalid UTF-8 is one of two things, decided for the whole file: an older encoding, where reading windows-1252 keeps
 * `é` a letter of its identifier, or UTF-8 with a few damaged bytes, where it would turn every good `é` into `Ã©`.
 * Multi-byte sequences hardly ever arise by chance in an older encoding, so the majority tells which.
 */
const isDamagedUtf8 = (bytes: Buffer): boolean => {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead >= 0xc2 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length) {
      good++;
      at += length;
    } else {
      bad++;
      at++;
    }
  }
  return good > bad;
};
