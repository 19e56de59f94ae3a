import type { ChunkKind, SymbolKind, Visibility } from '../language/facts.js';

/** What is asked, and how the answer is to look. Everything is settled here: no flag hides a default further in. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly intent: Intent | 'auto';
  readonly filters: Filters;
  readonly detail: Detail;
  readonly explain: Explain;
  /** Tokens that the snippets may take; null: no limit. */
  readonly maxTokens: number | null;
  /** breadth: many results, each short. depth: fewer, each with more of its lines. */
  readonly strategy: 'breadth' | 'depth';
  /** Lines of context around what matched. */
  readonly context: number;
  readonly fusion: 'sum' | 'rrf';
  /** Paths that were touched lately, best first, when asked to prefer them. */
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
  /** Globs in gitignore syntax; one that starts with `!` excludes. */
  readonly paths: readonly string[];
}

/** Why a result is where it is. The largest first; together with the others they make the score. */
export interface Reason {
  /** body, file, directory, header, symbol, identifier, imports, prior-test, exact-symbol, literal, ... (docs/search.md). */
  readonly signal: string;
  /** For people: `file name matches "cookie"`. */
  readonly text: string;
  /** Its part of the score. */
  readonly weight: number;
}

/** A place in the same file that also matches. */
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

/** One file, at its best place. */
export interface SearchResult {
  readonly path: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  readonly kind: SymbolKind | ChunkKind;
  /** null: a block that is no symbol. */
  readonly name: string | null;
  readonly qualifiedName: string | null;
  readonly signature: string | null;
  readonly visibility: Visibility | null;
  /** null with `--detail location`. */
  readonly snippet: Snippet | null;
  /** Larger is better; only good for comparing results of one answer. */
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly symbolId: string | null;
  readonly stableId: string | null;
  readonly chunkId: string;
  readonly related: readonly RelatedSpan[];
  /** Other paths with the very same content. */
  readonly duplicates: readonly string[];
}

export interface ChannelReport {
  readonly name: string;
  readonly candidates: number;
  /** Left out unless `--explain full`: the same query gives the same bytes. */
  readonly milliseconds?: number;
}

export interface Completeness {
  /** complete: every match in what is stored is here. truncated: there are more than `limit` or the budget allowed. partial: a channel gave up early. */
  readonly state: 'complete' | 'truncated' | 'partial';
  readonly returned: number;
  /** Files that matched at all. */
  readonly matched: number;
  /** Files that could have. */
  readonly searched: number;
  /** Of an exact text: files that it was not found in, and that have redacted places. Left out where there are none. */
  readonly redacted?: number;
}

/** What ranking says, before an index's state is added to it. */
export interface Found {
  readonly intent: { readonly name: Intent; readonly confidence: number; readonly because: string };
  readonly results: readonly SearchResult[];
  /** The active signals in one string, for logs: `sum(body+names+path)`. */
  readonly backend: string;
  readonly channels: readonly ChannelReport[];
  readonly fallbackGrepHits: number;
  readonly completeness: Completeness;
  readonly suppressedDuplicates: number;
  readonly warnings: readonly string[];
  readonly suggestions: readonly string[];
  readonly tokens: number;
}
