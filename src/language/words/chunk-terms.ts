import type { ChunkFact, SymbolFact } from '../facts.js';
import type { WordMaker } from './word-maker.js';

type Place = Pick<ChunkFact, 'startByte' | 'endByte' | 'header'>;

/**
 * The words of all chunks of a text: of each chunk the names of symbols that start in it, its text, and its header. They depend
 * on stored data only, so the text index can be built and verified without parsing.
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
    // Symbols are sorted by start. A binary search finds the first that can be inside the chunk.
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
