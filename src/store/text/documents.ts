import { ByteReader, malformed } from '../facts/bytes.js';

/**
 * The chunks ("documents") of a segment. For each content it stores the id (as a difference), the number of the first chunk, the
 * number of chunks, and the length of each chunk in words.
 */
export interface DocumentVisitor {
  content(contentId: number, firstDoc: number, chunks: number): void;
  length(doc: number, words: number): void;
}

export function readDocuments(bytes: Uint8Array, visitor: DocumentVisitor): void {
  const input = new ByteReader(bytes, 'the list of chunks');
  let contentId = 0;
  while (!input.isAtEnd) {
    contentId += input.signed();
    const firstDoc = input.unsigned();
    const chunks = input.count(1);
    visitor.content(contentId, firstDoc, chunks);
    for (let doc = firstDoc; doc < firstDoc + chunks; doc++) visitor.length(doc, input.unsigned());
  }
}

export interface DocumentRange {
  readonly firstDoc: number;
  readonly chunks: number;
}

/**
 * Whether the ranges of removed chunks are disjoint and within the segments. Each range is walked, so a damaged file could
 * make that slow.
 */
function areApart(dead: readonly DocumentRange[], endDoc: number): boolean {
  let end = 0;
  for (const { firstDoc, chunks } of dead) {
    if (!(Number.isSafeInteger(firstDoc) && firstDoc >= end && chunks >= 0)) return false;
    end = firstDoc + chunks;
  }
  return end <= endDoc;
}

/**
 * Runs of neighbouring chunks of one content, usually all its chunks. Runs have small consecutive numbers, while ids of
 * contents grow with the history of the file, or are chosen freely in a forged one.
 */
export interface Runs {
  /** By chunk: the number of its run; 0 for an unused or removed chunk. */
  readonly runOf: Uint32Array;
  /** By run: its content id; 0 for run 0. */
  readonly contents: Uint32Array;
}

/** The content and the length of each chunk, by chunk number. Removed chunks have no content. */
export class Documents {
  /** By chunk: its content id; 0 for an unused or removed chunk. */
  readonly contentOf: Uint32Array;
  readonly lengths: Uint32Array;
  readonly runs: Runs;
  /** The number of chunks that belong to a content. */
  readonly live: number;
  /** Whether posting lists may contain removed chunks. */
  readonly hasDead: boolean;

  constructor(endDoc: number, segments: readonly Uint8Array[], dead: readonly DocumentRange[]) {
    if (!areApart(dead, endDoc)) throw malformed('the list of removed chunks');
    this.contentOf = new Uint32Array(endDoc);
    this.lengths = new Uint32Array(endDoc);
    const runOf = new Uint32Array(endDoc);
    const contents = [0];
    let live = 0;
    for (const segment of segments) live += this.#list(segment, runOf, contents);
    for (const { firstDoc, chunks } of dead) {
      for (let doc = firstDoc; doc < firstDoc + chunks; doc++) if (runOf[doc] !== 0) live--;
      this.contentOf.fill(0, firstDoc, firstDoc + chunks);
      runOf.fill(0, firstDoc, firstDoc + chunks);
    }
    this.runs = { runOf, contents: Uint32Array.from(contents) };
    this.hasDead = dead.length > 0;
    this.live = live;
  }

  /**
   * Like readDocuments, but without a call per chunk: every search waits for this before V8 optimises anything. Returns the
   * number of chunks.
   */
  #list(segment: Uint8Array, runOf: Uint32Array, contents: number[]): number {
    const input = new ByteReader(segment, 'the list of chunks');
    let listed = 0;
    let contentId = 0;
    while (!input.isAtEnd) {
      contentId += input.signed();
      const firstDoc = input.unsigned();
      const end = firstDoc + input.count(1);
      if (end > runOf.length) throw malformed('the list of chunks');
      this.contentOf.fill(contentId, firstDoc, end);
      runOf.fill(contents.length, firstDoc, end);
      contents.push(contentId);
      input.fill(this.lengths, firstDoc, end);
      listed += end - firstDoc;
    }
    return listed;
  }
}
