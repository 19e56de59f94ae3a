import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';

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

/** The name of a file up to its first dot, dots at its beginning left out; a name of nothing but dots as it is. */
export const stemOf = (path: string): string => {
  const base = path.lastIndexOf('/') + 1;
  let start = base;
  while (path.charCodeAt(start) === DOT) start++;
  const end = path.indexOf('.', start);
  return path.slice(start, end < 0 ? path.length : end) || path.slice(base);
};

const DOT = 46;

/** Files of this name stand for their directory: `tree/mod.rs` is called tree. */
const ENTRY = /^(?:index|mod|__init__|init|main|lib|default|__main__)$/i;

const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The name of the directory that a file stands for; empty for most files. */
export const directoryOfEntry = (path: string): string => {
  if (!ENTRY.test(stemOf(path))) return '';
  const directory = directoryOf(path);
  return directory.slice(directory.lastIndexOf('/') + 1);
};

/** The words of a path, by what they are of; each section has a word once. */
export interface PathWords {
  readonly stem: readonly string[];
  /** Of the directory that the file stands for. */
  readonly entry: readonly string[];
  readonly directory: readonly string[];
}

export const wordsOfPath = (path: string): PathWords => ({
  stem: wordsIn(stemOf(path)),
  entry: wordsIn(directoryOfEntry(path)),
  directory: wordsIn(directoryOf(path)),
});
