import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { makeFolders } from '../../core/make-folders.js';
import { connect } from '../db/connect.js';
import { type Database, inTransaction, type Statement } from '../db/driver.js';
import { contentFrom, factsBytes } from './content-bytes.js';
import { withWords } from './encode-facts.js';
import type { EncodedContent, StoredContent, WordsOf } from './encoded.js';

/**
 * Cache of facts by blob, with least recently used eviction. It keeps facts that were removed from the index, so that switching
 * back to a branch parses nothing. All work trees and processes share it. It may be deleted at any time, and every failure
 * counts as a miss.
 */

const FORMAT = 2;
const WAIT_MILLISECONDS = 1_000;
/** Eviction goes below the limit, so that it does not run for every new entry. */
const KEEP_AFTER_EVICTION = 0.9;
/** No stored entry inflates to more. A damaged entry must not fill the memory. */
const MAX_CONTENT_BYTES = 256 * 1024 * 1024;

/** Level 1 takes 20 to 35 ms per MB of source and compresses to 0.39 of the size; level 6 takes longer and compresses to 0.36. */
const COMPRESSION_LEVEL = 1;
const PENDING_BYTES = 8 * 1024 * 1024;

const CREATE = `
CREATE TABLE IF NOT EXISTS facts (
  oid TEXT NOT NULL, language TEXT NOT NULL, recipe TEXT NOT NULL,
  bytes INTEGER NOT NULL, used INTEGER NOT NULL, digest BLOB NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY (oid, language, recipe)
) STRICT;
-- Covers the two queries of eviction, so that neither reads the data.
CREATE INDEX IF NOT EXISTS facts_by_use ON facts (used, bytes)`;

type Key = [oid: string, language: string, recipe: string];

interface Opened {
  readonly db: Database;
  readonly get: Statement<Key, { digest: Uint8Array; data: Uint8Array }>;
  readonly put: Statement<[...Key, number, number, Uint8Array, Uint8Array]>;
  readonly touch: Statement<[number, ...Key]>;
  readonly remove: Statement<Key>;
  /** The position of this run in the order of use. It is a counter, because clocks of machines that share a directory differ. */
  readonly turn: number;
}

function open(file: string): Opened {
  makeFolders(dirname(file));
  const db = connect(file, { timeout: WAIT_MILLISECONDS });
  try {
    db.pragma('journal_mode = TRUNCATE');
    // Power loss may damage the file; then it is created again. Not WAL, because a deleted cache may still be open elsewhere.
    db.pragma('synchronous = OFF');
    db.pragma('trusted_schema = OFF');
    db.pragma('temp_store = MEMORY');
    const version = Number(db.pragma('user_version'));
    if (version !== FORMAT) {
      db.exec('DROP TABLE IF EXISTS facts');
      db.exec(CREATE);
      db.pragma(`user_version = ${FORMAT}`);
    }
    const last = db.prepare<[], number>('SELECT coalesce(max(used), 0) FROM facts').pluck().get() ?? 0;
    const where = 'WHERE oid = ? AND language = ? AND recipe = ?';
    return {
      db,
      get: db.prepare(`SELECT digest, data FROM facts ${where}`),
      put: db.prepare(
        'INSERT OR REPLACE INTO facts (oid, language, recipe, bytes, used, digest, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      touch: db.prepare(`UPDATE facts SET used = ? ${where}`),
      remove: db.prepare(`DELETE FROM facts ${where}`),
      turn: last + 1,
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|FORMAT|ERROR|IOERR)/;

function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGED.test(error.code);
}

export class FactsCache {
  readonly #file: string;
  readonly #limitBytes: number;
  #opened: Opened | null = null;
  readonly #pending: { readonly key: Key; readonly digest: Uint8Array; readonly data: Uint8Array }[] = [];
  #pendingBytes = 0;
  readonly #touched: Key[] = [];

  constructor(file: string, limitBytes: number) {
    this.#file = file;
    this.#limitBytes = limitBytes;
    this.#attempt(() => {
      this.#opened = open(file);
    }, undefined);
  }

  /** null: a miss. A returned content was verified by its digest. */
  get(oid: string, language: string, recipe: string, wordsOf: WordsOf): EncodedContent | null {
    const key: Key = [oid, language, recipe];
    const row = this.#attempt(() => this.#opened?.get.get(...key) ?? null, null);
    if (row === null) return null;
    const content = restore(row.data, wordsOf);
    if (
      content === null ||
      content.oid !== oid ||
      content.language !== language ||
      !sameBytes(content.digest, row.digest)
    ) {
      this.#attempt(() => this.#opened?.remove.run(...key), undefined);
      return null;
    }
    this.#touched.push(key);
    return content;
  }

  /**
   * Adds a content without its words, which are faster to compute than to store. Writes happen in `flush`, many per
   * transaction.
   */
  put(content: StoredContent & { readonly digest: Uint8Array }, recipe: string): void {
    if (this.#opened === null) return;
    const data = deflateRawSync(entryBytes(content), { level: COMPRESSION_LEVEL });
    this.#pending.push({ key: [content.oid, content.language, recipe], digest: content.digest, data });
    this.#pendingBytes += data.length;
    if (this.#pendingBytes > PENDING_BYTES) this.flush();
  }

  /** Writes new entries and the order of use, and evicts old entries. */
  flush(): void {
    const pending = this.#pending.splice(0);
    this.#pendingBytes = 0;
    const touched = this.#touched.splice(0);
    const opened = this.#opened;
    if (opened === null || (pending.length === 0 && touched.length === 0)) return;
    const work = (): void => {
      for (const { key, digest, data } of pending) opened.put.run(...key, data.length, opened.turn, digest, data);
      for (const key of touched) opened.touch.run(opened.turn, ...key);
      this.#evict(opened.db);
    };
    this.#attempt(() => inTransaction(opened.db, work), undefined);
  }

  #evict(db: Database): void {
    const total = db.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM facts').pluck().get() ?? 0;
    if (total <= this.#limitBytes) return;
    let excess = total - this.#limitBytes * KEEP_AFTER_EVICTION;
    const remove = db.prepare<[number]>('DELETE FROM facts WHERE rowid = ?');
    const oldest = db.prepare<[], { id: number; bytes: number }>(
      'SELECT rowid AS id, bytes FROM facts ORDER BY used, bytes DESC',
    );
    const ids: number[] = [];
    for (const { id, bytes } of oldest.iterate()) {
      if (excess <= 0) break;
      excess -= bytes;
      ids.push(id);
    }
    for (const id of ids) remove.run(id);
  }

  /** Evicts and returns free pages to the disk. Eviction alone keeps them in the file for new entries. */
  compact(): void {
    const opened = this.#opened;
    if (opened === null) return;
    this.#attempt(() => {
      inTransaction(opened.db, () => this.#evict(opened.db));
      opened.db.exec('VACUUM');
    }, undefined);
  }

  close(): void {
    this.flush();
    this.#opened?.db.close();
    this.#opened = null;
  }

  /** A damaged file is deleted and created again. Any other error (busy, read-only, full) turns the cache off for this run. */
  #attempt<T, F>(work: () => T, fallback: F): T | F {
    try {
      return work();
    } catch (error) {
      this.#opened?.db.close();
      this.#opened = null;
      if (isDamaged(error)) this.#recreate();
      return fallback;
    }
  }

  #recreate(): void {
    try {
      for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${this.#file}${suffix}`, { force: true });
      this.#opened = open(this.#file);
    } catch {
      this.#opened = null;
    }
  }
}

/** Format of an entry: the length of the facts, the facts, the text. */
function entryBytes(content: StoredContent): Buffer {
  const facts = factsBytes(content);
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(facts.length);
  return Buffer.concat([length, facts, content.text]);
}

function restore(data: Uint8Array, wordsOf: WordsOf): EncodedContent | null {
  try {
    const bytes = inflateRawSync(data, { maxOutputLength: MAX_CONTENT_BYTES });
    const end = 4 + bytes.readUInt32LE(0);
    return withWords(contentFrom(bytes.subarray(4, end), bytes.subarray(end)), wordsOf);
  } catch {
    return null;
  }
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}
