import { inLine, visible } from '../core/visible.js';
import type { SearchAnswer } from '../search/answer/answer.js';
import { saysThatNothingFits } from '../search/answer/fit-results.js';
import { ENTITIES } from '../search/answer/group.js';
import type { Explain, Reason, RelatedSpan, SearchResult } from '../search/types.js';
import { type Highlighter, highlighter } from './highlight.js';
import type { Style } from './style.js';
import { count } from './units.js';

/** Formats search results for people. JSON output always contains everything. */
export interface SearchView {
  readonly form: 'full' | 'compact';
  readonly explain: Explain;
}

/** A longer list would push the code off the screen. */
const MOST_REASONS = 3;
const MOST_RELATED = 4;
const MOST_DUPLICATES = 3;
const COMPACT_COLUMNS = 160;

const lineOf = ({ snippet, lineStart }: SearchResult): number => snippet?.lineStart ?? lineStart;

/** `path:line` is alone at the start of the line, so that terminals and editors make it a link. */
const place = (result: SearchResult): string => `${inLine(result.path)}:${lineOf(result)}`;

const what = ({ kind, name, qualifiedName }: SearchResult, style: Style): string =>
  name === null ? kind : `${kind} ${style.bold(inLine(qualifiedName ?? name))}`;

const shortened = (items: readonly string[], most: number): string =>
  items.length > most ? `${items.slice(0, most).join(', ')} and ${items.length - most} more` : items.join(', ');

const relatedText = ({ lineStart, lineEnd, kind, name }: RelatedSpan): string =>
  `${lineStart === lineEnd ? lineStart : `${lineStart}-${lineEnd}`} ${inLine(name ?? kind)}`;

/** Leaves out priors that lowered the score, since they are no reason for the result. */
const spoken = ({ text, weight }: Reason): string => `${weight < 0 ? 'but ' : ''}${inLine(text)}`;

const reasonLines = ({ reasons }: SearchResult, explain: Explain): string[] => {
  if (explain === 'off' || reasons.length === 0) return [];
  if (explain === 'basic') return [`why: ${reasons.slice(0, MOST_REASONS).map(spoken).join('; ')}`];
  return reasons.map(({ signal, text, weight }) => `${weight.toFixed(3).padStart(8)}  ${signal}: ${inLine(text)}`);
};

const codeLines = ({ snippet, signature }: SearchResult, { mark }: Highlighter, style: Style): string[] => {
  if (snippet === null) return signature === null ? [] : [`  ${mark(visible(signature))}`];
  const lines = snippet.text.split('\n');
  const width = String(snippet.lineStart + lines.length - 1).length;
  return lines.map((line, at) =>
    `  ${style.dim(String(snippet.lineStart + at).padStart(width))}  ${mark(visible(line))}`.trimEnd(),
  );
};

const resultText = (result: SearchResult, words: Highlighter, { explain }: SearchView, style: Style): string => {
  const { duplicates, related } = result;
  const others =
    duplicates.length > 0 ? style.dim(`  (and ${shortened(duplicates.map(inLine), MOST_DUPLICATES)})`) : '';
  const notes = [
    ...reasonLines(result, explain),
    ...(related.length > 0 ? [`also: ${shortened(related.map(relatedText), MOST_RELATED)}`] : []),
  ];
  return [
    `${style.cyan(place(result))}  ${what(result, style)}${others}`,
    ...codeLines(result, words, style),
    ...notes.map((note) => `  ${style.dim(note)}`),
  ].join('\n');
};

/** The first line of the snippet with a word of the query. The opening line of a comment is skipped. */
const bestLine = ({ snippet, signature, lineStart }: SearchResult, words: Highlighter): [number, string] => {
  if (snippet === null) return [lineStart, signature ?? ''];
  const lines = snippet.text.split('\n');
  const at = Math.max(0, lines.findIndex(words.matches));
  return [snippet.lineStart + at, lines[at] ?? ''];
};

/** The format of compiler messages, so that editors can step through the list. */
const compactText = (result: SearchResult, words: Highlighter, style: Style): string => {
  const [line, text] = bestLine(result, words);
  const code = text.trim();
  const shown = visible(code.length > COMPACT_COLUMNS ? `${code.slice(0, COMPACT_COLUMNS)}…` : code);
  const where = style.cyan(`${inLine(result.path)}:${line}`);
  return `${where}: ${what(result, style)}${shown === '' ? '' : `  ${words.mark(shown)}`}`;
};

const listText = (results: readonly SearchResult[], words: Highlighter, view: SearchView, style: Style): string =>
  view.form === 'compact'
    ? results.map((result) => compactText(result, words, style)).join('\n')
    : results.map((result) => resultText(result, words, view, style)).join('\n\n');

const groupedText = (
  { results, groups }: SearchAnswer & Required<Pick<SearchAnswer, 'groups'>>,
  words: Highlighter,
  view: SearchView,
  style: Style,
): string =>
  ENTITIES.filter((entity) => groups[entity].length > 0)
    .map((entity) => {
      const members = groups[entity].map(({ rank }) => results[rank - 1]!);
      return `${style.bold(`${entity} (${members.length})`)}\n${listText(members, words, view, style)}`;
    })
    .join('\n\n');

const explained = ({ intent, backend, channels }: SearchAnswer, style: Style): string =>
  [
    `intent ${intent.name} (${intent.confidence.toFixed(2)}): ${inLine(intent.because)}`,
    `ranked by ${backend}`,
    ...channels.map(({ name, candidates, milliseconds }) => {
      const time = milliseconds === undefined ? '' : `, ${milliseconds.toFixed(1)} ms`;
      return `channel ${name}: ${count(candidates)} candidates${time}`;
    }),
  ]
    .map((line) => style.dim(line))
    .join('\n');

/** Prints `path:line  kind name`, the matching lines, and the reasons. */
export const formatSearch = (answer: SearchAnswer, view: SearchView, style: Style): string => {
  const words = highlighter(answer.query, style);
  const { groups } = answer;
  const parts = [
    ...(view.explain === 'full' && view.form === 'full' ? [explained(answer, style)] : []),
    answer.results.length === 0
      ? inLine(answer.warnings.find(saysThatNothingFits) ?? 'Nothing found.')
      : groups === undefined
        ? listText(answer.results, words, view, style)
        : groupedText({ ...answer, groups }, words, view, style),
  ];
  return parts.join('\n\n');
};

/** Notes about the answer, which go to stderr. */
export const searchNotes = ({ warnings, completeness, suggestions }: SearchAnswer): string[] => {
  const { state, returned, matched } = completeness;
  return [
    // If no result fits into the budget, stdout already says so.
    ...warnings.filter((warning) => !saysThatNothingFits(warning)).map((warning) => `warning: ${inLine(warning)}`),
    ...(state === 'complete' || returned === 0
      ? []
      : [`${count(returned)} of ${count(matched)} files that match (${state}).`]),
    ...suggestions.map((suggestion) => `hint: ${inLine(suggestion)}`),
  ];
};
