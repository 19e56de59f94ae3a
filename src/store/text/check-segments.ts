import type { Database } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import { ByteReader } from '../facts/bytes.js';
import { BlockReader } from './block.js';
import type { DocumentRange } from './documents.js';
import { type SegmentRow, SegmentStore } from './segments.js';

/** The chunks of a content, as a segment lists them. */
interface Listed {
  readonly id: number;
  readonly chunks: number;
}

/** Adds the contents of a segment, by the number of their first chunk; false: they do not fit the range of the segment. */
function listInto(listed: Map<number, Listed>, segment: SegmentRow): boolean {
  let end = segment.firstDoc;
  let chunks = 0;
  let id = 0;
  let isInside = true;
  // Like readDocuments, but without a call per chunk: an import waits for this, and V8 has not optimised anything yet.
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

/** Whether the list has exactly the contents that have chunks. */
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
 * Checks properties of the segments that queries and later writes rely on without reading them: the ranges and counts are
 * right, exactly the chunks of the existing contents are listed, and only listed chunks are dead. Returns the problem, or ''.
 */
export function checkSegments(db: Database): string {
  const store = new SegmentStore(db);
  const segments = store.all();
  // Checked before any block is read, because many forged segments could name the same blocks.
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
