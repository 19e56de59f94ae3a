import { chunkTerms } from '../language/chunk-terms.js';
import { TermMaker } from '../language/terms.js';
import type { TermsOf } from '../store/encoded.js';

/** The same words that a worker made, from what is stored: no parse. */
export const makeTermsOf = (): TermsOf => {
  const maker = new TermMaker();
  return ({ text, chunk, symbols }) => chunkTerms(maker, chunk, text, symbols);
};
