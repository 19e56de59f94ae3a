import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect } from '../db/connect.js';
import type { Database } from '../db/driver.js';
import { type FileRow, INDEX_DIGEST, indexDigest } from '../db/files-digest.js';
import { openForRead } from '../db/open.js';
import { asBuilder } from '../db/pragmas.js';
import { SECONDARY_INDEXES, TABLES } from '../db/schema.js';
import { SQL } from '../db/sql.js';
import { guarded } from '../db/store-error.js';
import { malformed } from '../facts/bytes.js';
import { contentDigest } from '../facts/content-bytes.js';
import { ContentRows } from '../facts/content-rows.js';
import { cutBlocks } from '../text/cut-blocks.js';
import { SegmentStore } from '../text/segments.js';
import { canonicalOrder, type Placed } from './order.js';
import { reorderPostings } from './reorder-postings.js';
import { rootDigest, type TableDigest, tableDigests } from './table-digests.js';

export interface CanonicalIndex {
  readonly meta: ReadonlyMap<string, string>;
  readonly counts: Readonly<Record<CountName, number>>;
  readonly tables: Readonly<Record<string, TableDigest>>;
  readonly root: string;
}

export const COUNT_NAMES = ['files', 'indexed', 'contents', 'symbols', 'chunks', 'bytes', 'lines'] as const;
export type CountName = (typeof COUNT_NAMES)[number];

/** no-text: without the texts, which a receiver with the blobs can make again and verify by their digests. */
export type Tier = 'full' | 'lexical' | 'no-text';

/**
 * Offset where SQLite stores the version that wrote the file last. It is never read, and it is the only part of the file
 * that changes with an update of the driver.
 */
const WRITER_VERSION_OFFSET = 96;

/**
 * Writes an index in canonical form for an artifact: the bytes of the file follow from its rows alone. It is a new file whose
 * tables are filled one after the other in a fixed order, with new ids and one segment. The source may have any history.
 * Every content is verified by its digest on the way.
 */
export function writeCanonicalIndex(from: string, to: string, tier: Tier, signal: AbortSignal): CanonicalIndex {
  const source = openForRead(from);
  try {
    source.exec('BEGIN');
    return guarded(to, () => {
      for (const file of [to, `${to}-journal`]) rmSync(file, { force: true });
      const target = connect(to, {});
      let made: CanonicalIndex;
      try {
        fill(source, target, tier, signal);
        const tables = tableDigests(target);
        const meta = new Map(source.prepare<[], [string, string]>(SQL.allMeta).raw().all());
        made = { meta, counts: countsOf(target, meta), tables, root: rootDigest(tables) };
      } finally {
        target.close();
      }
      forgetWriter(to);
      return made;
    });
  } finally {
    source.close();
  }
}

function fill(source: Database, target: Database, tier: Tier, signal: AbortSignal): void {
  asBuilder(target);
  // Leftovers of rows that SQLite moves to another page must not be in the bytes of the file.
  target.pragma('secure_delete = ON');
  for (const statement of TABLES) target.exec(statement);
  target.exec('BEGIN');
  copyMeta(source, target);
  const placed = canonicalOrder(source);
  copyContents(source, target, placed);
  copyFiles(source, target, placed);
  copyTextsAndFacts(source, target, placed, tier, signal);
  const postings = reorderPostings(source, placed);
  if (postings !== null) new SegmentStore(target).write(postings.shape, cutBlocks(postings.lists));
  signal.throwIfAborted();
  for (const statement of SECONDARY_INDEXES) target.exec(statement);
  target.exec('COMMIT');
}

function copyMeta(source: Database, target: Database): void {
  const add = target.prepare<[string, string]>(SQL.setMeta);
  const meta = new Map(source.prepare<[], [string, string]>(SQL.allMeta).raw().all());
  if (meta.get(INDEX_DIGEST) !== indexDigest(meta)) throw malformed('a description that was changed');
  for (const [key, value] of meta) add.run(key, value);
}

function copyContents(source: Database, target: Database, placed: readonly Placed[]): void {
  const rows = new ContentRows(source);
  const add = target.prepare(SQL.addContent);
  for (const { from, id, newFirstDoc } of placed) {
    const row = rows.content(from);
    if (row === null) throw malformed('a content');
    const { oid, language, status, reason, bytes, lines, redactions, symbolCount, chunkCount, digest } = row;
    add.run(
      ...[id, oid, language, status, reason, bytes, lines, redactions, symbolCount, chunkCount, newFirstDoc, digest],
    );
  }
}

function copyFiles(source: Database, target: Database, placed: readonly Placed[]): void {
  const idOf = new Map(placed.map(({ from, id }) => [from, id]));
  const add = target.prepare(SQL.setFile);
  for (const row of source.prepare<[], FileRow>(SQL.files).iterate()) {
    const contentId = row.contentId === null ? null : (idOf.get(row.contentId) ?? null);
    add.run(row.path, row.oid, row.mode, row.language, contentId, row.skip, row.rule);
  }
}

/** Fills one table after the other: rows of a table are then neighbours in the file, which helps reading and compression. */
function copyTextsAndFacts(
  source: Database,
  target: Database,
  placed: readonly Placed[],
  tier: Tier,
  signal: AbortSignal,
): void {
  const rows = new ContentRows(source);
  const addText = target.prepare(SQL.addText);
  const addFacts = target.prepare(SQL.addFacts);
  for (const { from, id } of placed) {
    signal.throwIfAborted();
    const content = rows.stored(from);
    const digest = rows.content(from)?.digest;
    if (digest === undefined || Buffer.compare(digest, contentDigest(content)) !== 0)
      throw malformed('a content that was changed');
    if (tier !== 'no-text') addText.run(id, content.text);
  }
  for (const { from, id } of placed) {
    const { symbols, chunks, references, literals, imports } = rows.facts(from);
    addFacts.run(id, symbols, chunks, references, literals, imports);
  }
}

function countsOf(db: Database, meta: ReadonlyMap<string, string>): Record<CountName, number> {
  const counts = db.prepare<[], Record<'files' | 'indexed' | 'contents' | 'symbols' | 'chunks', number>>(SQL.counts);
  const totals = db.prepare<[], Record<'bytes' | 'lines', number>>(SQL.totals).get();
  const { files, indexed, contents, symbols, chunks } = counts.get()!;
  if (meta.get('entries') !== String(files)) throw malformed('a wrong number of files');
  return { files, indexed, contents, symbols, chunks, bytes: totals?.bytes ?? 0, lines: totals?.lines ?? 0 };
}

function forgetWriter(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, Buffer.alloc(4), 0, 4, WRITER_VERSION_OFFSET);
  } finally {
    closeSync(handle);
  }
}
