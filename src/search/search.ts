import type { ChunkKind, SymbolKind } from '../language/facts.js';
import { TermMaker } from '../language/terms.js';
import type { ChunkShape } from '../store/encoded.js';
import type { IndexReader, StoredSymbol } from '../store/index-reader.js';
import { symbolId } from '../store/symbol-id.js';
import { bestSnippet, linesOf, type Snippet, termsIn } from './snippet.js';
import { matchSymbols } from './symbol-matches.js';

export interface Hit {
  /** The first of `paths`. */
  readonly path: string;
  /** Every path with this content. */
  readonly paths: readonly string[];
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  readonly kind: SymbolKind | ChunkKind;
  /** null: a block that is no symbol. */
  readonly name: string | null;
  readonly qualifiedName: string | null;
  readonly signature: string | null;
  /** Names exactly this definition in exactly this blob. */
  readonly symbolId: string | null;
  readonly stableId: string | null;
  readonly snippet: Snippet;
  /** Larger is better; only good for comparing hits of one answer. */
  readonly score: number;
}

export interface Found {
  readonly hits: readonly Hit[];
  /** Whether there were more than the limit. */
  readonly truncated: boolean;
}

/** A name says what a chunk is about, its body what it mentions. */
const WEIGHTS = { names: 4, body: 1 } as const;

interface Candidate {
  readonly contentId: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly chunk: ChunkShape | null;
  readonly symbol: Omit<StoredSymbol, 'contentId'> | null;
  readonly score: number;
  readonly paths: readonly string[];
}

/** BM25 has no upper end; within a rank it counts as a number below one. Rounded, so that equal hits are equal. */
const scoreOf = (rank: number, bm25: number): number => Math.round((rank + bm25 / (1 + bm25)) * 1e6) / 1e6;

/** Same index, same query, same order: what is equally good goes by path, then line. */
const byScore = (a: Candidate, b: Candidate): number => {
  if (a.score !== b.score) return b.score - a.score;
  const [left, right] = [a.paths[0] ?? '', b.paths[0] ?? ''];
  if (left !== right) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return a.lineStart - b.lineStart || a.lineEnd - b.lineEnd;
};

/** Definitions that bear the name. */
const namedCandidates = (reader: IndexReader, query: string): Candidate[] => {
  const seen = new Set<string>();
  return matchSymbols(reader, query).flatMap(({ symbol, rank }) => {
    const key = `${symbol.contentId} ${symbol.ordinal}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const { contentId, startLine: lineStart, endLine: lineEnd } = symbol;
    return [
      { contentId, lineStart, lineEnd, chunk: null, symbol, score: scoreOf(rank, 0), paths: reader.pathsOf(contentId) },
    ];
  });
};

/** Chunks that hold the words. */
const textCandidates = (reader: IndexReader, terms: ReadonlySet<string>, limit: number): Candidate[] =>
  reader.searchTerms([...terms], WEIGHTS, limit).flatMap(({ chunkId, score }) => {
    const chunk = reader.chunk(chunkId);
    if (chunk === null) return [];
    const { contentId, startLine: lineStart, endLine: lineEnd } = chunk;
    const found = chunk.symbol < 0 ? undefined : reader.symbols(contentId)[chunk.symbol];
    const symbol = found === undefined ? null : { ...found, ordinal: chunk.symbol };
    return [
      { contentId, lineStart, lineEnd, chunk, symbol, score: scoreOf(0, score), paths: reader.pathsOf(contentId) },
    ];
  });

const hitOf = (reader: IndexReader, maker: TermMaker, terms: ReadonlySet<string>, candidate: Candidate): Hit => {
  const { contentId, lineStart, lineEnd, chunk, symbol, paths, score } = candidate;
  const lines = linesOf(reader.text(contentId) ?? '', lineStart, lineEnd);
  const content = reader.content(contentId);
  return {
    path: paths[0] ?? '',
    paths,
    lineStart,
    lineEnd,
    language: content?.language ?? '',
    kind: symbol?.kind ?? chunk?.kind ?? 'block',
    name: symbol?.name ?? null,
    qualifiedName: symbol?.qualifiedName ?? null,
    signature: symbol?.signature ?? null,
    symbolId: symbol && content ? symbolId(content.oid, content.language, symbol.ordinal) : null,
    stableId: symbol?.stableId ?? null,
    snippet: bestSnippet(maker, lines, lineStart, terms),
    score,
  };
};

/** A chunk that holds, or lies in, a definition that was found by its name would only show the same lines again. */
const isRepeated = (chunk: Candidate, named: readonly Candidate[]): boolean =>
  named.some((found) => found.contentId === chunk.contentId && (holds(found, chunk) || holds(chunk, found)));

const holds = (outer: Candidate, inner: Candidate): boolean =>
  outer.lineStart <= inner.lineStart && inner.lineEnd <= outer.lineEnd;

/** Any string is a valid query; one without words finds nothing. */
export const searchIndex = (reader: IndexReader, query: string, limit: number): Found => {
  const maker = new TermMaker();
  const terms = termsIn(maker, query);
  if (terms.size === 0) return { hits: [], truncated: false };
  const named = namedCandidates(reader, query.trim());
  // Enough that those which repeat a definition do not leave the answer short.
  const text = textCandidates(reader, terms, limit + named.length + 1).filter((found) => !isRepeated(found, named));
  const ordered = [...named, ...text].sort(byScore);
  return {
    hits: ordered.slice(0, limit).map((candidate) => hitOf(reader, maker, terms, candidate)),
    truncated: ordered.length > limit,
  };
};
