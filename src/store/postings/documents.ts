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

/** Of a damaged file: ranges of what is gone that overlap, or that no segment reaches. Each is walked, so together they are no longer than the numbers that there are. */
function areApart(dead: readonly DocumentRange[], endDoc: number): boolean {
  let end = 0;
  for (const { firstDoc, chunks } of dead) {
    if (!(Number.isSafeInteger(firstDoc) && firstDoc >= end && chunks >= 0)) return false;
    end = firstDoc + chunks;
  }
  return end <= endDoc;
}

function listByKernel(endDoc: number, lists: readonly Uint8Array[], dead: readonly DocumentRange[]): Listed {
  const bytes = lists.reduce((sum, { length }) => sum + length, 0);
  if (!areApart(dead, endDoc)) throw malformed('the list of removed chunks');
  if (endDoc + bytes > MOST_BYTES) return listDocuments(endDoc, lists, dead);
  const gone = Uint32Array.from(dead.flatMap(({ firstDoc, chunks }) => [firstDoc, chunks]));
  const listed = queryKernel().documents(lists, gone, endDoc);
  if (listed === null) throw malformed('the list of chunks');
  return listed;
}

/** Neighbouring chunks of one content, which is mostly all that it has. */
export interface Runs {
  /** By chunk: the number of its run; of a chunk of nobody, 0. */
  readonly runOf: Uint32Array;
  /** By run: its content. Nobody's is 0. */
  readonly contents: Uint32Array;
}

function runsOf(contentOf: Uint32Array): Runs {
  const runOf = new Uint32Array(contentOf.length);
  const contents = new Uint32Array(contentOf.length + 1);
  let run = 0;
  for (let doc = 0; doc < contentOf.length; doc++) {
    const content = contentOf[doc]!;
    if (content === 0) continue;
    if (content !== contents[run]) contents[++run] = content;
    runOf[doc] = run;
  }
  return { runOf, contents: contents.subarray(0, run + 1) };
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
  #runs: Runs | null = null;

  constructor(endDoc: number, segments: readonly Uint8Array[], dead: readonly DocumentRange[]) {
    const { contentOf, lengths, live, total } = listByKernel(endDoc, segments, dead);
    this.contentOf = contentOf;
    this.lengths = lengths;
    this.live = live;
    this.hasDead = dead.length > 0;
    this.averageLength = live === 0 ? 0 : total / live;
  }

  /** Contents by small numbers: their ids are as large as the history of the file is long, or as somebody wrote them. */
  get runs(): Runs {
    this.#runs ??= runsOf(this.contentOf);
    return this.#runs;
  }
}
