import type { Facts } from '../../language/facts.js';
import { contentDigest } from './content-bytes.js';
import type { EncodedContent, StoredContent, WordsOf } from './encoded.js';
import { packImports } from './pack.js';
import { packChunks } from './pack-chunks.js';
import { packSymbols } from './pack-symbols.js';

/** Packs the extracted facts of one content into the bytes that the index stores. */
export function packFacts(facts: Facts, oid: string): StoredContent {
  return {
    oid,
    language: facts.language,
    status: facts.status,
    reason: facts.reason,
    lines: facts.lines,
    redactions: facts.redactions,
    symbolCount: facts.symbols.length,
    chunkCount: facts.chunks.length,
    text: facts.text,
    symbols: packSymbols(facts.symbols, facts.text),
    chunks: packChunks(facts.chunks),
    references: facts.references,
    literals: facts.literals,
    imports: packImports(facts.imports),
  };
}

export function encodeFacts(facts: Facts, oid: string): EncodedContent {
  const stored = packFacts(facts, oid);
  return { ...stored, words: facts.words, digest: contentDigest(stored) };
}

/** Adds the words of every chunk, which the index does not store, and the digest of the content. */
export function withWords(stored: StoredContent, wordsOf: WordsOf): EncodedContent {
  return { ...stored, words: wordsOf(stored), digest: contentDigest(stored) };
}
