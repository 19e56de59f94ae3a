/**
 * File names that are not valid UTF-8: converts the bytes of a path to text and back. Names in git are bytes; database rows,
 * JSON and people need text. A name that is valid UTF-8 and does not start with a double quote stays as it is. Every
 * other name is quoted the way git quotes it, so each name has exactly one spelling and its bytes can be recovered.
 */
import { isUtf8 } from 'node:buffer';
import { CwError } from '../core/error.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The C escapes that git uses. All other bytes outside printable ASCII are written as three octal digits. */
const ESCAPE_OF: Readonly<Record<number, string>> = {
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  [QUOTE]: '"',
  [BACKSLASH]: '\\',
};

const BYTE_OF = new Map(Object.entries(ESCAPE_OF).map(([byte, letter]) => [letter, Number(byte)]));

export function pathFromBytes(bytes: Uint8Array): string {
  if (bytes[0] !== QUOTE && isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  return quote(bytes);
}

/** Fast path of a tree listing, for text that was decoded from valid UTF-8. */
export function pathFromText(text: string): string {
  return text.startsWith('"') ? quote(Buffer.from(text)) : text;
}

export function bytesFromPath(path: string): Buffer {
  if (!path.startsWith('"')) return Buffer.from(path);
  const bytes = unquote(path);
  if (bytes === null) {
    throw new CwError(
      'usage',
      `The path ${path} starts with a double quote but is not quoted the way git quotes names.`,
      {
        next: 'Copy the path from the output of `git ls-files`, quotes included.',
        detail: { path },
      },
    );
  }
  return bytes;
}

/** Compares by bytes, which is git's order of the files of a tree. UTF-16 order differs from it above U+FFFF. */
export function compareBytes(a: string, b: string): number {
  return Buffer.compare(bytesFromPath(a), bytesFromPath(b));
}

function quote(bytes: Uint8Array): string {
  let out = '"';
  for (const byte of bytes) {
    const letter = ESCAPE_OF[byte];
    if (letter !== undefined) out += `\\${letter}`;
    else if (byte < 0x20 || byte > 0x7e) out += `\\${byte.toString(8).padStart(3, '0')}`;
    else out += String.fromCharCode(byte);
  }
  return `${out}"`;
}

function unquote(path: string): Buffer | null {
  const body = /^"((?:[^"\\]|\\.)*)"$/s.exec(path)?.[1];
  if (body === undefined) return null;
  const bytes: number[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code > 0x7e || code < 0x20) return null;
    if (code !== BACKSLASH) {
      bytes.push(code);
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(body.slice(at + 1, at + 4))?.[0];
    const byte = octal === undefined ? BYTE_OF.get(body.charAt(at + 1)) : Number.parseInt(octal, 8);
    if (byte === undefined) return null;
    bytes.push(byte);
    at += octal === undefined ? 1 : 3;
  }
  const decoded = Buffer.from(bytes);
  // Only the canonical spelling is accepted: `"a"` would be a second spelling of `a`.
  return pathFromBytes(decoded) === path ? decoded : null;
}
