/**
 * Who makes the words of a text, chunk by chunk: the kernel (word-kernel.ts), or terms.ts, which has the rules and is what the
 * kernel is compared with.
 */
export interface WordMaker {
  /** Valid UTF-8. */
  begin(text: Buffer): void;
  /** A chunk: the names of what starts in it, what the text imports, where it is in the text, and the signatures around it. */
  place(
    names: readonly string[],
    imported: readonly string[],
    startByte: number,
    endByte: number,
    header: string,
  ): void;
  /** The words of the text, for word-lists.ts: its distinct terms, then a list for each chunk. */
  finish(): Uint8Array;
}
