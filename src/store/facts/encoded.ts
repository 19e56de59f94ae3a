import type { ParseStatus } from '../../language/facts.js';

/**
 * What a worker hands to the writer, and what the index stores: one content, packed by the worker. The writer moves
 * bytes; rows for each symbol and chunk took as long to write as half of the parsing.
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
  /** UTF-8. */
  readonly text: Uint8Array;
  /** pack-symbols.ts, pack-chunks.ts, pack.ts */
  readonly symbols: Uint8Array;
  readonly chunks: Uint8Array;
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imports: Uint8Array;
}

/** With the words of the text index, which keeps postings and not the words of each text. */
export interface EncodedContent extends StoredContent {
  /** word-lists.ts */
  readonly words: Uint8Array;
  readonly digest: Uint8Array;
}

/**
 * Makes a content's words again from what is stored. It must be the same function of the same input that the worker
 * used; tokenising belongs to src/language, so it comes as a parameter.
 */
export type WordsOf = (content: StoredContent) => Uint8Array;
