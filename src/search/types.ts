import type { ChunkKind, SymbolKind, Visibility } from '../language/facts.js';

/** A search request with every option resolved. Code further in has no defaults of its own. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly intent: Intent | 'auto';
  readonly filters: Filters;
  readonly detail: Detail;
  readonly explain: Explain;
  /** The token budget of the snippets; null for no limit. */
  readonly maxTokens: number | null;
  /** breadth: many results with few lines each. depth: fewer results with more lines each. */
  readonly strategy: 'breadth' | 'depth';
  /** Lines of context around the match. */
  readonly context: number;
  readonly fusion: 'sum' | 'rrf';
  /** Recently changed paths, newest first, if the request prefers them. */
  readonly recent: readonly string[];
}

export const INTENTS = ['symbol', 'path', 'error', 'exact', 'concept', 'usage'] as const;
export type Intent = (typeof INTENTS)[number];

export const DETAILS = ['location', 'signature', 'context'] as const;
export type Detail = (typeof DETAILS)[number];

export const EXPLAINS = ['off', 'basic', 'full'] as const;
export type Explain = (typeof EXPLAINS)[number];

export interface Filters {
  readonly languages: readonly string[];
  readonly kinds: readonly (SymbolKind | ChunkKind)[];
  /** Globs in gitignore syntax. A glob that starts with `!` excludes. */
  readonly paths: readonly string[];
}

/** One part of a result's score. The reasons are sorted by weight, and together they make up the score. */
export interface Reason {
  /**
   * body, file-name, directory, header, function, identifier, imports, prior-test, exact-symbol, literal, ...
   * (docs/search.md).
   */
  readonly signal: string;
  /** Text for people, such as `file name matches "cookie"`. */
  readonly text: string;
  /** The points that it adds to the score. */
  readonly weight: number;
}

/** Another matching place in the same file. */
export interface RelatedSpan {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly kind: SymbolKind | ChunkKind;
  readonly name: string | null;
}

export interface Snippet {
  readonly lineStart: number;
  readonly text: string;
}

/** A search result: one file at its best place. */
export interface SearchResult {
  readonly path: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  readonly kind: SymbolKind | ChunkKind;
  /** null for a block that is no symbol. */
  readonly name: string | null;
  readonly qualifiedName: string | null;
  readonly signature: string | null;
  readonly visibility: Visibility | null;
  /** null under `--detail location`. */
  readonly snippet: Snippet | null;
  /** Larger is better. Scores are only comparable within one answer. */
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly symbolId: string | null;
  readonly stableId: string | null;
  readonly chunkId: string;
  readonly related: readonly RelatedSpan[];
  /** Other paths with identical content. */
  readonly duplicates: readonly string[];
}

export interface ChannelReport {
  readonly name: string;
  readonly candidates: number;
  /** Left out unless `--explain full`, so that the same query gives the same bytes. */
  readonly milliseconds?: number;
}

export interface Completeness {
  /**
   * complete: all matches are here. truncated: the limit or the budget cut some off. partial: a channel gave up early.
   */
  readonly state: 'complete' | 'truncated' | 'partial';
  readonly returned: number;
  /** The number of files that matched. */
  readonly matched: number;
  /** The number of files that were searched. */
  readonly searched: number;
  /** For an exact text, the number of files without a match that have redacted places. Left out if there are none. */
  readonly redacted?: number;
}

/** The answer of the ranking, before the state of the index is added. */
export interface Found {
  readonly intent: { readonly name: Intent; readonly confidence: number; readonly because: string };
  readonly results: readonly SearchResult[];
  /** The active channels in one string for logs: `sum(body+names+path)`. */
  readonly backend: string;
  readonly channels: readonly ChannelReport[];
  readonly fallbackGrepHits: number;
  readonly completeness: Completeness;
  readonly suppressedDuplicates: number;
  readonly warnings: readonly string[];
  readonly suggestions: readonly string[];
  readonly tokens: number;
}
