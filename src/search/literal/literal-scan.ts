import { isAscii } from 'node:buffer';
import { ASCII_IN_DISGUISE, foldCase, isCaseless } from './case-fold.js';

/**
 * Finds all matches of a string in a text, ignoring case, in order and without overlap, up to `most`. The result is a
 * flat list of start and end (exclusive) bytes instead of objects: a common letter occurs in 15,000 texts a hundred
 * times each.
 */
export type Scan = (text: Buffer, most: number) => number[];

/** Exact bytes, with the runtime's own search. */
const scanBytes =
  (wanted: Buffer): Scan =>
  (text, most) => {
    const found: number[] = [];
    let at = text.indexOf(wanted);
    while (at >= 0 && found.length < 2 * most) {
      found.push(at, at + wanted.length);
      at = text.indexOf(wanted, at + wanted.length);
    }
    return found;
  };

const LOWER = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/**
 * Horspool's string search over bytes, ignoring the case of ASCII letters. It skips most of a text. `wanted` is lower
 * case.
 */
const scanAscii = (wanted: Buffer): Scan => {
  const last = wanted.length - 1;
  /** The shift for each byte that is aligned with the last byte of `wanted`. */
  const step = new Uint32Array(256).fill(wanted.length);
  for (let at = 0; at < last; at++) step[wanted[at]!] = last - at;
  const again = step[wanted[last]!]!;
  step[wanted[last]!] = 0;
  for (let byte = 65; byte <= 90; byte++) step[byte] = step[byte + 32]!;
  return (text, most) => {
    const found: number[] = [];
    for (let end = last; end < text.length; ) {
      const skip = step[text[end]!]!;
      if (skip > 0) {
        end += skip;
        continue;
      }
      let at = 0;
      const start = end - last;
      while (at < last && LOWER[text[start + at]!] === wanted[at]) at++;
      if (at < last) end += again;
      else {
        found.push(start, end + 1);
        if (found.length === 2 * most) break;
        end += wanted.length;
      }
    }
    return found;
  };
};

/** Any letters, in a decoded and folded text. `wanted` is folded. */
const scanFolded =
  (wanted: string): Scan =>
  (text, most) => {
    const decoded = text.toString('utf8');
    const folded = foldCase(decoded);
    const found: number[] = [];
    let done = 0;
    let doneBytes = 0;
    for (let at = folded.indexOf(wanted); at >= 0 && found.length < 2 * most; at = folded.indexOf(wanted, done)) {
      const startByte = doneBytes + Buffer.byteLength(decoded.slice(done, at));
      done = at + wanted.length;
      doneBytes = startByte + Buffer.byteLength(decoded.slice(at, done));
      found.push(startByte, doneBytes);
    }
    return found;
  };

const hasDisguised = (text: Buffer): boolean =>
  !isAscii(text) && ASCII_IN_DISGUISE.some((letter) => text.includes(letter));

/** Chooses the fastest search for a string, which is not empty. */
export const makeScan = (wanted: string): Scan => {
  if (isCaseless(wanted)) return scanBytes(Buffer.from(wanted));
  const folded = foldCase(wanted);
  const byLetters = scanFolded(folded);
  const bytes = Buffer.from(folded);
  if (!isAscii(bytes)) return (text, most) => (isAscii(text) ? [] : byLetters(text, most));
  const byBytes = scanAscii(bytes);
  if (!/[iks]/.test(folded)) return byBytes;
  return (text, most) => (hasDisguised(text) ? byLetters : byBytes)(text, most);
};
