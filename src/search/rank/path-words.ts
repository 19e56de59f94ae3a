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
const ENTRY_AT = /\.*(?:index|mod|__init__|init|main|lib|default|__main__)(?=[.\n]|$)/y;

const DOT = 46;

/** ASCII on one line: anything else folds in other ways, or is more than one line. */
const PLAIN = /^[\x01-\x09\x0b-\x7f]*$/;

/** Whether a file is called as files are that stand for their directory. */
export const isEntry = (path: string): boolean => ENTRY.test(stemOf(path));

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

/** Bits of a place that do not count in a coarse table: a name has about so many letters. */
const COARSE = 4;

/** All paths, for who looks for files by their own name. */
export class PathIndex {
  /** Every base name in lower case, one a line, and where each of them begins. */
  readonly #text: string;
  readonly #starts: Uint32Array;
  /** By place, coarsely: the file there. */
  readonly #coarse: Uint32Array;
  /** Files to look at whatever is looked for: a part of their directory counts, or their letters fold in other ways. */
  readonly #always: number[] = [];

  constructor(paths: readonly string[]) {
    const bases = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
    const isPlain = bases.length === 0 || PLAIN.test(bases.join('/'));
    const listed = isPlain ? bases : bases.map((base) => (PLAIN.test(base) ? base : ''));
    this.#text = listed.join('\n').toLowerCase();
    this.#starts = new Uint32Array(paths.length + 1);
    let start = 0;
    for (let file = 0; file < listed.length; file++) {
      const base = listed[file]!;
      this.#starts[file] = start;
      ENTRY_AT.lastIndex = start;
      if (base === '' || ENTRY_AT.test(this.#text)) this.#always.push(file);
      start += base.length + 1;
    }
    this.#starts[paths.length] = start;
    this.#coarse = new Uint32Array((start >> COARSE) + 1);
    for (let file = 0, part = 0; file < listed.length; file++)
      for (; part << COARSE < this.#starts[file + 1]!; part++) this.#coarse[part] = file;
  }

  /** Files whose own name may hold a word with one of these in it; some of them do not. */
  mayHold(beginnings: Iterable<string>): Iterable<number> {
    const found = new Set(this.#always);
    for (const beginning of beginnings) {
      if (beginning === '') continue;
      for (let at = this.#text.indexOf(beginning); at >= 0; ) {
        const file = this.#fileAt(at);
        found.add(file);
        at = this.#text.indexOf(beginning, this.#starts[file + 1]!);
      }
    }
    return found;
  }

  #fileAt(place: number): number {
    let file = this.#coarse[place >> COARSE]!;
    while (this.#starts[file + 1]! <= place) file++;
    return file;
  }
}
