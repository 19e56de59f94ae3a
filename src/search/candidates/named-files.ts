import type { Corpus } from '../corpus/corpus.js';

/** The parts of a path as anybody writes it: on another machine, on Windows, from where they are. */
const partsOfPath = (path: string): string[] =>
  path.split(/[/\\]/).filter((part) => part !== '' && part !== '.' && part !== '..' && part !== '~');

/** How many last parts two paths share. */
const sharedTail = (a: readonly string[], b: readonly string[]): number => {
  let shared = 0;
  while (shared < a.length && shared < b.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
};

export interface FilesOfPath {
  /** Those that share the most with the path, in the order of their paths. */
  readonly files: readonly number[];
  /** How many of its last parts they share, and how many it has. */
  readonly shared: number;
  readonly parts: number;
}

/** Installed elsewhere, a path has another beginning: `/usr/lib/python3/site-packages/requests/models.py`. */
export const filesOfPath = (corpus: Corpus, path: string): FilesOfPath => {
  const parts = partsOfPath(path);
  let shared = 0;
  let files: number[] = [];
  for (const file of corpus.byBaseName(parts.at(-1) ?? '')) {
    const own = sharedTail(corpus.files[file]!.path.split('/'), parts);
    if (own > shared) [shared, files] = [own, [file]];
    else if (own === shared) files.push(file);
  }
  return { files, shared, parts: parts.length };
};

export interface FilesOfModule {
  readonly files: readonly number[];
  /** Whether all of the name leads there; else its last parts are something in it. */
  readonly isWhole: boolean;
}

/** `seaborn._core.plot`: a module by its dotted name, as much of it as leads to files, the most first. */
export function* filesOfModule(corpus: Corpus, name: string): Generator<FilesOfModule> {
  const parts = name.split('.');
  for (let length = parts.length; length >= 2; length--) {
    const tail = `/${parts.slice(0, length).join('/')}`;
    const files = corpus.byStem(parts[length - 1]!).filter((file) => {
      const { path } = corpus.files[file]!;
      return `/${path.slice(0, path.lastIndexOf('.'))}`.endsWith(tail);
    });
    if (files.length > 0) yield { files, isWhole: length === parts.length };
  }
}
