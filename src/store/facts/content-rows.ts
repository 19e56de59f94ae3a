import type { ChunkFact, ParseStatus, SymbolFact } from '../../language/facts.js';
import type { Database } from '../db/driver.js';
import { lazyColumn, lazyStatement } from '../db/lazy-statement.js';
import { SQL } from '../db/sql.js';
import { malformed } from './bytes.js';
import { ChunkTable } from './chunk-table.js';
import type { StoredContent } from './encoded.js';
import { unpackChunks } from './pack-chunks.js';
import { unpackSymbols } from './pack-symbols.js';
import { SymbolTable } from './symbol-table.js';

export interface ContentRow {
  readonly id: number;
  readonly oid: string;
  readonly language: string;
  readonly status: ParseStatus;
  readonly reason: string;
  /** Size of the stored text. */
  readonly bytes: number;
  readonly lines: number;
  readonly redactions: number;
  readonly symbolCount: number;
  readonly chunkCount: number;
  /** The number of its first chunk in the text index. */
  readonly firstDoc: number;
  readonly digest: Uint8Array;
}

/** A packed list of length 0. */
const NOTHING = new Uint8Array(1);

type FactColumns = Pick<StoredContent, 'symbols' | 'chunks' | 'references' | 'literals' | 'imports'>;

/** Reads the rows of one content: its text and packed facts, as the worker sent them. */
export class ContentRows {
  readonly #content;
  readonly #lines;
  readonly #text;
  readonly #textStart;
  readonly #facts;
  readonly #symbols;
  readonly #chunks;

  constructor(db: Database) {
    this.#content = lazyStatement<ContentRow>(db, SQL.content);
    this.#lines = lazyColumn<number>(db, SQL.linesOfContent);
    this.#text = lazyColumn<Buffer>(db, SQL.text);
    this.#textStart = lazyColumn<Buffer>(db, SQL.textStart);
    this.#facts = lazyStatement<FactColumns>(db, SQL.facts);
    this.#symbols = lazyColumn<Buffer>(db, SQL.symbols);
    this.#chunks = lazyColumn<Buffer>(db, SQL.chunks);
  }

  content(contentId: number): ContentRow | null {
    return this.#content().get(contentId) ?? null;
  }

  /** The number of lines; 0 if there is no such content. */
  lines(contentId: number): number {
    return this.#lines().get(contentId) ?? 0;
  }

  text(contentId: number): Buffer | null {
    return this.#text().get(contentId) ?? null;
  }

  textStart(contentId: number, bytes: number): Buffer | null {
    return this.#textStart().get(bytes, contentId) ?? null;
  }

  /** The text of a content, which must exist: facts are offsets into it. */
  textOf(contentId: number): Buffer {
    const text = this.text(contentId);
    if (text === null) throw malformed('a content without its text');
    return text;
  }

  symbols(contentId: number): SymbolFact[] {
    const packed = this.#symbols().get(contentId);
    return packed === undefined ? [] : unpackSymbols(packed, this.textOf(contentId));
  }

  symbolTable(contentId: number, text: () => Uint8Array): SymbolTable {
    return new SymbolTable(this.#symbols().get(contentId) ?? NOTHING, text);
  }

  chunks(contentId: number): ChunkFact[] {
    const packed = this.#chunks().get(contentId);
    return packed === undefined ? [] : unpackChunks(packed);
  }

  chunkTable(contentId: number): ChunkTable {
    return new ChunkTable(this.#chunks().get(contentId) ?? NOTHING);
  }

  facts(contentId: number): FactColumns {
    const facts = this.#facts().get(contentId);
    if (facts === undefined) throw malformed('a content without its facts');
    return facts;
  }

  stored(contentId: number): StoredContent {
    const content = this.content(contentId);
    const text = this.textOf(contentId);
    const facts = this.facts(contentId);
    if (content === null) throw malformed('a content without its row');
    const { oid, language, status, reason, lines, redactions, symbolCount, chunkCount } = content;
    return { oid, language, status, reason, lines, redactions, symbolCount, chunkCount, text, ...facts };
  }
}
