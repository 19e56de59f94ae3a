import type { ChunkFact, ChunkKind, SymbolKind } from '../language/facts.js';
import type { SymbolTable } from '../store/symbol-table.js';
import type { RelatedSpan } from './types.js';

/** Where in a file a result points. */
export interface Place {
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Where its text is. */
  readonly startByte: number;
  readonly endByte: number;
  readonly kind: SymbolKind | ChunkKind;
  /** Position among the content's symbols; -1: no symbol. */
  readonly symbol: number;
  /** Position among the content's chunks. */
  readonly chunk: number;
}

/** A file without a line. */
const NOWHERE: Place = { lineStart: 1, lineEnd: 1, startByte: 0, endByte: 0, kind: 'block', symbol: -1, chunk: 0 };

export const placeOfChunk = (chunks: readonly ChunkFact[], symbols: SymbolTable, at: number): Place => {
  const chunk = chunks[at];
  if (chunk === undefined) return NOWHERE;
  const isSymbol = symbols.has(chunk.symbol);
  return {
    lineStart: chunk.startLine,
    lineEnd: chunk.endLine,
    startByte: chunk.startByte,
    endByte: chunk.endByte,
    kind: isSymbol ? symbols.kind(chunk.symbol) : chunk.kind,
    symbol: isSymbol ? chunk.symbol : -1,
    chunk: at,
  };
};

/** The chunk that holds a line; the last one that starts at or before it. */
export const chunkAt = (chunks: readonly ChunkFact[], line: number): number => {
  const found = chunks.findLastIndex(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return Math.max(0, found);
};

export const placeOfSymbol = (chunks: readonly ChunkFact[], symbols: SymbolTable, at: number): Place => {
  const lineStart = symbols.startLine(at);
  return {
    lineStart,
    lineEnd: symbols.endLine(at),
    startByte: symbols.startByte(at),
    endByte: symbols.endByte(at),
    kind: symbols.kind(at),
    symbol: at,
    chunk: chunkAt(chunks, lineStart),
  };
};

const overlaps = (a: Place, b: Place): boolean => a.lineStart <= b.lineEnd && b.lineStart <= a.lineEnd;

/** Other places of the file, each once, in the order of the text. */
export const relatedTo = (place: Place, others: readonly Place[], symbols: SymbolTable): RelatedSpan[] => {
  const kept: Place[] = [];
  for (const other of others) if (![place, ...kept].some((taken) => overlaps(taken, other))) kept.push(other);
  return kept
    .sort((a, b) => a.lineStart - b.lineStart)
    .map(({ lineStart, lineEnd, kind, symbol }) => ({
      lineStart,
      lineEnd,
      kind,
      name: symbols.has(symbol) ? symbols.name(symbol) : null,
    }));
};
