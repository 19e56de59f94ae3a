import { isAscii } from '../../core/by-letters.js';
import { directoryOfEntry, stemOf } from './path-words.js';

/** What a file is called: its own name, and that of the directory that it stands for. */
const nameOf = (path: string): string => {
  const directory = directoryOfEntry(path);
  return directory === '' ? stemOf(path) : `${stemOf(path)}/${directory}`;
};

/** What all files are called, as one text: an expression looks through that much faster than through each name. */
export class PathNames {
  readonly #names: string;
  /** Where the name of each file begins; behind the last, where the text ends. */
  readonly #starts: Uint32Array;
  /** Files with other letters in their path: these match in ways of their own. */
  readonly #others: readonly number[];

  constructor(files: readonly { readonly path: string }[]) {
    const others: number[] = [];
    const names: string[] = [];
    this.#starts = new Uint32Array(files.length + 1);
    for (const [file, { path }] of files.entries()) {
      const isPlain = isAscii(path);
      if (!isPlain) others.push(file);
      const name = isPlain ? `${nameOf(path)}\n` : '\n';
      names.push(name);
      this.#starts[file + 1] = this.#starts[file]! + name.length;
    }
    this.#names = names.join('');
    this.#others = others;
  }

  /** Files in whose name an expression (with the flag g) finds anything, and those with letters outside ASCII; ascending. */
  holding(pattern: RegExp): number[] {
    const starts = this.#starts;
    const found: number[] = [];
    pattern.lastIndex = 0;
    for (let file = 0, match = pattern.exec(this.#names); match !== null; match = pattern.exec(this.#names)) {
      while (starts[file + 1]! <= match.index) file++;
      found.push(file);
      pattern.lastIndex = starts[file + 1]!;
    }
    return this.#others.length === 0 ? found : [...found, ...this.#others].sort((a, b) => a - b);
  }
}
