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

/** fresh: a new file, secondary indexes at the end, thrown away on failure. live: a delta in place, all or nothing. */
export type WriterKind = 'fresh' | 'live';

/** Owns the one writing connection. Everything between `begin` and `commit` becomes visible at once or not at all. */
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
  /** Contents that may have lost their last file: looking only at these keeps a delta's cost off the size of the index. */
  readonly #suspects = new Set<number>();

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

  /** Takes SQLite's write lock now, so that a busy database is met before any work is done. */
  begin(): void {
    guarded(this.path, () => {
      this.#db.exec('BEGIN IMMEDIATE');
      this.#suspects.clear();
      this.#filesSum = sumFromText(this.meta().get(FILES_DIGEST) ?? '');
      // Ids may have been given out by a transaction that was rolled back, or by another process.
      if (this.#kind === 'live') this.#contents = new ContentWriter(this.#db, POSTINGS_LIMITS);
    });
  }

  /** Reads what is committed through this connection. Valid until `close`; do not close it by itself. */
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
        // The hash of every file that has this content covers its digest: out with the old ones, in with the new.
        const files = this.#filesOf.all(id);
        for (const row of files) this.#countOut(row);
        this.#contents.replace(id, content);
        for (const row of files) this.#countIn(row);
      }
      this.#suspects.add(id);
      return id;
    });
  }

  setFile(row: FileRow): void {
    guarded(this.path, () => {
      this.#forget(row.path);
      this.#setFile.run(row.path, row.oid, row.mode, row.language, row.contentId, row.skip, row.rule);
      this.#countIn(row);
    });
  }

  removeFile(path: string): void {
    guarded(this.path, () => {
      this.#forget(path);
      this.#removeFile.run(path);
    });
  }

  #forget(path: string): void {
    const before = this.#fileRow.get(path);
    if (before === undefined) return;
    this.#countOut(before);
    if (before.contentId !== null) this.#suspects.add(before.contentId);
  }

  #hash(row: FileRow): bigint {
    const digest = row.contentId === null ? null : (this.#digestOf.get(row.contentId) ?? null);
    return fileRowHash(fileRowText(row, digest));
  }

  #countIn(row: FileRow): void {
    this.#filesSum = addHash(this.#filesSum, this.#hash(row));
  }

  #countOut(row: FileRow): void {
    this.#filesSum = subtractHash(this.#filesSum, this.#hash(row));
  }

  /**
   * Removes contents that lost their last file in this transaction; `save` sees each one before it goes (the facts cache
   * keeps it for the way back).
   */
  dropUnusedContents(save: (content: StoredContent & { readonly digest: Uint8Array }) => void): number {
    return guarded(this.path, () => {
      let dropped = 0;
      for (const id of this.#suspects) {
        const digest = this.#digestOf.get(id);
        if (digest === undefined || this.#isUsed.get(id) !== undefined) continue;
        const content = this.#rows.stored(id);
        // What a delta meets by chance is hardly all of the damage: a rebuild mends the rest too.
        if (Buffer.compare(digest, contentDigest(content)) !== 0) throw malformed('a content that was changed');
        save({ ...content, digest });
        this.#contents.remove(id);
        dropped++;
      }
      this.#suspects.clear();
      return dropped;
    });
  }

  counts(): { readonly files: number; readonly indexed: number } {
    return guarded(this.path, () => this.#db.prepare<[], { files: number; indexed: number }>(SQL.counts).get()!);
  }

  /** Takes contents out that are not whole, with the files that have them. */
  dropContents(ids: Iterable<number>): void {
    guarded(this.path, () => {
      for (const id of ids) {
        for (const { path } of this.#filesOf.all(id)) this.removeFile(path);
        this.#contents.remove(id);
        this.#suspects.delete(id);
      }
    });
  }

  /** Returns the digest of the index as it is now. */
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

  /** The file grows to so many pages at most: a quota, beyond which writing fails as on a full disk. */
  limitPages(pages: number): void {
    this.#db.pragma(`max_page_count = ${pages}`);
  }

  /** For a live index. A fresh file has no journal to go back by: close it and delete it. */
  rollback(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }

  close(): void {
    this.#db.close();
  }
}
