import type { Corpus } from './rank/corpus.js';

/** A file that the query names, with the line if it says one. */
export interface PathMention {
  readonly text: string;
  readonly line: number | null;
  /** In the order of their paths. */
  readonly files: readonly number[];
}

export interface Mentions {
  readonly paths: readonly PathMention[];
  readonly hasFrames: boolean;
}

const EXTENSION = '[A-Za-z][A-Za-z0-9]{0,9}';
/** `src/a.ts`, `a.ts:12`, `./lib/x`, with a line and a column behind it. */
const PATH = new RegExp(
  `(?:[\\w.@+-]+/)*[\\w.@+-]+(?:\\.${EXTENSION}|/)(?::(\\d+))?(?::\\d+)?|(?:[\\w.@+-]+/)+[\\w.@+-]+(?::(\\d+))?`,
  'g',
);
const PYTHON_FRAME = /File "([^"\n]{1,500})", line (\d+)/g;
const JAVA_FRAME = /\bat [\w.$]+\(([\w$]+\.\w+):(\d+)\)/g;
const FRAME =
  /File "[^"\n]{1,500}", line \d+|^[ \t]{0,40}at [^\n]{1,500}?[:(]\d+|\bat [\w.$<>]{1,200}\([^)\n]{0,300}:\d+\)|\.\w+:\d+:(?:\d+\b|in\b)|^[ \t]{1,40}--> [^\n]{1,300}?:\d+/m;
/** `seaborn._core.plot`: a module by its dotted name. */
const MODULE = /\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+\b/g;

/** A pasted text names many things; the first of them are enough. */
const MOST_MENTIONS = 60;
/** A name that this many files share tells nothing. */
const MOST_FILES = 8;

/** Files whose path ends with this one. */
const filesEndingWith = (corpus: Corpus, path: string): number[] => {
  const wanted = path.replace(/^(?:\.{0,2}\/)+/, '').replaceAll('\\', '/');
  if (wanted === '') return [];
  return corpus.byBaseName(wanted.slice(wanted.lastIndexOf('/') + 1)).filter((file) => {
    const have = corpus.files[file]!.path;
    return have === wanted || have.endsWith(`/${wanted}`);
  });
};

/** Installed elsewhere, the path has another beginning: `/usr/lib/python3/site-packages/requests/models.py`. */
const filesByTail = (corpus: Corpus, path: string): number[] => {
  let rest = path;
  for (;;) {
    const files = filesEndingWith(corpus, rest);
    if (files.length > 0) return files;
    const cut = rest.indexOf('/');
    if (cut < 0) return [];
    rest = rest.slice(cut + 1);
    // A bare name that was reached by dropping everything else is a guess.
    if (!rest.includes('/')) return corpus.byBaseName(rest).length === 1 ? [...corpus.byBaseName(rest)] : [];
  }
};

const filesOfModule = (corpus: Corpus, module: string): number[] => {
  const parts = module.split('.');
  for (let length = parts.length; length >= 2; length--) {
    const tail = parts.slice(0, length).join('/');
    const files = [...corpus.byStem(parts[length - 1]!)].filter((file) => {
      const { path } = corpus.files[file]!;
      const bare = path.slice(0, path.lastIndexOf('.'));
      return bare === tail || bare.endsWith(`/${tail}`);
    });
    if (files.length > 0) return files;
  }
  return [];
};

export const mentionsIn = (corpus: Corpus, query: string): Mentions => {
  const found = new Map<string, PathMention>();
  const add = (text: string, line: number | null, files: readonly number[]): void => {
    if (files.length === 0 || files.length > MOST_FILES || found.size >= MOST_MENTIONS) return;
    const known = found.get(text);
    if (known === undefined || (known.line === null && line !== null)) found.set(text, { text, line, files });
  };
  for (const [, path, line] of query.matchAll(PYTHON_FRAME)) add(path!, Number(line), filesByTail(corpus, path!));
  for (const [, name, line] of query.matchAll(JAVA_FRAME)) add(name!, Number(line), [...corpus.byBaseName(name!)]);
  for (const match of query.matchAll(PATH)) {
    const [whole, one, two] = match;
    const text = whole.replace(/(?::\d+)+$/, '');
    const line = one ?? two;
    add(text, line === undefined ? null : Number(line), filesByTail(corpus, text));
  }
  for (const [module] of query.matchAll(MODULE))
    if (!found.has(module)) add(module, null, filesOfModule(corpus, module));
  return { paths: [...found.values()], hasFrames: FRAME.test(query) };
};
