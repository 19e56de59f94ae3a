import { BlockWriter } from './block-writer.js';
import type { PostingList } from './builder.js';

/** A finished block of a segment, with its first term for the directory. */
export interface FilledBlock {
  readonly first: Uint8Array;
  readonly bytes: Uint8Array;
  readonly postings: number;
}

/** Cuts the sorted posting lists of a segment into blocks. */
export function* cutBlocks(lists: Iterable<PostingList>): Generator<FilledBlock> {
  const block = new BlockWriter();
  let first: Uint8Array = Buffer.alloc(0);
  let postings = 0;
  for (const { term, docs, payloads, from, to } of lists) {
    if (block.isFull) {
      yield { first, bytes: block.take(), postings };
      postings = 0;
    }
    if (block.isEmpty) first = Buffer.from(term);
    block.add(term, docs, payloads, from, to);
    postings += to - from;
  }
  if (!block.isEmpty) yield { first, bytes: block.take(), postings };
}
