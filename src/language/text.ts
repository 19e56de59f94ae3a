/**
 * Detects binary files and character encodings, and decodes bytes to text. An index must not depend on the version of Node
 * or ICU, so the two steps that could differ (windows-1252, lone surrogates) are done here.
 */
import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** git treats a file as binary if there is a NUL in these first bytes. */
const SNIFFED_BYTES = 8000;

/** Files with a greater share of control characters are binary: 2 % if they are not valid UTF-8, otherwise 10 %. */
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
 * Decodes a file. A byte order mark is removed, line ends are kept. NUL becomes U+FFFD, because text functions of SQLite and
 * parsers in C end a string at NUL. An odd last byte of UTF-16 is dropped.
 */
export const decodeText = (bytes: Buffer, encoding: Encoding): string => {
  const text = decoded(bytes, encoding);
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const body = start === 0 ? text : text.slice(start);
  return body.includes('\0') ? body.replaceAll('\0', '\uFFFD') : body;
};

/** The bytes themselves if their decoded text is stored as the same bytes, otherwise null. */
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

/** The characters 0x80 to 0x9f of windows-1252. The five unassigned bytes map to themselves, as in the WHATWG standard. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Lone surrogates have no UTF-8 form, so the store could not return them unchanged. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const wideEncoding = (head: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Without a byte order mark: in mostly ASCII text, all NULs are at even or all at odd positions.
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

/** UTF-32 and some binary formats begin like the UTF-16 mark, so the characters must look like text as well. */
const isPlausibleWide = (head: Buffer, encoding: 'utf-16le' | 'utf-16be'): boolean => {
  let odd = 0;
  const units = head.length >> 1;
  for (let at = 0; at < units; at++) {
    const unit = encoding === 'utf-16le' ? head.readUInt16LE(at * 2) : head.readUInt16BE(at * 2);
    if ((unit < 0x80 && IS_CONTROL[unit] === 1) || unit === 0 || unit >= 0xfffe) odd++;
  }
  return odd <= units * CONTROLS_IN_UNKNOWN;
};

/** Control characters that do not occur in text. Tab to carriage return and ESC (terminal output) do. */
const IS_CONTROL = Uint8Array.from({ length: 256 }, (_, c) =>
  (c < 0x20 && !(c >= 0x09 && c <= 0x0d) && c !== 0x1b) || c === 0x7f ? 1 : 0,
);

const controlShare = (head: Buffer): number => {
  let controls = 0;
  for (let at = 0; at < head.length; at++) controls += IS_CONTROL[head[at]!]!;
  return head.length === 0 ? 0 : controls / head.length;
};

/**
 * Whether invalid UTF-8 is UTF-8 with a few damaged bytes, or an older encoding. Read as windows-1252, an older encoding keeps
 * `é` a letter of its identifier, but damaged UTF-8 gets `Ã©` for every valid `é`. Valid multi-byte sequences hardly ever
 * occur by chance in an older encoding, so the majority decides, for the whole file.
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
