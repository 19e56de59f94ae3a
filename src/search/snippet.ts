import type { TermMaker } from '../language/terms.js';

/** The part of a hit that is worth showing. */
export interface Snippet {
  readonly lineStart: number;
  readonly text: string;
}

export const SNIPPET_LINES = 5;
/** A line longer than this is data, or minified; it is cut around its first match. */
const LONGEST_LINE = 200;

/** Lines of a range, 1-based and inclusive; a line ends at `\n`, as everywhere in the index. */
export const linesOf = (text: string, from: number, to: number): string[] =>
  text
    .split('\n', to)
    .slice(from - 1)
    .map((line) => line.replace(/\r$/, ''));

export const termsIn = (maker: TermMaker, text: string): Set<string> => new Set(maker.terms(text));

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

/** One letter each; the one capital that is two letters when it is small. */
const LETTERS = /i\u0307|./gsu;
const written = (letter: string): string => (letter === 'i\u0307' ? '(?:i\u0307|\u0130)' : escaped(letter));

/** How one of the terms can begin in a line: a name or a number (`10_000`) may have been written with underscores anywhere. */
export const beginningsOf = (terms: Iterable<string>): RegExp => {
  const beginnings = new Set<string>();
  for (const term of terms) {
    const letters = (term.length > 1 ? term.replace(/^=/, '') : term).match(LETTERS) ?? [];
    beginnings.add(letters.slice(0, 3).map(written).join('[_$]*'));
  }
  return new RegExp(beginnings.size === 0 ? '(?!)' : [...beginnings].join('|'), 'iu');
};

/** The few neighbouring lines that hold the most different words of the query; the earliest of equally good ones. */
export const bestSnippet = (
  maker: TermMaker,
  lines: readonly string[],
  firstLine: number,
  wanted: ReadonlySet<string>,
  beginnings: RegExp,
): Snippet => {
  // Most lines have nothing of it, which an expression tells sooner than their words do.
  const found = lines.map((line) =>
    beginnings.test(line) ? [...termsIn(maker, line)].filter((term) => wanted.has(term)) : [],
  );
  let best = 0;
  let bestCount = -1;
  for (let at = 0; at < lines.length; at++) {
    // A window starts at a matching line, so that the match is what is seen first.
    if (found[at]!.length === 0 && at > 0) continue;
    const distinct = new Set(found.slice(at, at + SNIPPET_LINES).flat()).size;
    if (distinct > bestCount) {
      best = at;
      bestCount = distinct;
    }
  }
  const shown = lines.slice(best, best + SNIPPET_LINES).map((line) => cutLine(line, wanted));
  return { lineStart: firstLine + best, text: shown.join('\n').trimEnd() };
};
