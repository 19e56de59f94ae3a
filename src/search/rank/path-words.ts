import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/split-identifier.js';
import { type Token, type Vocabulary, WHOLE } from './vocabulary.js';

/** The words of a path, by what they are of. */
export interface PathWords {
  readonly stem: readonly Token[];
  /** Of the directory that an entry file (`mod.rs`, `index.ts`) stands for; empty for others. */
  readonly entry: readonly Token[];
  readonly directory: readonly Token[];
}

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

/** The words of all paths. Made of a path when it is asked for: most are not. */
export class PathIndex {
  readonly #paths: readonly string[];
  readonly #vocabulary: Vocabulary;
  readonly #words: (PathWords | undefined)[] = [];
  readonly #directories = new Map<string, readonly Token[]>();
  /** Every base name in lower case, one a line, and where each of them begins. */
  readonly #text: string;
  readonly #starts: Uint32Array;
  /** Files to look at whatever is looked for: a part of their directory counts, or their letters fold in other ways. */
  readonly #always: number[] = [];

  constructor(paths: readonly string[], vocabulary: Vocabulary) {
    this.#paths = paths;
    this.#vocabulary = vocabulary;
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
  }

  words(file: number): PathWords {
    let known = this.#words[file];
    if (known === undefined) {
      const path = this.#paths[file]!;
      const cut = path.lastIndexOf('/');
      const directory = cut < 0 ? '' : path.slice(0, cut);
      const stem = stemOf(path);
      known = {
        stem: this.#tokensIn(stem),
        entry:
          directory !== '' && ENTRY.test(stem) ? this.#tokensIn(directory.slice(directory.lastIndexOf('/') + 1)) : [],
        directory: this.#directoryWords(directory),
      };
      this.#words[file] = known;
    }
    return known;
  }

  #tokensIn(text: string): Token[] {
    return this.#vocabulary.tokens(wordsIn(text));
  }

  #directoryWords(directory: string): readonly Token[] {
    let known = this.#directories.get(directory);
    if (known === undefined) this.#directories.set(directory, (known = this.#tokensIn(directory)));
    return known;
  }

  /** Files whose own name may hold a word with one of these in it, ascending; some of them do not. */
  mayHold(beginnings: Iterable<string>): number[] {
    const found = new Set(this.#always);
    for (const beginning of beginnings) {
      if (beginning === '') continue;
      for (let at = this.#text.indexOf(beginning); at >= 0; ) {
        const file = this.#fileAt(at);
        found.add(file);
        at = this.#text.indexOf(beginning, this.#starts[file + 1]!);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  #fileAt(place: number): number {
    let low = 0;
    let high = this.#paths.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
