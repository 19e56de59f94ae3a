/** What somebody who forges an index makes anew: every digest and count that follows from the rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDigest, tableDigests } from '../../src/store/canonical/table-digests.js';
import { connect } from '../../src/store/db/connect.js';
import type { Database } from '../../src/store/db/driver.js';
import {
  addHash,
  FILES_DIGEST,
  fileRowHash,
  INDEX_DIGEST,
  indexDigest,
  sumToText,
} from '../../src/store/db/files-digest.js';
import { SQL } from '../../src/store/db/sql.js';
import { contentDigest } from '../../src/store/facts/content-bytes.js';
import { ContentRows } from '../../src/store/facts/content-rows.js';
import { type Opened, withDatabase } from './forge-artifact.js';

/** null: there is none, as a value is no longer one that can be digested. */
const tried = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

const FILE_COUNTS = 'SELECT count(*) AS files, count(content_id) AS indexed FROM files';

export const makeDigestsAnew = (db: Database): void => {
  const rows = new ContentRows(db);
  const setDigest = db.prepare<[Uint8Array, number]>('UPDATE contents SET digest = ? WHERE id = ?');
  for (const id of db.prepare<[], number>('SELECT id FROM contents').pluck().all()) {
    const digest = tried(() => contentDigest(rows.stored(id)));
    if (digest !== null) setDigest.run(digest, id);
  }
  let sum = 0n;
  for (const text of db.prepare<[], string>(SQL.fileRowTexts).pluck().all()) sum = addHash(sum, fileRowHash(text));
  const set = db.prepare<[string, string]>(SQL.setMeta);
  set.run(FILES_DIGEST, sumToText(sum));
  const counts = db.prepare<[], { files: number; indexed: number }>(FILE_COUNTS).get()!;
  set.run('entries', String(counts.files));
  set.run('indexed', String(counts.indexed));
  const meta = new Map(db.prepare<[], [string, string]>(SQL.allMeta).raw().all());
  set.run(INDEX_DIGEST, indexDigest(meta));
};

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The artifact of a forged database, with a manifest that says of it what it says itself. */
export const forgedArtifact = (scratch: string, opened: Opened, database: Buffer): Promise<Buffer> => {
  const file = join(scratch, 'told.db');
  writeFileSync(file, database);
  const db = connect(file, { readonly: true });
  try {
    const tables = tableDigests(db);
    const meta = new Map(db.prepare<[], [string, string]>(SQL.allMeta).raw().all());
    const counted = tried(() => db.prepare<[], Record<string, unknown>>(SQL.counts).get()) ?? {};
    const total = tried(() => db.prepare<[], Record<string, unknown>>(SQL.totals).get()) ?? {};
    // A count that no manifest can have stays what it was.
    const told = Object.entries(opened.manifest.counts).map(([name, before]) => {
      const now = counted[name] ?? total[name];
      return [name, isCount(now) ? now : before];
    });
    const counts = { ...opened.manifest.counts, ...Object.fromEntries(told) };
    const index_digest = meta.get(INDEX_DIGEST) ?? opened.manifest.index_digest;
    const manifest = { ...opened.manifest, counts, tables, root: rootDigest(tables), index_digest };
    return withDatabase(scratch, { ...opened, manifest }, database);
  } finally {
    db.close();
  }
};
