import { createHash, type Hash } from 'node:crypto';
import type { Database } from '../db/driver.js';

export type TableDigest = {
  readonly rows: number;
  /** SHA-256, hex. */
  readonly sha256: string;
};

/** Each table ordered by its primary key: files with the same rows have the same digests, whatever the order of their pages. */
const ROWS: Readonly<Record<string, string>> = {
  meta: 'SELECT * FROM meta ORDER BY key',
  contents: 'SELECT * FROM contents ORDER BY id',
  files: 'SELECT * FROM files ORDER BY path',
  texts: 'SELECT * FROM texts ORDER BY content_id',
  facts: 'SELECT * FROM facts ORDER BY content_id',
  segments: 'SELECT * FROM segments ORDER BY id',
  blocks: 'SELECT * FROM blocks ORDER BY id',
  dead: 'SELECT * FROM dead ORDER BY first_doc',
};

export const TABLE_NAMES: readonly string[] = Object.keys(ROWS);

type Value = string | bigint | Uint8Array | null;

/** Hashes a letter for the type, the length in bytes, a colon, and the bytes. docs/artifact-format.md describes the format. */
function addValue(hash: Hash, value: Value): void {
  if (value === null) hash.update('n0:');
  else if (typeof value === 'bigint') {
    const digits = value.toString();
    hash.update(`i${digits.length}:${digits}`);
  } else if (typeof value === 'string') hash.update(`t${Buffer.byteLength(value)}:`).update(value);
  else hash.update(`b${value.length}:`).update(value);
}

function tableDigest(db: Database, sql: string): TableDigest {
  const hash = createHash('sha256');
  let rows = 0;
  // Read as bigint: a rounded number of an untrusted file would have the digest of another number.
  const statement = db.prepare<[], Value[]>(sql).raw().safeIntegers();
  for (const row of statement.iterate()) {
    hash.update(`r${row.length}:`);
    for (const value of row) addValue(hash, value);
    rows++;
  }
  return { rows, sha256: hash.digest('hex') };
}

export function tableDigests(db: Database): Record<string, TableDigest> {
  return Object.fromEntries(Object.entries(ROWS).map(([name, sql]) => [name, tableDigest(db, sql)]));
}

/** The digest over the digests of all tables. */
export function rootDigest(tables: Readonly<Record<string, TableDigest>>): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(tables).sort()) hash.update(`${name} ${tables[name]!.rows} ${tables[name]!.sha256}\n`);
  return hash.digest('hex');
}
