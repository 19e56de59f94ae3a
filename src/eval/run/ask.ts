import { languageOfPath } from '../../language/detect.js';
import { openRanker } from '../../search/find.js';
import type { SearchRequest, SearchResult } from '../../search/types.js';
import { openIndexForRead } from '../../store/db/open.js';
import { watchForDamage } from '../../workspace/damage.js';
import { stateOf } from '../../workspace/found-index.js';
import { freshnessOf } from '../../workspace/freshness.js';
import { currentRanking } from '../../workspace/recipe.js';
import type { Workspace } from '../../workspace/workspace.js';

/** The one place where evaluation meets search: what an answer looks like to the judge, and who gives it. */

export interface Span {
  readonly lineStart: number;
  readonly lineEnd: number;
  /** null: a block that is no symbol. */
  readonly name: string | null;
  readonly qualifiedName: string | null;
}

export interface Answered extends Span {
  readonly path: string;
  /** Files of the same content: search shows them as this one result, under the path that ranks best. */
  readonly copies: readonly string[];
  readonly score: number;
  /** Why it was found, in the words of the search. */
  readonly reasons: readonly string[];
  /** Other spans of the same file that were folded into this result. */
  readonly also: readonly Span[];
  /** How much of a reader's budget the result takes. */
  readonly tokens: number;
}

export type Ask = (row: { readonly query: string }) => Promise<readonly Answered[]>;

/** What was asked: two results are compared by it. */
export interface Searched {
  readonly commit: string;
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
  readonly freshness: 'current' | 'stale' | 'pinned';
  readonly recipe: string;
  readonly config: string;
  readonly channels: readonly string[];
  /** The code that puts results in order. '': a result of a version that did not say. */
  readonly ranking: string;
  /** The setting `search.fusion`. */
  readonly fusion: string;
}

/** Why a path has no facts in the index; null: it has some. */
export type WhyMissing = (path: string) => string | null;

/** What answers the rows of a suite. */
export interface Asker {
  readonly searched: Searched;
  readonly ask: Ask;
  readonly languageOf: (path: string) => string | null;
  readonly whyMissing: WhyMissing;
  /** Told what a search failed with. */
  readonly noteFailure: (error: unknown) => void;
  close(): void;
}

/** What this search looks in; a baseline that was made with other channels is not comparable. */
const CHANNELS = ['body', 'names', 'path', 'identifiers'] as const;

/** Four characters a token: what the common tokenisers average over source code, to about 20 %. */
const tokensOf = (...texts: readonly string[]): number => Math.ceil(texts.join('\n').length / 4);

const answeredOf = (result: SearchResult): Answered => ({
  path: result.path,
  copies: result.duplicates,
  score: result.score,
  lineStart: result.lineStart,
  lineEnd: result.lineEnd,
  name: result.name,
  qualifiedName: result.qualifiedName,
  // Read from few results, and costly to make.
  get reasons() {
    return result.reasons.map(({ text }) => text);
  },
  also: result.related.map(({ lineStart, lineEnd, name }) => ({ lineStart, lineEnd, name, qualifiedName: name })),
  get tokens() {
    return tokensOf(result.path, result.snippet?.text ?? '');
  },
});

/** As a person without flags would ask: a suite measures the search that people get. */
const requestFor = (query: string, limit: number, fusion: SearchRequest['fusion']): SearchRequest => ({
  query,
  limit,
  intent: 'auto',
  filters: { languages: [], kinds: [], paths: [] },
  detail: 'context',
  explain: 'basic',
  maxTokens: null,
  strategy: 'breadth',
  context: 2,
  fusion,
  recent: [],
});

/** Opens the index once for all queries, pinned to one state. */
export const openAsker = async (workspace: Workspace, depth: number): Promise<Asker> => {
  // Of the file that is opened, before anything else takes its place.
  const noteFailure = watchForDamage(workspace.paths);
  const reader = openIndexForRead(workspace.paths.index);
  try {
    reader.pin();
    const state = stateOf(reader);
    const { fusion } = workspace.config.values.search;
    const rank = openRanker(reader);
    const { state: freshness, headCommit } = await freshnessOf(workspace, state);
    return {
      ask: async ({ query }) => rank(requestFor(query, depth, fusion)).results.map(answeredOf),
      // A file that is gone was of a language, too: a floor of that language must see the loss.
      languageOf: (path) => reader.file(path)?.language ?? languageOfPath(path)?.name ?? null,
      whyMissing: (path) => {
        const row = reader.file(path);
        if (row === null) return 'not in the tree';
        return row.contentId === null ? row.skip : null;
      },
      noteFailure,
      searched: {
        commit: state.commit,
        headCommit,
        freshness,
        recipe: state.recipe,
        config: state.config,
        channels: CHANNELS,
        ranking: currentRanking(),
        fusion,
      },
      close: () => reader.close(),
    };
  } catch (error) {
    reader.close();
    throw error;
  }
};
