import { ByteReader, malformed } from '../bytes.js';

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

/** The same as by readDocuments, in one loop: the first query of a process waits for it, and nothing is optimised yet. */
function fill(bytes: Uint8Array, contentOf: Uint32Array, lengths: Uint32Array): void {
  const input = new ByteReader(bytes, 'the list of chunks');
  let contentId = 0;
  while (!input.isAtEnd) {
    contentId += input.signed();
    const firstDoc = input.unsigned();
    const chunks = input.count(1);
    const end = firstDoc + chunks;
    if (end > contentOf.length) throw malformed('the list of chunks');
    contentOf.fill(contentId, firstDoc, end);
    input.unsignedInto(lengths, firstDoc, end);
  }
}

export interface DocumentRange {
  readonly firstDoc: number;
  readonly chunks: number;
}

/** Which content each chunk number is of, and how long the chunk is. Numbers of chunks that are gone have no content. */
export class Documents {
  /** 0: nobody's. */
  readonly contentOf: Uint32Array;
  readonly lengths: Uint32Array;
  readonly live: number;
  readonly averageLength: number;
  /** Whether lists may hold chunks that are gone. */
  readonly hasDead: boolean;

  constructor(endDoc: number, segments: Iterable<Uint8Array>, dead: readonly DocumentRange[]) {
    const contentOf = new Uint32Array(endDoc);
    const lengths = new Uint32Array(endDoc);
    for (const segment of segments) fill(segment, contentOf, lengths);
    for (const { firstDoc, chunks } of dead) contentOf.fill(0, firstDoc, firstDoc + chunks);
    let live = 0;
    let total = 0;
    for (let doc = 0; doc < endDoc; doc++) {
      if (contentOf[doc] === 0) continue;
      live++;
      total += lengths[doc]!;
    }
    this.contentOf = contentOf;
    this.lengths = lengths;
    this.live = live;
    this.hasDead = dead.length > 0;
    this.averageLength = live === 0 ? 0 : total / live;
  }
}
