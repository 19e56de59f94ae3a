/**
 * Makes the words of a text, chunk by chunk. Implemented in WASM (word-kernel.ts) and in TypeScript (terms.ts), which defines
 * the rules; tests compare the two.
 */
export interface WordMaker {
  /** Starts a text, which must be valid UTF-8. */
  begin(text: Buffer): void;
  /** Adds a chunk: names of symbols that start in it, imported words of the text, its place, and its enclosing signatures. */
  place(
    names: readonly string[],
    imported: readonly string[],
    startByte: number,
    endByte: number,
    header: string,
  ): void;
  /** Encodes the words of the text for word-lists.ts: its distinct terms, then a list for each chunk. */
  finish(): Uint8Array;
}
