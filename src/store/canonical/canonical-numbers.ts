import type { Database } from '../db/driver.js';
import { openForRead } from '../db/open.js';
import { guarded } from '../db/store-error.js';

interface Counts {
  readonly contents: number;
  readonly highest: number;
  readonly chunks: number;
  readonly segments: number;
  readonly blocks: number;
  readonly highestBlock: number;
  readonly dead: number;
}

const COUNTS = `SELECT
  (SELECT count(*) FROM contents) AS contents,
  (SELECT coalesce(max(id), 0) FROM contents) AS highest,
  (SELECT total(chunks) FROM contents) AS chunks,
  (SELECT count(*) FROM segments) AS segments,
  (SELECT count(*) FROM blocks) AS blocks,
  (SELECT coalesce(max(id), 0) FROM blocks) AS highestBlock,
  (SELECT count(*) FROM dead) AS dead`;

/** Finds a content whose first chunk does not directly follow the last chunk of the content before. */
const MISPLACED = `SELECT id FROM
  (SELECT id, first_doc, total(chunks) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM contents)
  WHERE first_doc <> before LIMIT 1`;

const WHOLE_SEGMENT = `SELECT 1 FROM segments
  WHERE id = 1 AND first_doc = 0 AND end_doc = :chunks AND chunks = :chunks AND first_block = 1 AND blocks = :blocks`;

/** The problem of the numbering of a file, or ''. write-canonical.ts numbers consecutively, from the first number on. */
const problemOf = (db: Database): string => {
  const { contents, highest, chunks, segments, blocks, highestBlock, dead } = db.prepare<[], Counts>(COUNTS).get()!;
  if (highest !== contents) return 'the numbers of its contents have gaps';
  if (db.prepare(MISPLACED).get() !== undefined) return 'the numbers of its chunks have gaps';
  if (dead > 0) return 'it has removed chunks';
  if (highestBlock !== blocks) return 'the numbers of its blocks have gaps';
  if (segments !== (chunks > 0 ? 1 : 0)) return `it has ${segments} segments`;
  const isWhole = segments === 0 || db.prepare(WHOLE_SEGMENT).get({ chunks, blocks }) !== undefined;
  return isWhole ? '' : 'its segment does not cover the whole file';
};

/**
 * Checks that an artifact's index has canonical ids and chunk numbers, which follow from the rows and cannot be chosen freely.
 * Call it after verify-numbers.ts. Returns the problem, or ''.
 */
export function canonicalProblem(file: string): string {
  const db = openForRead(file);
  try {
    return guarded(file, () => problemOf(db));
  } finally {
    db.close();
  }
}
