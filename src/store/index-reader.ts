import type { Database } from 'better-sqlite3';
import type { ImportFact, LiteralFact, ReferenceFact, SymbolFact } from '../language/facts.js';
import { type ContentRow, ContentRows, type MarkRow } from './content-rows.js';
import { withTerms } from './encode-facts.js';
import type { ChunkShape, EncodedContent, StoredContent, TermsOf } from './encoded.js';
import type { FileRow } from './files-digest.js';
import { IndexSummary } from './index-summary.js';
import { lazyColumn, lazyStatement } from './lazy-statement.js';
import { unpackImports, unpackLiterals, unpackReferences, unpackReferencesTo } from './pack.js';
import { SQL } from './sql.js';
import { guarded } from './store-error.js';
import { type ColumnWeights, type TextHit, TextIndex } from './text-index.js';

export interface StoredSymbol extends SymbolFact {
  readonly contentId: number;
  /** Position in the content's symbols: what `parent` of others and `symbol` of references point to. */
  readonly ordinal: number;
}

export interface StoredChunk extends ChunkShape {
  readonly id: number;
  readonly contentId: number;
  readonly ordinal: number;
}

/** Above every character that a folded name can hold, for the end of a prefix range. */
const AFTER_ALL = '\u{10ffff}';

/** Owns one read-only connection. Ids in answers are good for further calls on this index, and for nothing else. */
export class IndexReader {
  readonly path: string;
  readonly summary: IndexSummary;
  readonly #db: Database;
  readonly #rows: ContentRows;
  readonly #meta;
  readonly #fileRow;
  readonly #files;
  readonly #paths;
  readonly #contentId;
  readonly #contents;
  readonly #texts;
  readonly #chunk;
  readonly #chunkIds;
  readonly #folded;
  readonly #prefixed;
  readonly #byStableId;
  #textIndex: TextIndex | null = null;

  constructor(db: Database, file: string) {
    this.#db = db;
    this.path = file;
    this.summary = new IndexSummary(db, file);
    this.#rows = new ContentRows(db);
    this.#meta = lazyStatement<{ key: string; value: string }>(db, SQL.allMeta);
    this.#fileRow = lazyStatement<FileRow>(db, SQL.file);
    this.#files = lazyStatement<FileRow>(db, SQL.files);
    this.#paths = lazyColumn<string>(db, SQL.pathsOfContent);
    this.#contentId = lazyColumn<number>(db, SQL.contentId);
    this.#contents = lazyStatement<ContentRow>(db, SQL.contents);
    this.#texts = lazyStatement<{ contentId: number; text: string }>(db, SQL.texts);
    this.#chunk = lazyStatement<StoredChunk>(db, SQL.chunk);
    this.#chunkIds = lazyColumn<number>(db, SQL.chunkIdsOfContent);
    this.#folded = lazyStatement<StoredSymbol>(db, SQL.symbolsFolded);
    this.#prefixed = lazyStatement<StoredSymbol>(db, SQL.symbolsWithPrefix);
    this.#byStableId = lazyStatement<StoredSymbol>(db, SQL.symbolsByStableId);
  }

  /** From here to `close` every answer comes from one state; a writer's commit waits, so not for long. */
  pin(): void {
    guarded(this.path, () => {
      this.#db.exec('BEGIN');
      this.#db.pragma('schema_version');
    });
  }

  meta(): Map<string, string> {
    return guarded(
      this.path,
      () =>
        new Map(
          this.#meta()
            .all()
            .map(({ key, value }) => [key, value]),
        ),
    );
  }

  // --- files

  file(path: string): FileRow | null {
    return this.#guard(() => this.#fileRow().get(path) ?? null);
  }

  /** In the order of their bytes. */
  files(): IterableIterator<FileRow> {
    return this.#guard(() => this.#files().iterate());
  }

  /** The whole tree at once: 100,000 files in about a third of a second. */
  tree(): Map<string, FileRow> {
    return this.#guard(
      () =>
        new Map(
          this.#files()
            .all()
            .map((row) => [row.path, row]),
        ),
    );
  }

  /** Every path that has this content. */
  pathsOf(contentId: number): string[] {
    return this.#guard(() => this.#paths().all(contentId));
  }

  // --- contents

  contentId(oid: string, language: string): number | null {
    return this.#guard(() => this.#contentId().get(oid, language) ?? null);
  }

  content(contentId: number): ContentRow | null {
    return this.#guard(() => this.#rows.content(contentId));
  }

  /** By OID, then language: the order of the canonical export. */
  contents(): IterableIterator<ContentRow> {
    return this.#guard(() => this.#contents().iterate());
  }

  text(contentId: number): string | null {
    return this.#guard(() => this.#rows.text(contentId));
  }

  /** Every text, one at a time: what a literal search scans. */
  texts(): IterableIterator<{ readonly contentId: number; readonly text: string }> {
    return this.#guard(() => this.#texts().iterate());
  }

  /** Everything stored for a content. */
  stored(contentId: number): StoredContent {
    return this.#guard(() => this.#rows.stored(contentId));
  }

  /** The content as the worker sent it, its words made again. */
  encoded(contentId: number, termsOf: TermsOf): EncodedContent {
    return withTerms(this.stored(contentId), termsOf);
  }

  references(contentId: number): ReferenceFact[] {
    return this.#guard(() => this.#unpack(contentId, (marks) => unpackReferences(marks.references)));
  }

  referencesTo(contentId: number, name: string): ReferenceFact[] {
    return this.#guard(() => this.#unpack(contentId, (marks) => unpackReferencesTo(marks.references, name)));
  }

  literals(contentId: number): LiteralFact[] {
    return this.#guard(() => this.#unpack(contentId, (marks) => unpackLiterals(marks.literals)));
  }

  imports(contentId: number): ImportFact[] {
    return this.#guard(() => this.#unpack(contentId, (marks) => unpackImports(marks.imports)));
  }

  #unpack<T>(contentId: number, unpack: (marks: MarkRow) => T[]): T[] {
    const marks = this.#rows.marks(contentId);
    return marks === null ? [] : unpack(marks);
  }

  // --- symbols

  /** In the order of the text; the position is the ordinal. */
  symbols(contentId: number): SymbolFact[] {
    return this.#guard(() => this.#rows.symbols(contentId));
  }

  /** Symbols whose names are equal when case and underscores are ignored; the caller picks the stricter ones. */
  symbolsLike(name: string): StoredSymbol[] {
    return this.#guard(() => this.#folded().all(name));
  }

  symbolsNamed(name: string): StoredSymbol[] {
    return this.symbolsLike(name).filter((symbol) => symbol.name === name);
  }

  /** Names that start so, case and underscores ignored, in the order of the folded names. */
  symbolsStartingWith(prefix: string): IterableIterator<StoredSymbol> {
    // As SQLite folds: `lower` knows ASCII only.
    const low = prefix.replaceAll('_', '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    return this.#guard(() => this.#prefixed().iterate({ low, high: low + AFTER_ALL }));
  }

  symbolsWithStableId(stableId: string): StoredSymbol[] {
    return this.#guard(() => this.#byStableId().all(stableId));
  }

  // --- chunks

  chunk(chunkId: number): StoredChunk | null {
    return this.#guard(() => this.#chunk().get(chunkId) ?? null);
  }

  chunks(contentId: number): ChunkShape[] {
    return this.#guard(() => this.#rows.chunks(contentId));
  }

  /** Text index ids of a content's chunks, in the order of `chunks`. */
  chunkIds(contentId: number): number[] {
    return this.#guard(() => this.#chunkIds().all(contentId));
  }

  searchTerms(terms: readonly string[], weights: ColumnWeights, limit: number): TextHit[] {
    return this.#guard(() => {
      this.#textIndex ??= new TextIndex(this.#db);
      return this.#textIndex.search(terms, weights, limit);
    });
  }

  #guard<T>(work: () => T): T {
    return guarded(this.path, work);
  }

  close(): void {
    this.#db.close();
  }
}
