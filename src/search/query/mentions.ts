import { filesOfModule, filesOfPath } from '../candidates/named-files.js';
import type { Corpus } from '../corpus/corpus.js';

/** A file path or module in the query, with its line if there is one. */
export interface PathMention {
  readonly text: string;
  readonly line: number | null;
  /** The matching files in the order of their paths. */
  readonly files: readonly number[];
}

export interface Mentions {
  readonly paths: readonly PathMention[];
  readonly hasFrames: boolean;
}

const EXTENSION = '[A-Za-z][A-Za-z0-9]{0,9}';
/** A line suffix as in compiler output and in links: `:12`, `:12:5`, `#L12`, `#L12-L20`. */
const LINES = '(?::(\\d+)(?::\\d+)?|#L(\\d+)(?:-L?\\d+)?)';
const LINE = new RegExp(`${LINES}$`);
/** A path: `src/a.ts`, `src\\a.ts`, `a.ts:12`, `./lib/x`. */
const PATH = new RegExp(
  `(?:(?:[\\w.@+-]+[/\\\\])*[\\w.@+-]+(?:\\.${EXTENSION}|[/\\\\])|(?:[\\w.@+-]+[/\\\\])+[\\w.@+-]+)${LINES}?`,
  'g',
);
const PYTHON_FRAME = /File "([^"\n]{1,500})", line (\d+)/g;
const JAVA_FRAME = /\bat [\w.$]+\(([\w$]+\.\w+):(\d+)\)/g;
const FRAME =
  /File "[^"\n]{1,500}", line \d+|^[ \t]{0,40}at [^\n]{1,500}?[:(]\d+|\bat [\w.$<>]{1,200}\([^)\n]{0,300}:\d+\)|\.\w+:\d+:(?:\d+\b|in\b)|^[ \t]{1,40}--> [^\n]{1,300}?:\d+/m;
/** A dotted module name, such as `seaborn._core.plot`. */
const MODULE = /\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+\b/g;

/** A fast prefilter: every path, module and stack frame contains one of these. Most questions contain none. */
const MARKS = /[./\\:("]/;

/** The maximum number of mentions, because a pasted text contains many paths. */
const MOST_MENTIONS = 60;
/** A name shared by more files than this identifies none of them. */
const MOST_FILES = 8;

/** The files for a path. If only the bare name matches, it is a guess unless exactly one file has it. */
const filesByPath = (corpus: Corpus, path: string): readonly number[] => {
  const { files, shared, parts } = filesOfPath(corpus, path);
  return shared === parts || shared > 1 || files.length === 1 ? files : [];
};

const filesByModule = (corpus: Corpus, module: string): readonly number[] => {
  const [longest] = filesOfModule(corpus, module);
  return longest?.files ?? [];
};

const NOTHING: Mentions = { paths: [], hasFrames: false };

/** Finds the file paths, modules and stack frames in a query. */
export const mentionsIn = (corpus: Corpus, query: string): Mentions => {
  if (!MARKS.test(query)) return NOTHING;
  const found = new Map<string, PathMention>();
  const add = (text: string, line: number | null, files: readonly number[]): void => {
    if (files.length === 0 || files.length > MOST_FILES || found.size >= MOST_MENTIONS) return;
    const known = found.get(text);
    if (known === undefined || (known.line === null && line !== null)) found.set(text, { text, line, files });
  };
  // The innermost frame of a file is nearest to the cause. Python prints it last, all others first.
  for (const [, path, line] of [...query.matchAll(PYTHON_FRAME)].reverse())
    add(path!, Number(line), filesByPath(corpus, path!));
  for (const [, name, line] of query.matchAll(JAVA_FRAME)) add(name!, Number(line), [...corpus.byBaseName(name!)]);
  for (const match of query.matchAll(PATH)) {
    const [whole, colon, hash] = match;
    const text = whole.replace(LINE, '');
    const line = colon ?? hash;
    add(text, line === undefined ? null : Number(line), filesByPath(corpus, text));
  }
  for (const [module] of query.matchAll(MODULE))
    if (!found.has(module)) add(module, null, filesByModule(corpus, module));
  return { paths: [...found.values()], hasFrames: FRAME.test(query) };
};

/** For each file, its line in the innermost frame of a stack trace. */
export const linesInFrames = ({ paths, hasFrames }: Mentions): ReadonlyMap<number, number> => {
  const lines = new Map<number, number>();
  if (!hasFrames) return lines;
  for (const { line, files } of paths) {
    if (line === null) continue;
    for (const file of files) if (!lines.has(file)) lines.set(file, line);
  }
  return lines;
};
