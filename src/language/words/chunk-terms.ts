import type { ChunkFact, SymbolFact } from '../facts.js';
import type { WordMaker } from './word-maker.js';

type Place = Pick<ChunkFact, 'startByte' | 'endByte' | 'header'>;

/**
 * The words of all chunks of a text: for each the names of the symbols that start in it, its text, and the signatures
 * around it. A function of what is stored, so that the text index can be made and checked without parsing.
 */
export const chunkTerms = (
  maker: WordMaker,
  text: Buffer,
  chunks: readonly Place[],
  symbols: readonly Pick<SymbolFact, 'name' | 'startByte'>[],
  imported: readonly string[],
): Uint8Array => {
  maker.begin(text);
  for (const [ordinal, chunk] of chunks.entries()) {
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
    maker.place(names, ordinal === 0 ? imported : [], chunk.startByte, chunk.endByte, chunk.header);
  }
  return maker.finish();
};
