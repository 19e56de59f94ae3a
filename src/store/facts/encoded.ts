import type { ParseStatus } from '../../language/facts.js';

/**
 * One content as the index stores it, packed by the worker. The writer only moves bytes: writing a row for each symbol and
 * chunk took half as long as parsing.
 */
export interface StoredContent {
  readonly oid: string;
  readonly language: string;
  readonly status: ParseStatus;
  readonly reason: string;
  readonly lines: number;
  readonly redactions: number;
  readonly symbolCount: number;
  readonly chunkCount: number;
  /** The text as UTF-8. */
  readonly text: Uint8Array;
  /** Packed facts; see pack-symbols.ts, pack-chunks.ts, pack-references.ts and pack.ts. */
  readonly symbols: Uint8Array;
  readonly chunks: Uint8Array;
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imports: Uint8Array;
}

/** A content with its words, which the text index stores only as postings. */
export interface EncodedContent extends StoredContent {
  /** The words of each chunk; see word-lists.ts. */
  readonly words: Uint8Array;
  readonly digest: Uint8Array;
}

/**
 * Computes the words of a content again from its stored text. It must be the same function that the worker used. Tokenising
 * belongs to src/language, so it is passed as a parameter.
 */
export type WordsOf = (content: StoredContent) => Uint8Array;
