import { ByteReader, malformed } from '../bytes.js';
import { MOST_BYTES, queryKernel } from '../query-kernel.js';

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

/** What is known of all chunk numbers; 0 is nobody's content. */
interface Listed {
  readonly contentOf: Uint32Array;
  readonly lengths: Uint32Array;
  readonly live: number;
  /** Words of those that are live. */
  readonly total: number;
}

/** As the kernel does it, for lists that are too large for it, and for tests. */
export function listDocuments(endDoc: number, lists: readonly Uint8Array[], dead: readonly DocumentRange[]): Listed {
  const contentOf = new Uint32Array(endDoc);
  const lengths = new Uint32Array(endDoc);
  for (const list of lists) {
    readDocuments(list, {
      content: (contentId, firstDoc, chunks) => {
        if (firstDoc + chunks > endDoc) throw malformed('the list of chunks');
        contentOf.fill(contentId, firstDoc, firstDoc + chunks);
      },
      length: (doc, words) => {
        lengths[doc] = words;
      },
    });
  }
  for (const { firstDoc, chunks } of dead) contentOf.fill(0, firstDoc, firstDoc + chunks);
  let live = 0;
  let total = 0;
  for (let doc = 0; doc < endDoc; doc++) {
    if (contentOf[doc] === 0) continue;
    live++;
    total += lengths[doc]!;
  }
  return { contentOf, lengths, live, total };
}

/** A damaged file may say anything of what is gone. */
const isRange = ({ firstDoc, chunks }: DocumentRange): boolean =>
  firstDoc >>> 0 === firstDoc && chunks >>> 0 === chunks;

function listByKernel(endDoc: number, lists: readonly Uint8Array[], dead: readonly DocumentRange[]): Listed {
  const bytes = lists.reduce((sum, { length }) => sum + length, 0);
  if (endDoc + bytes > MOST_BYTES || !dead.every(isRange)) return listDocuments(endDoc, lists, dead);
  const gone = Uint32Array.from(dead.flatMap(({ firstDoc, chunks }) => [firstDoc, chunks]));
  const listed = queryKernel().documents(lists, gone, endDoc);
  if (listed === null) throw malformed('the list of chunks');
  return listed;
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
  #highest: number | null = null;

  constructor(endDoc: number, segments: readonly Uint8Array[], dead: readonly DocumentRange[]) {
    const { contentOf, lengths, live, total } = listByKernel(endDoc, segments, dead);
    this.contentOf = contentOf;
    this.lengths = lengths;
    this.live = live;
    this.hasDead = dead.length > 0;
    this.averageLength = live === 0 ? 0 : total / live;
  }
  /** Of the contents that have a chunk, the one with the highest id. */
  get highestContent(): number {
    if (this.#highest === null) {
      let highest = 0;
      for (let doc = 0; doc < this.contentOf.length; doc++)
        if (this.contentOf[doc]! > highest) highest = this.contentOf[doc]!;
      this.#highest = highest;
    }
    return this.#highest;
  }
}
