import { chunkTerms } from '../language/chunk-terms.js';
import { importWords } from '../language/import-words.js';
import { TermMaker } from '../language/terms.js';
import type { WordsOf } from '../store/encoded.js';
import { unpackImports } from '../store/pack.js';
import { chunksOf } from '../store/pack-chunks.js';
import { unpackReferences } from '../store/pack-references.js';
import { unpackSymbols } from '../store/pack-symbols.js';

/** The same words that a worker made, from what is stored: no parse. */
export const makeWordsOf = (): WordsOf => {
  const maker = new TermMaker();
  return (content) => {
    const { text, symbols, imports, references } = content;
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
    const imported = importWords(unpackImports(imports), unpackReferences(references, text));
    return chunkTerms(maker, bytes, isAscii(bytes), chunksOf(content), unpackSymbols(symbols), imported);
  };
};

const isAscii = (bytes: Buffer): boolean => {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! > 127) return false;
  return true;
};
