import type { Database } from 'better-sqlite3';
import type { ParseStatus, SymbolFact } from '../language/facts.js';
import { malformed } from './bytes.js';
import { type ChunkShape, encodeChunks, encodeSymbols, type StoredContent } from './encoded.js';
import { lazyColumn, lazyStatement } from './lazy-statement.js';
import { SQL } from './sql.js';

export interface ContentRow {
  readonly id: number;
  readonly oid: string;
  readonly language: string;
  readonly status: ParseStatus;
  readonly reason: string;
  readonly bytes: number;
  readonly lines: number;
  readonly redactions: number;
  readonly digest: Uint8Array;
}

export interface MarkRow {
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imports: Uint8Array;
}

/** Reads one content back as the worker sent it: for the facts cache, for verify, and for the canonical export. */
export class ContentRows {
  readonly #content;
  readonly #text;
  readonly #symbols;
  readonly #chunks;
  readonly #marks;

  constructor(db: Database) {
    this.#content = lazyStatement<ContentRow>(db, SQL.content);
    this.#text = lazyColumn<string>(db, SQL.text);
    this.#symbols = lazyStatement<SymbolFact>(db, SQL.symbolsOfContent);
    this.#chunks = lazyStatement<ChunkShape>(db, SQL.chunksOfContent);
    this.#marks = lazyStatement<MarkRow>(db, SQL.marks);
  }

  content(contentId: number): ContentRow | null {
    return this.#content().get(contentId) ?? null;
  }

  text(contentId: number): string | null {
    return this.#text().get(contentId) ?? null;
  }

  symbols(contentId: number): SymbolFact[] {
    return this.#symbols().all(contentId);
  }

  chunks(contentId: number): ChunkShape[] {
    return this.#chunks().all(contentId);
  }

  marks(contentId: number): MarkRow | null {
    return this.#marks().get(contentId) ?? null;
  }

  stored(contentId: number): StoredContent {
    const content = this.content(contentId);
    const text = this.text(contentId);
    const marks = this.marks(contentId);
    if (content === null || text === null || marks === null) throw malformed('a content without its text or marks');
    return {
      oid: content.oid,
      language: content.language,
      status: content.status,
      reason: content.reason,
      bytes: content.bytes,
      lines: content.lines,
      redactions: content.redactions,
      text,
      symbols: encodeSymbols(this.symbols(contentId)),
      chunks: encodeChunks(this.chunks(contentId)),
      references: new Uint8Array(marks.references),
      literals: new Uint8Array(marks.literals),
      imports: new Uint8Array(marks.imports),
    };
  }
}
