import { ByteWriter } from '../facts/bytes.js';
import type { BlockReader } from './block.js';
import type { PostingList } from './builder.js';
import { readDocuments } from './documents.js';
import type { SegmentRow, SegmentShape } from './segments.js';

/** A segment is merged with the one before unless that is more than this many times larger. So there are only a few segments. */
const GROWTH = 2;

/** How many of the newest segments to merge into one; 0 or 1: none. `sizes` are ordered from the oldest to the newest. */
export function segmentsToMerge(sizes: readonly number[]): number {
  let merged = sizes.at(-1) ?? 0;
  let count = 1;
  for (let at = sizes.length - 2; at >= 0 && sizes[at]! <= GROWTH * merged; at--) {
    merged += sizes[at]!;
    count++;
  }
  return count;
}

class Cursor {
  readonly #readers: Iterator<BlockReader>;
  #reader: BlockReader | null = null;

  constructor(readers: Iterator<BlockReader>) {
    this.#readers = readers;
  }

  get reader(): BlockReader {
    return this.#reader!;
  }

  next(): boolean {
    while (this.#reader === null || !this.#reader.next()) {
      const following = this.#readers.next();
      if (following.done) return false;
      this.#reader = following.value;
    }
    return true;
  }
}

/** The new number of a chunk in a merged segment; GONE if the chunk was removed. It must keep the order of the chunks. */
export type Renumber = (doc: number) => number;
export const GONE = -1;

/**
 * Merges the posting lists of several segments and drops removed chunks; a term without chunks is dropped as well. For a merge
 * in place, `readersOf` is `drain` of the store, which deletes the blocks of the segments as they are read.
 */
export function* mergedLists(
  readersOf: (segment: SegmentRow) => Iterator<BlockReader>,
  segments: readonly SegmentRow[],
  renumber: Renumber,
): Generator<PostingList> {
  let cursors = segments.map((segment) => new Cursor(readersOf(segment))).filter((cursor) => cursor.next());
  let docs = new Uint32Array(1024);
  let payloads = new Uint8Array(1024);
  while (cursors.length > 0) {
    let term = cursors[0]!.reader.term;
    for (const { reader } of cursors) if (reader.term < term) term = reader.term;
    const same = cursors.filter(({ reader }) => reader.term === term);
    const total = same.reduce((sum, { reader }) => sum + reader.count, 0);
    if (total > docs.length) {
      docs = new Uint32Array(total * 2);
      payloads = new Uint8Array(total * 2);
    }
    let read = 0;
    // Older segments have lower numbers, so one after the other is in order.
    for (const { reader } of same) {
      reader.read(docs, payloads, read);
      read += reader.count;
    }
    let kept = 0;
    for (let at = 0; at < read; at++) {
      const doc = renumber(docs[at]!);
      if (doc === GONE) continue;
      docs[kept] = doc;
      payloads[kept++] = payloads[at]!;
    }
    // The arrays are good until the next one.
    if (kept > 0) yield { term: Buffer.from(term, 'latin1'), docs, payloads, from: 0, to: kept };
    const over = new Set(same.filter((cursor) => !cursor.next()));
    if (over.size > 0) cursors = cursors.filter((cursor) => !over.has(cursor));
  }
}

/** The merged list of contents and their chunks, without removed ones. */
export function mergedShape(
  segments: readonly SegmentRow[],
  range: Pick<SegmentShape, 'firstDoc' | 'endDoc'>,
  renumber: Renumber,
): SegmentShape {
  const out = new ByteWriter(segments.reduce((sum, { documents }) => sum + documents.length, 64));
  let last = 0;
  let kept = 0;
  let keep = false;
  for (const { documents } of segments) {
    readDocuments(documents, {
      content: (contentId, firstDoc, chunks) => {
        const doc = chunks === 0 ? GONE : renumber(firstDoc);
        keep = doc !== GONE;
        if (!keep) return;
        out.signed(contentId - last);
        out.unsigned(doc);
        out.unsigned(chunks);
        kept += chunks;
        last = contentId;
      },
      length: (_doc, words) => {
        if (keep) out.unsigned(words);
      },
    });
  }
  return { ...range, chunks: kept, documents: out.view() };
}
