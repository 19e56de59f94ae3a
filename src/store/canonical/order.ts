import type { Database } from '../db/driver.js';

/** A content with its old and its canonical numbers. */
export interface Placed {
  /** The id in the source file. */
  readonly from: number;
  readonly firstDoc: number;
  readonly chunks: number;
  /** The id in the canonical file: 1, 2, 3, ... */
  readonly id: number;
  readonly newFirstDoc: number;
}

/**
 * Orders contents by the first of their paths. Neighbours are then similar, which helps the compressor, and are read together
 * by searches. Against the order of OIDs, react-native is 6 % smaller and three 3 % larger. A path has one content, so the
 * order is total, and it follows from the rows alone. A content without a file is left out.
 */
const ORDER = `SELECT c.id AS "from", c.first_doc AS firstDoc, c.chunks AS chunks
  FROM contents c JOIN files f ON f.content_id = c.id
  GROUP BY c.id ORDER BY min(f.path)`;

export function canonicalOrder(db: Database): Placed[] {
  let newFirstDoc = 0;
  return db
    .prepare<[], Pick<Placed, 'from' | 'firstDoc' | 'chunks'>>(ORDER)
    .all()
    .map((row, at) => {
      const placed = { ...row, id: at + 1, newFirstDoc };
      newFirstDoc += row.chunks;
      return placed;
    });
}
