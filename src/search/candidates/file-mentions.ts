import type { Corpus } from '../corpus/corpus.js';
import { FRAME, type Segment } from '../query/report-text.js';
import { filesOfModule, filesOfPath } from './named-files.js';

/** A file that the query mentions, with the certainty from 0 to 1 and the text of the mention. */
export interface FileMention {
  readonly sureness: number;
  readonly text: string;
}

/** The mentions by file. */
export type FileMentions = Map<number, FileMention>;

const PATHS =
  /(?:[\w.@+~-]*[/\\])+[\w.+-]+\.\w{1,5}\b|\b[\w-]+\.(?:pyi?|[cm]?[jt]sx?|go|rs|java|kts?|cc?|hh?|cpp|hpp|cs|rb|php|scala|swift|lua|exs?|hs|zig|sh|bash)\b/g;
const DOTTED = /\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){1,6}\b/g;
/** A fast prefilter: every path and module contains one of these. */
const MARKS = /[./\\]/;
/** The prefix of a link to a file of a repository. The rest is a path. */
const LINK = /https?:\/\/[^\s)]*?(?=\/[\w.-]+\/[\w.-]+\.\w+)/g;

const IN_PROSE = 1;
const IN_CODE = 0.8;
/** The innermost frame is nearest to the cause; the outermost is the user's own script. */
const OUTER_FRAME = 0.35;
const INNER_FRAME = 0.75;
const WHOLE_MODULE = 0.9;
const PART_OF_MODULE = 0.7;
const AMBIGUOUS = 0.6;
const MOST_ALIKE = 3;

class Collector {
  readonly #corpus: Corpus;
  readonly found: FileMentions = new Map();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  #put(file: number, sureness: number, text: string): void {
    if (sureness > (this.found.get(file)?.sureness ?? 0)) this.found.set(file, { sureness, text });
  }

  path(path: string, sureness: number): void {
    const { files, shared, parts } = filesOfPath(this.#corpus, path);
    if (files.length === 0 || files.length > MOST_ALIKE) return;
    const isCertain = files.length === 1 && (shared >= 2 || !this.#corpus.files[files[0]!]!.path.includes('/'));
    if (!isCertain && shared < 2 && parts > 1) return;
    for (const file of files) this.#put(file, isCertain ? sureness : (AMBIGUOUS * sureness) / files.length, path);
  }

  module(name: string): void {
    for (const { files, isWhole } of filesOfModule(this.#corpus, name)) {
      if (files.length !== 1) continue;
      this.#put(files[0]!, isWhole ? WHOLE_MODULE : PART_OF_MODULE, name);
      return;
    }
  }
}

/** Finds the files that a text mentions: by path, by dotted module name, or in a stack frame. */
export const fileMentions = (corpus: Corpus, segments: readonly Segment[]): FileMentions => {
  const collector = new Collector(corpus);
  const frames: string[] = [];
  // Frames that start with `at` (JavaScript, Java, Rust) are listed innermost first, those of Python innermost last.
  const fromWithin: string[] = [];
  for (const { kind, text } of segments) {
    if (kind === 'frame') {
      const match = FRAME.exec(text);
      const path = match?.[1] ?? match?.[4];
      if (path !== undefined) frames.push(path);
      else if (match?.[7] !== undefined) fromWithin.push(match[7]);
      continue;
    }
    if (!MARKS.test(text)) continue;
    for (const [path] of text.replace(LINK, ' ').matchAll(PATHS))
      collector.path(path, kind === 'code' ? IN_CODE : IN_PROSE);
    for (const [name] of text.matchAll(DOTTED)) collector.module(name);
  }
  frames.push(...fromWithin.reverse());
  for (const [at, path] of frames.entries())
    collector.path(path, OUTER_FRAME + (INNER_FRAME - OUTER_FRAME) * ((at + 1) / frames.length));
  return collector.found;
};
