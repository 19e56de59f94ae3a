import { decodeText } from '../../language/text.js';
import { foldCase } from './case-fold.js';

/** One string to look for, and the texts and positions where it may match. */
export interface Wanted {
  readonly text: string;
  /** start: only at the first byte. windows-1252: anywhere, in texts that may have been decoded as windows-1252. */
  readonly where: 'anywhere' | 'start' | 'windows-1252';
}

/** The maximum number of lines of a literal, because each line needs its own pass over the texts. */
const MOST_LINES = 100;

const BYTE_ORDER_MARK = '\uFEFF';

/** Normalizes a literal as texts are stored (language/text.ts): no half surrogate pairs, no NUL. */
const asStored = (literal: string): string => Buffer.from(literal).toString('utf8').replaceAll('\0', '\uFFFD');

/**
 * The UTF-8 bytes of a string as they look after decoding as windows-1252. Such a file may contain words in UTF-8, and
 * `git grep`, which compares bytes, finds them.
 */
const misread = (text: string): string[] => {
  const folded = foldCase(text);
  const spellings = new Set([text, text.toLowerCase(), text.toUpperCase()]);
  return (
    [...spellings]
      // Capitals that change the length of the string, as of `ß`, are another string.
      .filter((spelling) => foldCase(spelling) === folded)
      .map((spelling) => decodeText(Buffer.from(spelling), 'windows-1252'))
  );
};

const wantedOf = (line: string): Wanted[] => {
  const wanted: Wanted[] = [{ text: line, where: 'anywhere' }];
  // The byte order mark at the start of a file is not stored.
  if (line.startsWith(BYTE_ORDER_MARK)) wanted.push({ text: line.slice(1), where: 'start' });
  if (/[^\0-\x7f]/.test(line)) for (const text of misread(line)) wanted.push({ text, where: 'windows-1252' });
  return wanted;
};

/** Removes lines that contain another line of the literal: they match whenever the shorter one does. */
const withoutRedundant = (lines: readonly string[]): string[] => {
  const kept: { readonly line: string; readonly folded: string }[] = [];
  for (const line of [...lines].sort((a, b) => a.length - b.length)) {
    const folded = foldCase(line);
    if (!kept.some((shorter) => folded.includes(shorter.folded))) kept.push({ line, folded });
  }
  return kept.map(({ line }) => line);
};

/** Splits a literal into its lines, which are alternatives as in `grep -F`, and counts the lines beyond the maximum. */
export const wantedIn = (literal: string): { readonly wanted: readonly Wanted[]; readonly dropped: number } => {
  const lines = [...new Set(asStored(literal).split('\n'))].filter((line) => line !== '');
  return {
    wanted: withoutRedundant(lines.slice(0, MOST_LINES)).flatMap(wantedOf),
    dropped: Math.max(0, lines.length - MOST_LINES),
  };
};

let table: ReadonlySet<string> | null = null;

/** Whether a text may have been decoded from windows-1252: all of its characters are in that code page. */
export const canBeWindows1252 = (text: string): boolean => {
  table ??= new Set([...decodeText(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 'windows-1252')]);
  for (const character of text) if (!table.has(character)) return false;
  return true;
};
