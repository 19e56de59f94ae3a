import type { Database } from '../db/driver.js';
import { HIGHEST_ID } from '../db/schema.js';
import { MOST_CHUNKS } from '../text/segments.js';

/** Packed offsets are signed 32-bit numbers. */
const MOST_BYTES = 2 ** 31 - 1;
const HIGHEST_MODE = 0o777777;
/** The smallest sizes of a packed symbol and a packed chunk, see symbol-rows.ts and chunk-table.ts. */
const LEAST_SYMBOL_BYTES = 10;
const LEAST_CHUNK_BYTES = 7;

const isOid = (column: string): string =>
  `(length(${column}) IN (40, 64) AND ${column} NOT GLOB '*[^0-9a-f]*' AND length(CAST(${column} AS BLOB)) = length(${column}))`;

/**
 * Finds a content whose counts and sizes do not fit its other columns. The text may be missing, because an artifact can travel
 * without its texts. SQLite returns the length of a value without reading it.
 */
const WRONG_CONTENT = `SELECT c.id FROM contents c
  LEFT JOIN facts f ON f.content_id = c.id LEFT JOIN texts t ON t.content_id = c.id
  WHERE NOT (c.id BETWEEN 1 AND ${HIGHEST_ID}
    AND ${isOid('c.oid')}
    AND c.status IN ('parsed', 'partial', 'plain', 'failed')
    AND c.bytes BETWEEN 0 AND ${MOST_BYTES}
    AND coalesce(length(t.text), c.bytes) = c.bytes
    AND c.lines BETWEEN 0 AND c.bytes + 1
    AND c.redactions BETWEEN 0 AND c.bytes
    AND c.symbols BETWEEN 0 AND coalesce(length(f.symbols), 0) / ${LEAST_SYMBOL_BYTES}
    AND c.chunks BETWEEN 0 AND coalesce(length(f.chunks), 0) / ${LEAST_CHUNK_BYTES}
    AND c.first_doc BETWEEN 0 AND ${MOST_CHUNKS}) LIMIT 1`;

const WITHOUT_FACTS = 'SELECT id FROM contents WHERE id NOT IN (SELECT content_id FROM facts) LIMIT 1';

/** Finds a file with neither a content nor a reason for having none, or with both. */
const WRONG_FILE = `SELECT path FROM files
  WHERE NOT (mode BETWEEN 0 AND ${HIGHEST_MODE} AND ${isOid('oid')} AND path <> '' AND (content_id IS NULL) = (skip <> '')) LIMIT 1`;

/** Checks that every number in the tables is possible, without decoding the facts. Returns the problem, or ''. */
export function numbersProblem(db: Database): string {
  const content = db.prepare<[], number>(WRONG_CONTENT).safeIntegers().pluck().get();
  if (content !== undefined) return `the numbers of content ${content}`;
  const without = db.prepare<[], number>(WITHOUT_FACTS).safeIntegers().pluck().get();
  if (without !== undefined) return `content ${without} has no facts`;
  const file = db.prepare<[], string>(WRONG_FILE).pluck().get();
  return file === undefined ? '' : `the row of the file ${file}`;
}
