import { isAscii } from '../../core/by-letters.js';
import { directoryOfEntry, stemOf } from './path-words.js';

/** The searchable name of a file: its own, and that of its directory for entry files such as `index.ts`. */
const nameOf = (path: string): string => {
  const directory = directoryOfEntry(path);
  return directory === '' ? stemOf(path) : `${stemOf(path)}/${directory}`;
};

/** The names of all files in one string, because one regular expression over it is much faster than one per name. */
export class PathNames {
  readonly #names: string;
  /** The start of each file's name, and at the end the length of the text. */
  readonly #starts: Uint32Array;
  /** Files with letters outside ASCII in their path. They are always candidates, because case folding differs there. */
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

  /** Files whose name matches a global expression, and all files with letters outside ASCII; ascending. */
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
