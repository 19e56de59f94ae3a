import { malformed } from '../facts/bytes.js';
import { contentDigest } from '../facts/content-bytes.js';
import { ContentRows } from '../facts/content-rows.js';
import { ContentWriter } from '../facts/content-writer.js';
import type { EncodedContent, StoredContent } from '../facts/encoded.js';
import { POSTINGS_LIMITS } from '../text/postings-writer.js';
import type { Database, Statement } from './driver.js';
import {
  addHash,
  FILES_DIGEST,
  type FileRow,
  fileRowHash,
  fileRowText,
  INDEX_DIGEST,
  indexDigest,
  subtractHash,
  sumFromText,
  sumToText,
} from './files-digest.js';
import { IndexReader } from './index-reader.js';
import { SECONDARY_INDEXES } from './schema.js';
import { SQL } from './sql.js';
import { guarded } from './store-error.js';

/** fresh: a new file with secondary indexes made at the end, deleted on failure. live: a delta in place, all or nothing. */
export type WriterKind = 'fresh' | 'live';

/** Writes an index in one transaction. Owns the one writing connection; changes become visible at `commit`, all or nothing. */
export class IndexWriter {
  readonly path: string;
  readonly #db: Database;
  readonly #kind: WriterKind;
  #contents: ContentWriter;
  readonly #rows: ContentRows;
  readonly #contentId: Statement<[string, string], number>;
  readonly #digestOf: Statement<[number], Uint8Array>;
  readonly #isUsed: Statement<[number], number>;
  readonly #fileRow: Statement<[string], FileRow>;
  readonly #filesOf: Statement<[number], FileRow>;
  readonly #setFile: Statement<[string, string, number, string, number | null, string, string]>;
  readonly #removeFile: Statement<[string]>;
  readonly #allMeta: Statement<[], { key: string; value: string }>;
  readonly #setMeta: Statement<[string, string]>;
  readonly #removeMeta: Statement<[string]>;
  #filesSum = 0n;
  /** Contents that may have lost their last file. Only these are checked, so a delta does not cost more in a larger index. */
  readonly #maybeUnused = new Set<number>();

  constructor(db: Database, file: string, kind: WriterKind) {
    this.#db = db;
    this.path = file;
    this.#kind = kind;
    this.#contents = new ContentWriter(db, POSTINGS_LIMITS);
    this.#rows = new ContentRows(db);
    this.#contentId = db.prepare<[string, string], number>(SQL.contentId).pluck();
    this.#digestOf = db.prepare<[number], Uint8Array>(SQL.digestOfContent).pluck();
    this.#isUsed = db.prepare<[number], number>(SQL.isContentUsed).pluck();
    this.#fileRow = db.prepare(SQL.file);
    this.#filesOf = db.prepare(SQL.filesOfContent);
    this.#setFile = db.prepare(SQL.setFile);
    this.#removeFile = db.prepare(SQL.removeFile);
    this.#allMeta = db.prepare(SQL.allMeta);
    this.#setMeta = db.prepare(SQL.setMeta);
    this.#removeMeta = db.prepare(SQL.removeMeta);
  }

  /** Takes SQLite's write lock now, so that a busy database fails before any work is done. */
  begin(): void {
    guarded(this.path, () => {
      this.#db.exec('BEGIN IMMEDIATE');
      this.#maybeUnused.clear();
      this.#filesSum = sumFromText(this.meta().get(FILES_DIGEST) ?? '');
      // The next free ids are read again: another process, or a transaction that was rolled back, may have changed them.
      if (this.#kind === 'live') this.#contents = new ContentWriter(this.#db, POSTINGS_LIMITS);
    });
  }

  /** A reader on this connection. Valid until `close` of the writer; do not close the reader itself. */
  reader(): IndexReader {
    return new IndexReader(this.#db, this.path);
  }

  meta(): Map<string, string> {
    return new Map(this.#allMeta.all().map(({ key, value }) => [key, value]));
  }

  setMeta(key: string, value: string): void {
    guarded(this.path, () => this.#setMeta.run(key, value));
  }

  removeMeta(key: string): void {
    guarded(this.path, () => this.#removeMeta.run(key));
  }

  /** null: these facts are not in the index yet. */
  contentId(oid: string, language: string): number | null {
    return this.#contentId.get(oid, language) ?? null;
  }

  /** Adds a content, or replaces the facts of the one that has its OID and language. */
  putContent(content: EncodedContent): number {
    return guarded(this.path, () => {
      const present = this.contentId(content.oid, content.language);
      const id = present ?? this.#contents.add(content);
      if (present !== null) {
        // The hash of every file with this content covers its digest, so the old hashes are replaced by new ones.
        const files = this.#filesOf.all(id);
        for (const row of files) this.#subtractHash(row);
        this.#contents.replace(id, content);
        for (const row of files) this.#addHash(row);
      }
      this.#maybeUnused.add(id);
      return id;
    });
  }

  setFile(row: FileRow): void {
    guarded(this.path, () => {
      this.#subtractFile(row.path);
      this.#setFile.run(row.path, row.oid, row.mode, row.language, row.contentId, row.skip, row.rule);
      this.#addHash(row);
    });
  }

  removeFile(path: string): void {
    guarded(this.path, () => {
      this.#subtractFile(path);
      this.#removeFile.run(path);
    });
  }

  /** Removes the old row of a path from the sum of hashes, before it is replaced or deleted. */
  #subtractFile(path: string): void {
    const before = this.#fileRow.get(path);
    if (before === undefined) return;
    this.#subtractHash(before);
    if (before.contentId !== null) this.#maybeUnused.add(before.contentId);
  }

  #hash(row: FileRow): bigint {
    const digest = row.contentId === null ? null : (this.#digestOf.get(row.contentId) ?? null);
    return fileRowHash(fileRowText(row, digest));
  }

  #addHash(row: FileRow): void {
    this.#filesSum = addHash(this.#filesSum, this.#hash(row));
  }

  #subtractHash(row: FileRow): void {
    this.#filesSum = subtractHash(this.#filesSum, this.#hash(row));
  }

  /**
   * Removes contents that lost their last file in this transaction. `save` is called with each one first, so that the facts
   * cache can keep it for a later switch back.
   */
  dropUnusedContents(save: (content: StoredContent & { readonly digest: Uint8Array }) => void): number {
    return guarded(this.path, () => {
      let dropped = 0;
      for (const id of this.#maybeUnused) {
        const digest = this.#digestOf.get(id);
        if (digest === undefined || this.#isUsed.get(id) !== undefined) continue;
        const content = this.#rows.stored(id);
        // A delta finds damage only by chance and probably not all of it, so the whole index is reported as damaged.
        if (Buffer.compare(digest, contentDigest(content)) !== 0) throw malformed('a content that was changed');
        save({ ...content, digest });
        this.#contents.remove(id);
        dropped++;
      }
      this.#maybeUnused.clear();
      return dropped;
    });
  }

  counts(): { readonly files: number; readonly indexed: number } {
    return guarded(this.path, () => this.#db.prepare<[], { files: number; indexed: number }>(SQL.counts).get()!);
  }

  /** Removes damaged contents together with their files. */
  dropContents(ids: Iterable<number>): void {
    guarded(this.path, () => {
      for (const id of ids) {
        for (const { path } of this.#filesOf.all(id)) this.removeFile(path);
        this.#contents.remove(id);
        this.#maybeUnused.delete(id);
      }
    });
  }

  /** Commits the transaction and returns the new digest of the index. */
  commit(): string {
    return guarded(this.path, () => {
      this.#contents.flush();
      if (this.#kind === 'fresh') for (const statement of SECONDARY_INDEXES) this.#db.exec(statement);
      this.#setMeta.run(FILES_DIGEST, sumToText(this.#filesSum));
      const digest = indexDigest(this.meta());
      this.#setMeta.run(INDEX_DIGEST, digest);
      this.#db.exec('COMMIT');
      return digest;
    });
  }

  /** Limits the size of the file in pages. Beyond it, writing fails as on a full disk. */
  limitPages(pages: number): void {
    this.#db.pragma(`max_page_count = ${pages}`);
  }

  /** Rolls back the transaction of a live index. A fresh file cannot be rolled back: close and delete it. */
  rollback(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }

  close(): void {
    this.#db.close();
  }
}
