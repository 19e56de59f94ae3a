import { inLine } from '../../core/visible.js';
import type { IndexReader } from '../../store/db/index-reader.js';
import type { SearchAnswer } from '../answer/answer.js';
import { type Fitting, fitToBudget, type Strategy } from '../answer/budget.js';
import { tokensFor } from '../answer/tokens.js';
import { indexedPath, type Standpoint } from '../query/asked-path.js';
import type { SearchResult } from '../types.js';
import { blockFrame, blockText, type ContextBlock } from './context-text.js';
import { relevanceOf } from './relevance.js';

/** A place before its lines are fitted into the budget. */
export interface Place extends Omit<ContextBlock, 'code' | 'isWhole'> {
  /** The position among its lines from which the shown part grows. */
  readonly anchor: number;
  readonly lines: readonly string[];
}

export interface Gathered {
  readonly blocks: readonly ContextBlock[];
  /** The Markdown text. */
  readonly text: string;
  readonly tokens: number;
  /** The number of places that did not fit. */
  readonly omitted: number;
}

const MOST_WHY = 2;
/** Below this share, most words of the query are missing, and the file is about something else. */
const LEAST_COVERED = 0.25;

const linesIn = (reader: IndexReader, path: string): string[] => {
  const { contentId = null } = reader.file(path) ?? {};
  const text = contentId === null ? '' : (reader.text(contentId) ?? '');
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

/** The indexed file for a path with or without a line; null if there is none. */
export const placeNamed = (reader: IndexReader, text: string, standpoint: Standpoint): Place | null => {
  const found = indexedPath(reader, text.trim(), standpoint);
  if (found === null) return null;
  const { path, language } = found;
  const lines = linesIn(reader, path);
  const anchor = Math.min(Math.max(0, (found.line ?? 1) - 1), Math.max(0, lines.length - 1));
  return { path, lineStart: 1, lineEnd: lines.length, language, kind: 'file', name: null, why: '', anchor, lines };
};

export const placeOf = (reader: IndexReader, result: SearchResult): Place => {
  const { path, lineStart, lineEnd, language, kind, name, qualifiedName, snippet, reasons } = result;
  const telling = reasons.filter(({ weight }) => weight > 0).slice(0, MOST_WHY);
  const texts = telling.map(({ text }) => text);
  return {
    path,
    lineStart,
    lineEnd,
    language,
    kind,
    name: qualifiedName ?? name,
    why: texts.length === 0 ? '' : `Why: ${texts.join('; ')}.`,
    anchor: Math.max(0, (snippet?.lineStart ?? lineStart) - lineStart),
    lines: linesIn(reader, path).slice(lineStart - 1, lineEnd),
  };
};

/** Fits the places into the token budget, below a title. */
export const gather = (places: readonly Place[], title: string, maxTokens: number, strategy: Strategy): Gathered => {
  const fittings = places.map(
    (place): Fitting => ({ head: blockFrame(place, place.lines), lines: place.lines, anchor: place.anchor }),
  );
  const room = Math.max(0, maxTokens - tokensFor(title.length + 2));
  const { cuts } = fitToBudget(fittings, room, strategy);
  const blocks = cuts.flatMap(({ from, to }, at): ContextBlock[] => {
    const { lines, anchor: _anchor, ...place } = places[at]!;
    // A place without code is of no use in a prompt.
    if (to === from && lines.length > 0) return [];
    const { lineStart } = place;
    return [
      {
        ...place,
        lineStart: lineStart + from,
        lineEnd: lineStart + Math.max(from, to - 1),
        // A chunk reaches to the next one, including the empty lines between them.
        code: lines.slice(from, to).join('\n').trimEnd(),
        isWhole: to - from === lines.length,
      },
    ];
  });
  const text = `${[title, ...blocks.map(blockText)].join('\n\n')}\n`;
  return { blocks, text, tokens: tokensFor(text.length), omitted: places.length - blocks.length };
};

const listed = (words: readonly string[]): string => {
  const shown = words.slice(0, 8).map((word) => `\`${word}\``);
  return `${shown.join(', ')}${words.length > shown.length ? ` and ${words.length - shown.length} more` : ''}`;
};

/** Explains why an answer is irrelevant to the query; null if it is relevant. */
export const irrelevance = (reader: IndexReader, answer: SearchAnswer): string | null => {
  const [best] = answer.results;
  if (best === undefined)
    return answer.intent.name === 'exact'
      ? 'no indexed file holds this text'
      : 'no indexed file holds any of its words';
  // An exact match of a name, a path or a text is always relevant.
  if (best.reasons.some(({ signal }) => /exact|literal|qualified/.test(signal))) return null;
  const { covered, found, missing } = relevanceOf(reader, answer.query, best);
  if (covered >= LEAST_COVERED) return null;
  return found.length === 0
    ? `the nearest file, ${inLine(best.path)}, holds none of its words`
    : `the nearest file, ${inLine(best.path)}, holds only ${listed(found)}, and nothing of ${listed(missing)}`;
};
