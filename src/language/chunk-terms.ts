import type { ChunkFact, SymbolFact } from './facts.js';
import type { Piece, TermMaker } from './terms.js';

type Place = Pick<ChunkFact, 'startByte' | 'endByte' | 'header'>;

/**
 * The words of each chunk: on the first line those of the symbols that start in it, then those of its text and of the
 * signatures around it. A function of what is stored, so that the text index can be made and checked without parsing.
 */
export const chunkTerms = (
  maker: TermMaker,
  chunk: Place,
  text: Piece,
  symbols: readonly Pick<SymbolFact, 'name' | 'startByte'>[],
): Uint8Array => {
  const names: string[] = [];
  // Symbols stand in the order they start: skip to the first that can be inside by halving.
  let low = 0;
  let high = symbols.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (symbols[middle]!.startByte < chunk.startByte) low = middle + 1;
    else high = middle;
  }
  for (; low < symbols.length && symbols[low]!.startByte < chunk.endByte; low++) names.push(symbols[low]!.name);
  return maker.bytes(names, [text, chunk.header]);
};
