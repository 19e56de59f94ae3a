import { isBeside, isProseOrConfig } from '../search/corpus/path-class.js';
import { candidatesOf } from '../search/literal/literal-candidates.js';
import { quoted } from './asked-name.js';
import { byPlace, type CodeIndex } from './code-index.js';
import type { Scope } from './scope.js';
import { snippetOf } from './snippet.js';

/**
 * A line that contains a name as a word, in a file without symbols: its language has no grammar here, or parsing
 * failed. It may be a definition, a call, or something else.
 */
export interface TextUse {
  readonly path: string;
  readonly paths: readonly string[];
  readonly language: string;
  readonly line: number;
  readonly snippet: string;
  readonly confidence: 'low';
  readonly why: string;
}

export interface TextUses {
  readonly text: readonly TextUse[];
  /** The number of lines before the limit. */
  readonly textTotal: number;
}

export const NO_TEXT: TextUses = { text: [], textTotal: 0 };

/** code: source files only, because prose and settings contain every word. all: these files too. */
export type Reach = 'code' | 'all';

/** Nearly every line contains any single letter. */
const SHORTEST = 2;

/** `$` is no word character, because `$name` is the variable `name` in the languages that write it so. */
const WORD = /^\w$/;

/** Bytes outside of ASCII count as letters, because they are letters in the names that have them. */
const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined && (byte >= 0x80 || WORD.test(String.fromCharCode(byte)));

/** The offsets of the name as a whole word, one per line. */
const wordsIn = (bytes: Buffer, name: Buffer): number[] => {
  const found: number[] = [];
  let at = bytes.indexOf(name);
  while (at >= 0) {
    const end = at + name.length;
    const isWord =
      !(isWordByte(name[0]) && isWordByte(bytes[at - 1])) && !(isWordByte(name.at(-1)) && isWordByte(bytes[end]));
    const next = isWord ? bytes.indexOf(0x0a, end) : end;
    if (isWord) found.push(at);
    at = next < 0 ? -1 : bytes.indexOf(name, next);
  }
  return found;
};

const usesIn = (index: CodeIndex, contentId: number, name: Buffer, why: string): TextUse[] => {
  const { path, paths, language } = index.file(contentId);
  const bytes = index.bytes(contentId);
  let line = 1;
  let counted = 0;
  return wordsIn(bytes, name).map((at) => {
    for (; counted < at; counted++) if (bytes[counted] === 0x0a) line++;
    return { path, paths, language, line, snippet: snippetOf(bytes, at), confidence: 'low', why };
  });
};

const rankOf = ({ path }: TextUse): number => (isProseOrConfig(path) ? 2 : 0) + (isBeside(path) ? 1 : 0);

/** Sorts code first, then tests and examples, then text for people. */
const byWorth = (a: TextUse, b: TextUse): number => rankOf(a) - rankOf(b) || byPlace(a, b);

/** A name that is one word of the text index; longer ones are cut there. */
const IDENTIFIER = /^[\w$]{1,120}$/;

/** The contents that may contain the name. The text index is faster than a scan of all texts. */
const contentsWith = ({ reader }: CodeIndex, name: string): number[] => {
  if (IDENTIFIER.test(name)) return reader.contentsWithWord(name);
  return [...(candidatesOf(reader.textIndex, name) ?? Array.from(reader.contents(), ({ id }) => id))];
};

/** Finds the names as whole words in files without symbols. */
export const textUses = (
  index: CodeIndex,
  names: readonly string[],
  scope: Scope,
  reach: Reach,
  limit: number,
): TextUses => {
  // The kind of a word in plain text is not known, so a filter by kind excludes all.
  if (scope.filters.kinds.length > 0) return NO_TEXT;
  const { reader } = index;
  const found = names
    .filter((name) => name.length >= SHORTEST && /\p{L}/u.test(name) && !name.includes('\n'))
    .flatMap((name) => {
      const bytes = Buffer.from(name);
      return contentsWith(index, name).flatMap((id) => {
        const { status, language } = reader.content(id) ?? { status: null, language: '' };
        if (status !== 'plain' && status !== 'failed') return [];
        const paths = reader.pathsOf(id);
        if (!paths.some((path) => scope.hasFile(path, language))) return [];
        if (reach === 'code' && paths.every(isProseOrConfig)) return [];
        const because = status === 'failed' ? 'could not be parsed' : `is ${language}, which is read without a grammar`;
        return usesIn(index, id, bytes, `a word in a file that ${because}`);
      });
    });
  return { text: found.sort(byWorth).slice(0, Math.max(0, limit)), textTotal: found.length };
};

/** The warning that these lines are only text matches. */
export const textWarning = ({ textTotal }: TextUses, name: string): string[] =>
  textTotal === 0
    ? []
    : [
        `${textTotal === 1 ? '1 line has' : `${textTotal} lines have`} ${quoted(name)} as a word in files without symbols ` +
          '(no grammar, or not parsed); whether it is meant is not known.',
      ];
