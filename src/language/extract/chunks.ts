import type { ChunkFact, ChunkKind, SymbolFact } from '../facts.js';
import { cutLines, isBlank, type LineRange, lineStart, MAX_CHARACTERS, MAX_LINES } from '../line-cutter.js';
import type { Source } from '../source.js';

/** Neighbouring pieces of at most this many lines are merged, up to MERGED_LINES together. */
const SMALL_LINES = 6;
const MERGED_LINES = 30;

interface Piece extends LineRange {
  readonly kind: ChunkKind;
  readonly symbol: number;
  /** The symbol that contains the piece, -1 at the top level. Only pieces with the same container are merged. */
  readonly inside: number;
}

type Outline = readonly Pick<SymbolFact, 'parent' | 'startLine' | 'endLine' | 'signature' | 'kind'>[];

const childrenOf = (symbols: Outline): number[][] => {
  const children: number[][] = symbols.map(() => []);
  const top: number[] = [];
  symbols.forEach((symbol, position) => {
    (symbol.parent < 0 ? top : children[symbol.parent]!).push(position);
  });
  children.push(top);
  return children;
};

/** A range of lines to cut, and the kind of the pieces between the definitions in it. */
interface CutRange extends LineRange {
  /** The symbol that contains the range, -1 at the top level. */
  readonly inside: number;
  readonly kind: ChunkKind;
}

interface Cutting {
  readonly source: Source;
  readonly symbols: Outline;
  readonly children: readonly number[][];
  readonly pieces: Piece[];
}

/** Cuts a range into definitions and the blocks between them. A definition that is too large is cut further. */
const cutRange = (cutting: Cutting, { from: first, to: last, inside, kind: between }: CutRange): void => {
  const { source, symbols, children, pieces } = cutting;
  const leftover = (from: number, to: number): void => {
    if (from > to) return;
    const share = inside >= 0 ? 'overlap' : 'apart';
    for (const piece of cutLines(source, { from, to }, share))
      pieces.push({ from: piece.from, to: piece.to, kind: between, symbol: inside, inside });
  };
  let next = first;
  for (const position of children[inside < 0 ? symbols.length : inside]!) {
    const symbol = symbols[position]!;
    // If two definitions share a line, the line belongs to the first.
    const from = Math.max(symbol.startLine, next);
    const to = Math.min(symbol.endLine, last);
    if (from > to) continue;
    leftover(next, from - 1);
    const kind: ChunkKind = symbol.kind === 'section' ? 'section' : 'definition';
    const fits = to - from + 1 <= MAX_LINES && lineStart(source, to + 1) - lineStart(source, from) <= MAX_CHARACTERS;
    if (fits && symbol.kind !== 'section') pieces.push({ from, to, kind, symbol: position, inside });
    else cutRange(cutting, { from, to, inside: position, kind: kind === 'section' ? kind : 'part' });
    next = to + 1;
  }
  leftover(next, last);
};

const blank = (source: Source, piece: LineRange): boolean => {
  for (let line = piece.from; line <= piece.to; line++) if (!isBlank(source, line)) return false;
  return true;
};

const NO_SYMBOL = -1;
/** The owner of merged pieces with different symbols. No single symbol names such a chunk. */
const SEVERAL = -2;

const ownerOf = (first: number, second: number): number => {
  if (first === second || second === NO_SYMBOL) return first;
  return first === NO_SYMBOL ? second : SEVERAL;
};

/** Merges blank lines into the piece above them, and small neighbouring pieces with each other. */
const merge = (source: Source, pieces: readonly Piece[]): Piece[] => {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged[merged.length - 1];
    const touches = last !== undefined && piece.from === last.to + 1;
    if (touches && blank(source, piece)) {
      const { from, kind, symbol, inside } = last;
      merged[merged.length - 1] = { from, to: piece.to, kind, symbol, inside };
      continue;
    }
    const small = (range: LineRange): boolean => range.to - range.from < SMALL_LINES;
    const fits =
      touches &&
      piece.to - last.from < MERGED_LINES &&
      lineStart(source, piece.to + 1) - lineStart(source, last.from) <= MAX_CHARACTERS;
    const mergeable = last !== undefined && last.kind !== 'section' && piece.kind !== 'section';
    if (fits && mergeable && last.inside === piece.inside && small(piece) && (small(last) || last.kind === 'block')) {
      merged[merged.length - 1] = {
        from: last.from,
        to: piece.to,
        kind: 'block',
        symbol: ownerOf(last.symbol, piece.symbol),
        inside: piece.inside,
      };
      continue;
    }
    merged.push(piece);
  }
  return merged;
};

/**
 * Most characters of a header. Its words are indexed with every chunk of the symbol, so of many enclosing signatures only the
 * innermost are kept.
 */
const LONGEST_HEADER = 2000;

const headerOf = (symbols: Outline, piece: Piece): string => {
  let header = '';
  for (let at = piece.inside; at >= 0; at = symbols[at]!.parent) {
    const { signature } = symbols[at]!;
    if (header.length + signature.length > LONGEST_HEADER) break;
    header = at === piece.inside ? signature : `${signature}\n${header}`;
  }
  return header;
};

/** Cuts a line that is longer than a chunk, between words. Each part becomes a chunk of that one line. */
const cutLongLine = (text: string, start: number, end: number): [number, number][] => {
  const cuts: [number, number][] = [];
  let from = start;
  while (end - from > MAX_CHARACTERS) {
    let to = from + MAX_CHARACTERS;
    while (to > from + MAX_CHARACTERS / 2 && /[\p{L}\p{N}_$\uD800-\uDFFF]/u.test(text[to]!)) to--;
    // A cut never splits a surrogate pair, even if no word ends here.
    if ((text.charCodeAt(to) & 0xfc00) === 0xdc00) to++;
    cuts.push([from, to]);
    from = to;
  }
  cuts.push([from, end]);
  return cuts;
};

/**
 * Splits a text into chunks, the units of search results: whole definitions if they fit, and blocks between them. Chunks are
 * in order, and every line of the text is in at least one.
 */
export const chunkFacts = (source: Source, symbols: Outline): ChunkFact[] => {
  const lines = source.lineStarts.length;
  if (lines === 0) return [];
  const cut: Piece[] = [];
  const cutting = { source, symbols, children: childrenOf(symbols), pieces: cut };
  cutRange(cutting, { from: 1, to: lines, inside: -1, kind: 'block' });
  const pieces = merge(source, cut);
  const chunks: ChunkFact[] = [];
  for (const piece of pieces) {
    const start = lineStart(source, piece.from);
    const end = lineStart(source, piece.to + 1);
    const header = headerOf(symbols, piece);
    const add = (kind: ChunkKind, from: number, to: number): void => {
      chunks.push({
        kind,
        symbol: Math.max(NO_SYMBOL, piece.symbol),
        startLine: piece.from,
        endLine: piece.to,
        startByte: source.byteAt(from),
        endByte: source.byteAt(to),
        header,
      });
    };
    if (piece.from < piece.to || end - start <= MAX_CHARACTERS) add(piece.kind, start, end);
    else for (const [from, to] of cutLongLine(source.text, start, end)) add('window', from, to);
  }
  return chunks;
};
