import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';

/** The prefix of whole identifiers of several parts, as in the text index. */
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

/** The name of a file up to its first dot. Leading dots are skipped; a name of only dots stays as it is. */
export const stemOf = (path: string): string => {
  const base = path.lastIndexOf('/') + 1;
  let start = base;
  while (path.charCodeAt(start) === DOT) start++;
  const end = path.indexOf('.', start);
  return path.slice(start, end < 0 ? path.length : end) || path.slice(base);
};

const DOT = 46;

/** Entry files, which stand for their directory: the name of `tree/mod.rs` is `tree`. */
const ENTRY = /^(?:index|mod|__init__|init|main|lib|default|__main__)$/i;

const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The directory name of an entry file; empty for other files. */
export const directoryOfEntry = (path: string): string => {
  if (!ENTRY.test(stemOf(path))) return '';
  const directory = directoryOf(path);
  return directory.slice(directory.lastIndexOf('/') + 1);
};

/** The words of a path by section. Each section contains a word once. */
export interface PathWords {
  readonly stem: readonly string[];
  /** The words of the directory that an entry file stands for. */
  readonly entry: readonly string[];
  readonly directory: readonly string[];
}

export const wordsOfPath = (path: string): PathWords => ({
  stem: wordsIn(stemOf(path)),
  entry: wordsIn(directoryOfEntry(path)),
  directory: wordsIn(directoryOf(path)),
});
