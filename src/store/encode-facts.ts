import type { Facts } from '../language/facts.js';
import { contentDigest } from './content-digest.js';
import {
  decodeChunks,
  decodeSymbols,
  type EncodedContent,
  encodeChunks,
  encodeSymbols,
  type StoredContent,
  type TermsOf,
} from './encoded.js';
import { packImports, packLiterals, packReferences } from './pack.js';

export function encodeFacts(facts: Facts, oid: string): EncodedContent {
  const stored: StoredContent = {
    oid,
    language: facts.language,
    status: facts.status,
    reason: facts.reason,
    bytes: Buffer.byteLength(facts.text),
    lines: facts.lines,
    redactions: facts.redactions,
    text: facts.text,
    symbols: encodeSymbols(facts.symbols),
    chunks: encodeChunks(facts.chunks),
    references: packReferences(facts.references),
    literals: packLiterals(facts.literals),
    imports: packImports(facts.imports),
  };
  const terms = facts.chunks.map((chunk) => chunk.terms);
  return { ...stored, terms, digest: contentDigest(stored) };
}

/** Adds what the index does not keep: the words of every chunk, and the digest over all of it. */
export function withTerms(stored: StoredContent, termsOf: TermsOf): EncodedContent {
  const symbols = decodeSymbols(stored.symbols);
  // Offsets are bytes of UTF-8; where the text is ASCII they are string positions too, and no copy is needed.
  const bytes = stored.bytes === stored.text.length ? null : Buffer.from(stored.text);
  const terms = decodeChunks(stored.chunks).map((chunk) => {
    const text =
      bytes === null
        ? stored.text.slice(chunk.startByte, chunk.endByte)
        : bytes.toString('utf8', chunk.startByte, chunk.endByte);
    return termsOf({ language: stored.language, text, chunk, symbols });
  });
  return { ...stored, terms, digest: contentDigest(stored) };
}
