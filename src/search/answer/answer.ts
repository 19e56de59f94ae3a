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

/** What was found, what it was found in, and what is to be known about both. The JSON answer has the same fields. */
export interface SearchAnswer extends Found {
  readonly query: string;
  readonly indexedCommit: string;
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  /** As they were understood. */
  readonly filters: Filters;
  /** The same results by entity, where that was asked for. */
  readonly groups?: Groups;
}

/** An index that is open for many questions. Everything it says is of one state. */
export interface OpenSearch {
  readonly reader: IndexReader;
  readonly state: IndexState;
  /** Asked of git once, and only when an answer needs it. */
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
 * What ranking is asked for. It gives snippets as it thinks best; they are cut to the lines and the budget that were asked
 * for here, where all of them are known. Reasons are part of every answer, whatever of them is shown.
 */
const requestOf = (query: string, wishes: SearchWishes, recent: readonly string[]): SearchRequest => {
  const { boost: _boost, freshness: _freshness, group: _group, ...request } = wishes;
  const explain = wishes.explain === 'off' ? 'basic' : wishes.explain;
  return { ...request, query, recent, explain, maxTokens: null, context: wishes.context ?? 0 };
};

/** Nothing is there without a reason, also where no single part of its score is large enough to be named. */
const withReason = (result: SearchResult): SearchResult =>
  result.reasons.length > 0
    ? result
    : { ...result, reasons: [{ signal: 'sum', text: 'many small signs together', weight: result.score }] };

/** A filter that leaves nothing is the likeliest reason for an empty answer, and the easiest to mend. */
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

const answerOf = (
  query: string,
  found: Found,
  wishes: SearchWishes,
  state: IndexState,
  freshness: Freshness,
  lines: LinesOf,
): SearchAnswer => {
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

/** Fails with `index-missing` if there is no index. What a stale index answers depends on `wishes.freshness`. */
export const openSearch = (workspace: Workspace): OpenSearch => {
  const file = workspace.paths.index;
  const reader = openIndexForRead(file);
  try {
    // Every answer, and the commit that it is said to be of, are read from one state.
    reader.pin();
    const state = stateOf(reader);
    const rank = openRanker(reader);
    let freshness: Promise<Freshness> | null = null;
    const ask = async (query: string, wishes: SearchWishes, recent: readonly string[]): Promise<SearchAnswer> => {
      // git is asked while this process ranks.
      freshness ??= freshnessOf(workspace, state);
      // A failure is met by the await below; nobody else may see it as unhandled meanwhile.
      freshness.catch(() => {});
      const found = rank(requestOf(query, wishes, recent));
      return answerOf(query, found, wishes, state, await freshness, linesIn(reader));
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
