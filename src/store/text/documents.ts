import { ByteReader, malformed } from '../facts/bytes.js';

/** Contents as a segment lists them: id (as a difference), first chunk number, number of chunks, then each chunk's length in words. */
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

/** Of a damaged file: ranges of what is gone that overlap, or that no segment reaches. Each is walked, so together they are no longer than the numbers that there are. */
function areApart(dead: readonly DocumentRange[], endDoc: number): boolean {
  let end = 0;
  for (const { firstDoc, chunks } of dead) {
    if (!(Number.isSafeInteger(firstDoc) && firstDoc >= end && chunks >= 0)) return false;
    end = firstDoc + chunks;
  }
  return end <= endDoc;
}

/** Neighbouring chunks of one content, which is mostly all that it has: contents by small numbers, where their ids are as large as the history of the file is long, or as somebody wrote them. */
export interface Runs {
  /** By chunk: the number of its run; of a chunk of nobody, 0. */
  readonly runOf: Uint32Array;
  /** By run: its content. Nobody's is 0. */
  readonly contents: Uint32Array;
}

/** Which content each chunk number is of, and how long the chunk is. Numbers of chunks that are gone have no content. */
export class Documents {
  /** 0: nobody's. */
  readonly contentOf: Uint32Array;
  readonly lengths: Uint32Array;
  readonly runs: Runs;
  /** How many chunks are of a content. */
  readonly live: number;
  /** Whether lists may hold chunks that are gone. */
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

  /** As readDocuments does, without a call for each chunk: every search waits for it, and nothing is optimised yet. Returns how many chunks it lists. */
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
