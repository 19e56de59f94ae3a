import type { Corpus } from '../corpus/corpus.js';

/** The segments of a path in any notation: from another machine, from Windows, relative. */
const partsOfPath = (path: string): string[] =>
  path.split(/[/\\]/).filter((part) => part !== '' && part !== '.' && part !== '..' && part !== '~');

/** The number of trailing segments that two paths share. */
const sharedTail = (a: readonly string[], b: readonly string[]): number => {
  let shared = 0;
  while (shared < a.length && shared < b.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
};

export interface FilesOfPath {
  /** The files that share the most trailing segments with the path, in the order of their paths. */
  readonly files: readonly number[];
  /** The number of shared trailing segments, and of all segments of the path. */
  readonly shared: number;
  readonly parts: number;
}

/**
 * Files that match the end of a path. An installed copy has another beginning:
 * `/usr/lib/python3/site-packages/requests/models.py`.
 */
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
  /** Whether the whole name is the module; else its last parts are names inside of it. */
  readonly isWhole: boolean;
}

/**
 * The files of a dotted module name such as `seaborn._core.plot`: for the whole name first, then for shorter prefixes.
 */
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
