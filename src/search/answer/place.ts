import type { ChunkKind, SymbolKind } from '../../language/facts.js';
import type { ChunkTable } from '../../store/facts/chunk-table.js';
import type { SymbolTable } from '../../store/facts/symbol-table.js';
import type { RelatedSpan } from '../types.js';

/** The place of a result in a file. */
export interface Place {
  readonly lineStart: number;
  readonly lineEnd: number;
  /** The bytes of its text. */
  readonly startByte: number;
  readonly endByte: number;
  readonly kind: SymbolKind | ChunkKind;
  /** Its position among the content's symbols; -1 if it is no symbol. */
  readonly symbol: number;
  /** Its position among the content's chunks. */
  readonly chunk: number;
}

/** The place in an empty file. */
const NOWHERE: Place = { lineStart: 1, lineEnd: 1, startByte: 0, endByte: 0, kind: 'block', symbol: -1, chunk: 0 };

export const placeOfChunk = (chunks: ChunkTable, symbols: SymbolTable, at: number): Place => {
  if (!chunks.has(at)) return NOWHERE;
  const symbol = chunks.symbol(at);
  const isSymbol = symbols.has(symbol);
  return {
    lineStart: chunks.startLine(at),
    lineEnd: chunks.endLine(at),
    startByte: chunks.startByte(at),
    endByte: chunks.endByte(at),
    kind: isSymbol ? symbols.kind(symbol) : chunks.kind(at),
    symbol: isSymbol ? symbol : -1,
    chunk: at,
  };
};

/** The chunk with a line: the last one that starts at or before it. */
export const chunkAt = (chunks: ChunkTable, line: number): number => Math.max(0, chunks.lastWith(line));

/** The chunk with a line; if it spans several small symbols, with the innermost one around the line. */
export const placeOfLine = (chunks: ChunkTable, symbols: SymbolTable, line: number): Place => {
  const place = placeOfChunk(chunks, symbols, chunkAt(chunks, line));
  if (symbols.has(place.symbol)) return place;
  const symbol = symbols.innermostAt(line);
  return symbols.has(symbol) ? { ...place, symbol, kind: symbols.kind(symbol) } : place;
};

export const placeOfSymbol = (chunks: ChunkTable, symbols: SymbolTable, at: number): Place => {
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

/** The other matching places of the file, without overlaps, in the order of the text. */
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
