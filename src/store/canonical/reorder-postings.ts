import type { Database } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import { ByteWriter, malformed } from '../facts/bytes.js';
import type { PostingList } from '../text/builder.js';
import { type DocumentRange, Documents } from '../text/documents.js';
import { GONE, mergedLists } from '../text/merge.js';
import { type SegmentShape, SegmentStore } from '../text/segments.js';
import type { Placed } from './order.js';

/** All segments of a file merged into one, with chunks numbered in the order of `placed`, without gaps. */
export interface Reordered {
  readonly shape: SegmentShape;
  readonly lists: Iterable<PostingList>;
}

/** null: there are no chunks, so there is no segment. */
export function reorderPostings(from: Database, placed: readonly Placed[]): Reordered | null {
  const store = new SegmentStore(from);
  const segments = store.all();
  const end = segments.reduce((last, { endDoc }) => Math.max(last, endDoc), 0);
  const dead = from.prepare<[], DocumentRange>(SQL.dead).all();
  const lists = segments.map(({ documents }) => documents);
  const { contentOf, lengths } = new Documents(end, lists, dead);

  const numbers = new Int32Array(end).fill(GONE);
  const documents = new ByteWriter(end * 3 + 64);
  let total = 0;
  let last = 0;
  for (const { from: contentId, firstDoc, chunks, id, newFirstDoc } of placed) {
    if (chunks === 0) continue;
    documents.signed(id - last);
    documents.unsigned(newFirstDoc);
    documents.unsigned(chunks);
    last = id;
    for (let at = 0; at < chunks; at++) {
      if (contentOf[firstDoc + at] !== contentId) throw malformed('a content whose chunks are not in the text index');
      numbers[firstDoc + at] = newFirstDoc + at;
      documents.unsigned(lengths[firstDoc + at]!);
    }
    total += chunks;
  }
  if (total === 0) return null;
  const renumber = (doc: number): number => {
    const number = numbers[doc];
    if (number === undefined) throw malformed('a posting of no chunk');
    return number;
  };
  return {
    shape: { firstDoc: 0, endDoc: total, chunks: total, documents: documents.view() },
    lists: ascending(mergedLists((segment) => store.readers(segment), segments, renumber)),
  };
}

/** Sorts each list by chunk number. Number and payload are combined into one double, because sorting those needs no callback. */
function* ascending(lists: Iterable<PostingList>): Generator<PostingList> {
  let keys = new Float64Array(1024);
  for (const list of lists) {
    const { docs, payloads, from, to } = list;
    if (!isAscending(list)) {
      if (to - from > keys.length) keys = new Float64Array((to - from) * 2);
      const some = keys.subarray(0, to - from);
      for (let at = from; at < to; at++) some[at - from] = docs[at]! * 256 + payloads[at]!;
      some.sort();
      for (let at = from; at < to; at++) {
        const key = some[at - from]!;
        payloads[at] = key % 256;
        docs[at] = Math.floor(key / 256);
      }
    }
    yield list;
  }
}

function isAscending({ docs, from, to }: PostingList): boolean {
  for (let at = from + 1; at < to; at++) if (docs[at]! < docs[at - 1]!) return false;
  return true;
}
