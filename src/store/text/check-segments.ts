import type { Database } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import { ByteReader } from '../facts/bytes.js';
import { BlockReader } from './block.js';
import type { DocumentRange } from './documents.js';
import { type SegmentRow, SegmentStore } from './segments.js';

/** The chunks that a content has in the text index. */
interface Listed {
  readonly id: number;
  readonly chunks: number;
}

/** Adds what a segment lists, by the number of the first chunk; false: it does not fit the range of the segment. */
function listInto(listed: Map<number, Listed>, segment: SegmentRow): boolean {
  let end = segment.firstDoc;
  let chunks = 0;
  let id = 0;
  let isInside = true;
  // As readDocuments does, without a call for each chunk: an import waits for it, and nothing is optimised yet.
  const documents = new ByteReader(segment.documents, 'the list of chunks');
  while (!documents.isAtEnd) {
    id += documents.signed();
    const firstDoc = documents.unsigned();
    const count = documents.count(1);
    documents.skip(count);
    isInside &&= count > 0 && firstDoc >= end && firstDoc + count <= segment.endDoc;
    end = firstDoc + count;
    chunks += count;
    listed.set(firstDoc, { id, chunks: count });
  }
  return isInside && chunks === segment.chunks;
}

/** Every content with chunks is listed with them, and nothing else is that is not gone. */
function isListOfContents(db: Database, listed: ReadonlyMap<number, Listed>): boolean {
  let contents = 0;
  for (const [id, firstDoc, chunks] of db.prepare<[], [number, number, number]>(SQL.chunksOfContents).raw().iterate()) {
    const found = listed.get(firstDoc);
    if (found?.id !== id || found.chunks !== chunks) return false;
    contents++;
  }
  return contents === listed.size;
}

/**
 * What a query does not read of the segments but relies on, or the next write builds on: the ranges of their numbers, their
 * counts, that they list the chunks of the contents that there are, and that only listed chunks are dead. Returns what is
 * wrong, or ''.
 */
export function checkSegments(db: Database): string {
  const store = new SegmentStore(db);
  const segments = store.all();
  // Before any of them is read: many segments could name the same blocks.
  const blocks = segments.reduce((sum, segment) => sum + segment.blocks, 0);
  if (db.prepare<[], number>(SQL.countBlocks).pluck().get() !== blocks) return 'the number of blocks';
  const listed = new Map<number, Listed>();
  for (const segment of segments) {
    if (!listInto(listed, segment)) return 'the range of a segment';
    let postings = 0;
    for (let at = 0; at < segment.blocks; at++)
      postings += new BlockReader(store.block(segment.firstBlock + at)).countPostings();
    if (postings !== segment.postings) return 'the number of words of a segment';
  }
  for (const { firstDoc, chunks } of db.prepare<[], DocumentRange>(SQL.dead).all()) {
    if (listed.get(firstDoc)?.chunks !== chunks) return 'the list of removed chunks';
    listed.delete(firstDoc);
  }
  return isListOfContents(db, listed) ? '' : 'the list of the chunks of a content';
}
