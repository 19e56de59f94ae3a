import { isUtf8 } from 'node:buffer';
import { chunkTerms } from '../../language/words/chunk-terms.js';
import { importWords } from '../../language/words/import-words.js';
import type { WordMaker } from '../../language/words/word-maker.js';
import type { WordsOf } from '../../store/facts/encoded.js';
import { unpackImports } from '../../store/facts/pack.js';
import { chunksOf } from '../../store/facts/pack-chunks.js';
import { unpackReferences } from '../../store/facts/pack-references.js';
import { unpackSymbols } from '../../store/facts/pack-symbols.js';
import { installedWordKernel } from './installed-word-kernel.js';

/** Makes the words of a content again from its stored text and facts, exactly as a worker did, without a parse. */
export const makeWordsOf = (): WordsOf => {
  let maker: WordMaker | null = null;
  return (content) => {
    maker ??= installedWordKernel();
    const { text, symbols, imports, references } = content;
    const names = unpackReferences(references, text).filter(({ kind }) => kind === 'import');
    const imported = importWords(
      unpackImports(imports),
      names.map(({ name }) => name),
    );
    return chunkTerms(maker, readable(text), chunksOf(content), unpackSymbols(symbols, text), imported);
  };
};

/**
 * The text as UTF-8. A damaged index may hold any bytes; invalid ones are replaced one by one, because chunks are byte
 * offsets into the text.
 */
const readable = (text: Uint8Array): Buffer => {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('latin1').replace(/[^\0-\x7f]/g, '?'), 'latin1');
};
