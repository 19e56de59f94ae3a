import type { Database } from 'better-sqlite3';
import { ByteReader, malformed } from '../bytes.js';
import { MOST_BYTES, queryKernel } from '../query-kernel.js';
import { SQL } from '../sql.js';
import { BlockReader } from './block.js';
import type { DocumentRange } from './documents.js';
import { SegmentStore } from './segments.js';

/** By the kernel: an import reads every block once, and runs no loop of JavaScript often enough to have it optimised. */
function postingsOf(block: Buffer): number {
  if (block.length > MOST_BYTES) return new BlockReader(block).countPostings();
  const total = queryKernel().total(block);
  if (total === null) throw malformed('a posting list');
  return total;
}

/**
 * What a query does not read of the segments but the next write builds on: the ranges of their numbers, their counts, and
 * that only listed contents are dead. Returns what is wrong, or ''.
 */
export function checkSegments(db: Database): string {
  const store = new SegmentStore(db);
  const chunksAt = new Map<number, number>();
  let end = 0;
  let blocks = 0;
  for (const segment of store.all()) {
    if (segment.firstDoc < end) return 'the order of the segments';
    end = segment.firstDoc;
    let chunks = 0;
    let isInside = true;
    // As readDocuments does, without a call for each chunk: an import waits for it, and nothing is optimised yet.
    const documents = new ByteReader(segment.documents, 'the list of chunks');
    while (!documents.isAtEnd) {
      documents.signed();
      const firstDoc = documents.unsigned();
      const count = documents.count(1);
      documents.skip(count);
      isInside &&= firstDoc >= end && firstDoc + count <= segment.endDoc;
      end = firstDoc + count;
      chunks += count;
      chunksAt.set(firstDoc, count);
    }
    if (!isInside || chunks !== segment.chunks || segment.endDoc < end) return 'the range of a segment';
    end = segment.endDoc;
    let postings = 0;
    for (let at = 0; at < segment.blocks; at++) postings += postingsOf(store.block(segment.firstBlock + at));
    if (postings !== segment.postings) return 'the number of words of a segment';
    blocks += segment.blocks;
  }
  if (db.prepare<[], number>(SQL.countBlocks).pluck().get() !== blocks) return 'the number of blocks';
  const dead = db.prepare<[], DocumentRange>(SQL.dead).all();
  return dead.every(({ firstDoc, chunks }) => chunksAt.get(firstDoc) === chunks) ? '' : 'the list of removed chunks';
}
