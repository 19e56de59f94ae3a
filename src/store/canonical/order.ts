import type { Database } from '../db/driver.js';

/** A content and the numbers it has in the canonical file. */
export interface Placed {
  /** In the file that is read. */
  readonly from: number;
  readonly firstDoc: number;
  readonly chunks: number;
  /** In the canonical file: 1, 2, 3, ... */
  readonly id: number;
  readonly newFirstDoc: number;
}

/**
 * Contents by the first of their paths: neighbours are alike for the compressor, and what is searched together lies
 * together (against the order of OIDs: 6 % smaller for react-native, 3 % larger for three). A path has one content, so the
 * order is total, and it follows from the rows alone. A content without a file is nobody's and is left behind.
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
