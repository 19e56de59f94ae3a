import { decodeText } from '../../language/text.js';
import { foldCase } from './case-fold.js';

/** One string to look for, and where a text may hold it. */
export interface Wanted {
  readonly text: string;
  /** start: at the first byte. windows-1252: anywhere, in a text that can have been read as that. */
  readonly where: 'anywhere' | 'start' | 'windows-1252';
}

/** Together with what each line brings along, as many passes over a text; a pasted file has more lines than sense as a literal. */
const MOST_LINES = 100;

const BYTE_ORDER_MARK = '\uFEFF';

/** As texts are stored (language/text.ts): no half surrogate pairs, no NUL. */
const asStored = (literal: string): string => Buffer.from(literal).toString('utf8').replaceAll('\0', '\uFFFD');

/**
 * What the bytes of a string look like in a file that was read as windows-1252. Such a file may well hold a few words in
 * UTF-8, and git, which compares bytes, finds them.
 */
const misread = (text: string): string[] => {
  const folded = foldCase(text);
  const spellings = new Set([text, text.toLowerCase(), text.toUpperCase()]);
  return (
    [...spellings]
      // `ß` in capitals is another string.
      .filter((spelling) => foldCase(spelling) === folded)
      .map((spelling) => decodeText(Buffer.from(spelling), 'windows-1252'))
  );
};

const wantedOf = (line: string): Wanted[] => {
  const wanted: Wanted[] = [{ text: line, where: 'anywhere' }];
  // The mark at the start of a file is not stored.
  if (line.startsWith(BYTE_ORDER_MARK)) wanted.push({ text: line.slice(1), where: 'start' });
  if (/[^\0-\x7f]/.test(line)) for (const text of misread(line)) wanted.push({ text, where: 'windows-1252' });
  return wanted;
};

/** What a line holds that is looked for itself is found without it. */
const withoutRedundant = (lines: readonly string[]): string[] => {
  const kept: { readonly line: string; readonly folded: string }[] = [];
  for (const line of [...lines].sort((a, b) => a.length - b.length)) {
    const folded = foldCase(line);
    if (!kept.some((shorter) => folded.includes(shorter.folded))) kept.push({ line, folded });
  }
  return kept.map(({ line }) => line);
};

/** A literal's lines are alternatives, as for `grep -F`: the strings to look for, and how many lines were too many. */
export const wantedIn = (literal: string): { readonly wanted: readonly Wanted[]; readonly dropped: number } => {
  const lines = [...new Set(asStored(literal).split('\n'))].filter((line) => line !== '');
  return {
    wanted: withoutRedundant(lines.slice(0, MOST_LINES)).flatMap(wantedOf),
    dropped: Math.max(0, lines.length - MOST_LINES),
  };
};

let table: ReadonlySet<string> | null = null;

/** Whether every character of a text is one that reading windows-1252 gives. */
export const canBeWindows1252 = (text: string): boolean => {
  table ??= new Set([...decodeText(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 'windows-1252')]);
  for (const character of text) if (!table.has(character)) return false;
  return true;
};
