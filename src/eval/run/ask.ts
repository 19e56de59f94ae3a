import { languageOfPath } from '../../language/detect.js';
import { openRanker } from '../../search/find.js';
import type { SearchRequest, SearchResult } from '../../search/types.js';
import { openIndexForRead } from '../../store/db/open.js';
import { watchForDamage } from '../../workspace/damage.js';
import { stateOf } from '../../workspace/found-index.js';
import { freshnessOf } from '../../workspace/freshness.js';
import { currentRanking } from '../../workspace/recipe.js';
import type { Workspace } from '../../workspace/workspace.js';

/** The adapter between evaluation and search: runs a query and converts its results for the judge. */

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
  /** The reasons that the search gives for the result. */
  readonly reasons: readonly string[];
  /** Other spans of the same file that were folded into this result. */
  readonly also: readonly Span[];
  /** Estimated number of tokens of the path and the snippet. */
  readonly tokens: number;
}

export type Ask = (row: { readonly query: string }) => Promise<readonly Answered[]>;

/** Identifies the index and the ranking that produced a result. Two results are comparable if these are equal. */
export interface Searched {
  readonly commit: string;
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
  readonly freshness: 'current' | 'stale' | 'pinned';
  readonly recipe: string;
  readonly config: string;
  readonly channels: readonly string[];
  /** Digest of the ranking code. '': the result was saved by a version that did not record it. */
  readonly ranking: string;
  /** The setting `search.fusion`. */
  readonly fusion: string;
}

/** Why a path has no facts in the index; null: it has some. */
export type WhyMissing = (path: string) => string | null;

/** Runs the queries of a suite on one open index. */
export interface Asker {
  readonly searched: Searched;
  readonly ask: Ask;
  readonly languageOf: (path: string) => string | null;
  readonly whyMissing: WhyMissing;
  /** Records the error of a failed search. If it shows damage, the next `cw index` rebuilds the index. */
  readonly noteFailure: (error: unknown) => void;
  close(): void;
}

/** The channels of the search. A baseline that was made with other channels is not comparable. */
const CHANNELS = ['body', 'names', 'path', 'identifiers'] as const;

/** Four characters per token: common tokenisers average this over source code, within about 20 %. */
const tokensOf = (...texts: readonly string[]): number => Math.ceil(texts.join('\n').length / 4);

const answeredOf = (result: SearchResult): Answered => ({
  path: result.path,
  copies: result.duplicates,
  score: result.score,
  lineStart: result.lineStart,
  lineEnd: result.lineEnd,
  name: result.name,
  qualifiedName: result.qualifiedName,
  // Reasons and tokens are getters: they are costly to make and read for few results.
  get reasons() {
    return result.reasons.map(({ text }) => text);
  },
  also: result.related.map(({ lineStart, lineEnd, name }) => ({ lineStart, lineEnd, name, qualifiedName: name })),
  get tokens() {
    return tokensOf(result.path, result.snippet?.text ?? '');
  },
});

/** The request of `cw search` without flags, because a suite measures the search that users get. */
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
  // Must be called before the index is opened, so that it identifies the file that is read.
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
      // A deleted file still counts for its language, so that the floor of that language detects the loss.
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
