import { isPlain } from '../../core/by-letters.js';
import { expand } from '../../language/words/term-forms.js';
import { LONGEST_WORD, type TermMaker } from '../../language/words/terms.js';
import { lineAt, linesFrom } from './passage.js';

/** The shown lines of a result. */
export interface Snippet {
  readonly lineStart: number;
  readonly text: string;
}

export const SNIPPET_LINES = 5;
/** A longer line is data or minified, and is cut around its first match. */
const LONGEST_LINE = 200;

const cutLine = (line: string, wanted: ReadonlySet<string>): string => {
  if (line.length <= LONGEST_LINE) return line;
  const lower = line.toLowerCase();
  const places = [...wanted].map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, line.length) - LONGEST_LINE / 4);
  const start = places.length === 0 ? 0 : from;
  const end = start + LONGEST_LINE;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** One letter each. The lower case of `İ` is the only one with two characters. */
const LETTERS = /i\u0307|./gsu;
const written = (letter: string): string => (letter === 'i\u0307' ? '(?:i\u0307|\u0130)' : escaped(letter));

/**
 * An expression for the first letters of all terms. Names and numbers may be written with underscores anywhere
 * (`10_000`).
 */
export const beginningsOf = (terms: Iterable<string>): RegExp => {
  const beginnings = new Set<string>();
  for (const term of terms) {
    const letters = (term.length > 1 ? term.replace(/^=/, '') : term).match(LETTERS) ?? [];
    beginnings.add(letters.slice(0, 3).map(written).join('[_$]*'));
  }
  return new RegExp(beginnings.size === 0 ? '(?!)' : [...beginnings].join('|'), 'giu');
};

/** A line with words of the query: its number and these words. */
interface Hit {
  readonly line: number;
  readonly terms: readonly string[];
}

const WORD = /[\w$]+/g;

/**
 * The wanted terms of a line, as `TermMaker.terms` finds them. Its tables are large, and ASCII lines do not need them.
 */
const wantedIn = (maker: () => TermMaker, line: string, wanted: ReadonlySet<string>): string[] => {
  const words = line.match(WORD) ?? [];
  if (!isPlain(line) || words.some(({ length }) => length > LONGEST_WORD))
    return maker()
      .terms(line)
      .filter((term) => wanted.has(term));
  return [...new Set(words.flatMap((word) => expand(word)))].filter((term) => wanted.has(term));
};

/** The lines that contain words of the query. The expression skips from hit to hit, because most lines have none. */
const hitsIn = (maker: () => TermMaker, text: string, wanted: ReadonlySet<string>, beginnings: RegExp): Hit[] => {
  const hits: Hit[] = [];
  let line = 0;
  let start = 0;
  beginnings.lastIndex = 0;
  for (let found = beginnings.exec(text); found !== null; found = beginnings.exec(text)) {
    for (let next = text.indexOf('\n', start); next >= 0 && next < found.index; next = text.indexOf('\n', start)) {
      start = next + 1;
      line++;
    }
    const terms = wantedIn(maker, lineAt(text, start), wanted);
    if (terms.length > 0) hits.push({ line, terms });
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    beginnings.lastIndex = start = end + 1;
    line++;
  }
  return hits;
};

/** A snippet that starts at a given line. */
export const snippetAt = (text: string, firstLine: number, from: number): Snippet => ({
  lineStart: firstLine + from,
  text: linesFrom(text, from, SNIPPET_LINES).join('\n').trimEnd(),
});

/** The start of the five lines with the most different words of the query; the earliest wins ties. */
export const bestLine = (
  maker: () => TermMaker,
  text: string,
  wanted: ReadonlySet<string>,
  beginnings: RegExp,
): number => {
  const hits = hitsIn(maker, text, wanted, beginnings);
  let best = 0;
  let bestCount = 0;
  // A window starts at a matching line, so that the match is on top, or at the first line.
  const look = (start: number, from: number): void => {
    const distinct = new Set<string>();
    for (let at = from; at < hits.length && hits[at]!.line < start + SNIPPET_LINES; at++)
      for (const term of hits[at]!.terms) distinct.add(term);
    if (distinct.size <= bestCount) return;
    best = start;
    bestCount = distinct.size;
  };
  look(0, 0);
  for (const [at, { line }] of hits.entries()) look(line, at);
  return best;
};

/** A snippet that starts at a given line, with long lines cut around the words of the query. */
export const snippetOf = (text: string, firstLine: number, from: number, wanted: ReadonlySet<string>): Snippet => {
  const shown = linesFrom(text, from, SNIPPET_LINES).map((line) => cutLine(line, wanted));
  return { lineStart: firstLine + from, text: shown.join('\n').trimEnd() };
};
