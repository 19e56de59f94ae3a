import type { IndexReader } from '../../store/db/index-reader.js';
import { openIndexForRead } from '../../store/db/open.js';
import { stateOf } from '../../workspace/found-index.js';
import { type Freshness, freshnessOf } from '../../workspace/freshness.js';
import type { IndexState } from '../../workspace/index-state.js';
import type { Workspace } from '../../workspace/workspace.js';
import { openRanker } from '../find.js';
import type { SearchWishes } from '../query/wishes.js';
import type { Filters, Found, SearchRequest, SearchResult } from '../types.js';
import { fitResults, type LinesOf, nothingFits } from './fit-results.js';
import { warningsUnder } from './freshness-policy.js';
import { type Groups, groupResults } from './group.js';

/** A search answer: results, the state of the index, and warnings. The JSON answer has the same fields. */
export interface SearchAnswer extends Found {
  readonly query: string;
  readonly indexedCommit: string;
  /** null on an unborn branch or without a repository. */
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  /** The filters as resolved. */
  readonly filters: Filters;
  /** The results grouped by entity, if the request has `group`. */
  readonly groups?: Groups;
}

/** An index that is open for queries. All answers are of one state of it. */
export interface OpenSearch {
  readonly reader: IndexReader;
  readonly state: IndexState;
  /** Compares the index with the work tree, once and only when an answer needs it. */
  freshness(): Promise<Freshness>;
  ask(query: string, wishes: SearchWishes, recent: readonly string[]): Promise<SearchAnswer>;
  close(): void;
}

const linesIn =
  (reader: IndexReader): LinesOf =>
  (path, from, to) => {
    const { contentId = null } = reader.file(path) ?? {};
    if (contentId === null) return [];
    const lines = (reader.text(contentId) ?? '').split('\n', to).slice(from - 1);
    return lines.map((line) => line.replace(/\r$/, ''));
  };

/**
 * The request for the ranking. Ranking chooses snippets freely; they are cut to lines and budget later, when all of
 * them are known. Reasons are always computed, because grouping needs them.
 */
const requestOf = (query: string, wishes: SearchWishes, recent: readonly string[]): SearchRequest => {
  const { boost: _boost, freshness: _freshness, group: _group, ...request } = wishes;
  const explain = wishes.explain === 'off' ? 'basic' : wishes.explain;
  return { ...request, query, recent, explain, maxTokens: null, context: wishes.context ?? 0 };
};

/** Gives a result without any reason a general one. It happens if no part of its score is large enough to be listed. */
const withReason = (result: SearchResult): SearchResult =>
  result.reasons.length > 0
    ? result
    : { ...result, reasons: [{ signal: 'sum', text: 'many small signs together', weight: result.score }] };

/** For an empty answer, suggests to leave out the filters: they are the likeliest cause. */
const withFilterHint = (found: Found, { languages, kinds, paths }: Filters): readonly string[] => {
  if (found.results.length > 0) return found.suggestions;
  const given = [
    ...(languages.length > 0 ? ['--lang'] : []),
    ...(kinds.length > 0 ? ['--kind'] : []),
    ...(paths.length > 0 ? ['--path'] : []),
  ];
  return given.length === 0
    ? found.suggestions
    : [`Ask without ${given.join(' and ')}: only what passes the filters was searched.`];
};

interface AnswerParts {
  readonly query: string;
  readonly found: Found;
  readonly wishes: SearchWishes;
  readonly state: IndexState;
  readonly freshness: Freshness;
  readonly lines: LinesOf;
}

const answerOf = ({ query, found, wishes, state, freshness, lines }: AnswerParts): SearchAnswer => {
  const warnings = [...warningsUnder(wishes.freshness, freshness, state.commit), ...found.warnings];
  const { results, tokens, completeness } = fitResults(
    { ...found, results: found.results.map(withReason) },
    wishes,
    lines,
  );
  if (results.length === 0 && found.results.length > 0 && wishes.maxTokens !== null)
    warnings.push(nothingFits(found.results, wishes.maxTokens));
  return {
    query,
    intent: found.intent,
    results,
    ...(wishes.group === 'entity' ? { groups: groupResults(results) } : {}),
    backend: found.backend,
    channels: found.channels,
    fallbackGrepHits: found.fallbackGrepHits,
    indexedCommit: state.commit,
    headCommit: freshness.headCommit,
    freshness: freshness.state,
    completeness,
    suppressedDuplicates: found.suppressedDuplicates,
    tokens,
    warnings,
    suggestions: withFilterHint(found, wishes.filters),
    filters: wishes.filters,
  };
};

/**
 * Opens the index for searching. Fails with `index-missing` if there is none; `wishes.freshness` decides whether a
 * stale one answers.
 */
export const openSearch = (workspace: Workspace): OpenSearch => {
  const file = workspace.paths.index;
  const reader = openIndexForRead(file);
  try {
    // The answers and the commit in them are read from one state.
    reader.pin();
    const state = stateOf(reader);
    const rank = openRanker(reader);
    let freshness: Promise<Freshness> | null = null;
    const ask = async (query: string, wishes: SearchWishes, recent: readonly string[]): Promise<SearchAnswer> => {
      // git runs in parallel with the ranking.
      freshness ??= freshnessOf(workspace, state);
      // The await below handles a failure; without this it would be an unhandled rejection until then.
      freshness.catch(() => {});
      const found = rank(requestOf(query, wishes, recent));
      return answerOf({ query, found, wishes, state, freshness: await freshness, lines: linesIn(reader) });
    };
    return {
      reader,
      state,
      freshness: () => (freshness ??= freshnessOf(workspace, state)),
      ask,
      close: () => reader.close(),
    };
  } catch (error) {
    reader.close();
    throw error;
  }
};
