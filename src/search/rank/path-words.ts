import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/split-identifier.js';
import type { PathWords } from './rank-kernel.js';

/** The mark of a name that was written in parts, as in the text index. */
export const WHOLE = '=';

const wordIn = byLetters(/[\w$]+/g, () => /[\p{L}\p{N}\p{M}_$]+/gu);

const wordsIn = (text: string): string[] => {
  const words = new Set<string>();
  for (const [word] of text.matchAll(wordIn(text))) {
    const parts = splitIdentifier(word);
    if (parts.length === 0) words.add(word.toLowerCase());
    for (const part of parts) words.add(part);
    if (parts.length > 1) words.add(WHOLE + parts.join(''));
  }
  return [...words];
};

export const stemOf = (path: string): string => {
  const base = path.lastIndexOf('/') + 1;
  let start = base;
  while (path.charCodeAt(start) === DOT) start++;
  const end = path.indexOf('.', start);
  return path.slice(start, end < 0 ? path.length : end) || path.slice(base);
};

/** `tree/mod.rs` is called tree. */
const ENTRY = /^(?:index|mod|__init__|init|main|lib|default|__main__)$/i;

const DOT = 46;

/** Whether a file is called as files are that stand for their directory. */
const isEntry = (path: string): boolean => ENTRY.test(stemOf(path));

/** The words of a path. The kernel cuts paths of ASCII by itself, and the same way. */
export const wordsOfPath = (path: string): PathWords => {
  const cut = path.lastIndexOf('/');
  const directory = cut < 0 ? '' : path.slice(0, cut);
  return {
    stem: wordsIn(stemOf(path)),
    entry: directory !== '' && isEntry(path) ? wordsIn(directory.slice(directory.lastIndexOf('/') + 1)) : [],
    directory: wordsIn(directory),
  };
};

/** All paths as bytes, and where each of them begins and the last ends. */
export const joinedPaths = (paths: readonly string[]): { readonly bytes: Buffer; readonly starts: Uint32Array } => {
  const all = paths.join('');
  const bytes = Buffer.from(all);
  // A letter is a byte where all are ASCII.
  const sizeOf = bytes.length === all.length ? ({ length }: string): number => length : Buffer.byteLength;
  const starts = new Uint32Array(paths.length + 1);
  for (let file = 0; file < paths.length; file++) starts[file + 1] = starts[file]! + sizeOf(paths[file]!);
  return { bytes, starts };
};
