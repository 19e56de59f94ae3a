import type { SearchWishes } from '../query/wishes.js';
import type { Completeness, Detail, SearchResult, Snippet } from '../types.js';
import { type Fitting, fitToBudget } from './budget.js';
import { tokensFor } from './tokens.js';

/** The lines of an indexed file, 1-based and inclusive. */
export type LinesOf = (path: string, from: number, to: number) => readonly string[];

/** A longer line is data. Showing more of it costs budget and tells a reader nothing. */
const LONGEST_LINE = 300;

const clipped = (line: string): string => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line);

/** The heading of a result, which is its cost without any code. */
export const headOf = ({ path, lineStart, lineEnd, kind, qualifiedName, name }: SearchResult): string =>
  `${path}:${lineStart}-${lineEnd}  ${kind} ${qualifiedName ?? name ?? ''}`.trimEnd();

const firstLine = ({ lineStart, text }: Snippet): Snippet => ({ lineStart, text: text.split('\n', 1)[0] ?? '' });

/**
 * Applies `--detail`. location: the place only. signature: the declaration, or one line without one. context: the code
 * around the match.
 */
const withDetail = (result: SearchResult, detail: Detail): SearchResult => {
  if (detail === 'location') return { ...result, signature: null, snippet: null };
  if (detail === 'context' || result.snippet === null) return result;
  return { ...result, snippet: result.signature === null ? firstLine(result.snippet) : null };
};

/** Applies `--context`, like grep -C: lines before and after the match, which is the first line of a snippet. */
const withContext = (result: SearchResult, context: number | null, linesOf: LinesOf): SearchResult => {
  if (context === null || result.snippet === null) return result;
  const match = result.snippet.lineStart;
  const lineStart = Math.max(1, match - context);
  const text = linesOf(result.path, lineStart, match + context)
    .map(clipped)
    .join('\n');
  return { ...result, snippet: { lineStart, text } };
};

const shownOf = ({ signature, snippet }: SearchResult): string => snippet?.text ?? signature ?? '';

const tokensOf = (results: readonly SearchResult[]): number =>
  tokensFor(
    results.reduce((sum, result) => {
      const shown = shownOf(result);
      return sum + headOf(result).length + 1 + (shown === '' ? 0 : shown.length + 1);
    }, 0),
  );

/** The lines that may be shown: the whole span, or only what `--detail` allows. */
const fittingOf = (result: SearchResult, detail: Detail, linesOf: LinesOf): Fitting => {
  const head = headOf(result);
  if (detail !== 'context' || result.snippet === null) {
    const shown = shownOf(result);
    return { head, lines: shown === '' ? [] : [shown], anchor: 0 };
  }
  const lines = linesOf(result.path, result.lineStart, result.lineEnd).map(clipped);
  return { head, lines, anchor: Math.max(0, result.snippet.lineStart - result.lineStart) };
};

const cutTo = (result: SearchResult, detail: Detail, lines: readonly string[], from: number): SearchResult => {
  if (detail === 'context') {
    const text = lines.join('\n');
    return { ...result, snippet: lines.length === 0 ? null : { lineStart: result.lineStart + from, text } };
  }
  return lines.length > 0 ? result : { ...result, signature: null, snippet: null };
};

const NOTHING_FITS = 'No result fits into';

/** The warning of an answer with results of which none fits into the budget. */
export const nothingFits = ([best]: readonly SearchResult[], maxTokens: number): string =>
  `${NOTHING_FITS} ${maxTokens} tokens; the first takes ${tokensFor(best === undefined ? 0 : headOf(best).length + 1)}. Raise --max-tokens.`;

export const saysThatNothingFits = (warning: string): boolean => warning.startsWith(NOTHING_FITS);

export interface FittedResults {
  readonly results: readonly SearchResult[];
  readonly tokens: number;
  readonly completeness: Completeness;
}

/** Applies detail, context and token budget to the results. */
export const fitResults = (
  found: { readonly results: readonly SearchResult[]; readonly completeness: Completeness },
  wishes: Pick<SearchWishes, 'detail' | 'maxTokens' | 'strategy' | 'context'>,
  linesOf: LinesOf,
): FittedResults => {
  const { detail, maxTokens, strategy, context } = wishes;
  const detailed = found.results.map((result) => withDetail(result, detail));
  if (maxTokens === null) {
    const results = detailed.map((result) => withContext(result, context, linesOf));
    return { results, tokens: tokensOf(results), completeness: found.completeness };
  }
  // With a budget, the budget alone decides the number of lines.
  const fittings = detailed.map((result) => fittingOf(result, detail, linesOf));
  const { cuts, tokens } = fitToBudget(fittings, maxTokens, strategy);
  const results = cuts.map(({ from, to }, at) =>
    cutTo(detailed[at]!, detail, fittings[at]!.lines.slice(from, to), from),
  );
  const isCut = results.length < detailed.length;
  const completeness = isCut
    ? { ...found.completeness, state: 'truncated' as const, returned: results.length }
    : found.completeness;
  return { results, tokens, completeness };
};
