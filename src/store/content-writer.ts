import type { Database, Statement } from 'better-sqlite3';
import { CHUNK_KINDS, SYMBOL_KINDS } from '../language/facts.js';
import {
  CHUNK_NUMBERS,
  type EncodedContent,
  SYMBOL_NUMBERS,
  SYMBOL_STRINGS,
  splitTerms,
  VISIBILITIES,
} from './encoded.js';
import { RowBatch, type Value } from './row-batch.js';
import { CHUNK_ROW_COLUMNS, insertChunks, insertSymbols, SQL, SYMBOL_ROW_COLUMNS } from './sql.js';
import { TextIndex } from './text-index.js';

/** Words kept back before they are given to the text index; see `flush`. */
const PENDING_BYTES = 16_000_000;

/** Writes and deletes the rows that hang on one content. Knows nothing of files or of the digest of the whole. */
export class ContentWriter {
  readonly #add: Statement<[number, string, string, string, string, number, number, number, Uint8Array]>;
  readonly #replace: Statement<[string, string, number, number, number, Uint8Array, number]>;
  readonly #remove: Statement<[number]>;
  readonly #removeParts: readonly Statement<[number]>[];
  readonly #addText: Statement<[number, string]>;
  readonly #addMarks: Statement<[number, Uint8Array, Uint8Array, Uint8Array]>;
  readonly #chunkIds: Statement<[number], number>;
  readonly #symbols: RowBatch;
  readonly #chunks: RowBatch;
  readonly #textIndex: TextIndex;
  #lastContentId: number;
  #lastChunkId: number;
  #pending: { readonly chunkId: number; readonly terms: Uint8Array }[] = [];
  #pendingBytes = 0;

  constructor(db: Database) {
    this.#add = db.prepare(SQL.addContent);
    this.#replace = db.prepare(SQL.replaceContent);
    this.#remove = db.prepare(SQL.removeContent);
    this.#removeParts = [SQL.removeText, SQL.removeSymbols, SQL.removeChunks, SQL.removeMarks].map((sql) =>
      db.prepare<[number]>(sql),
    );
    this.#addText = db.prepare(SQL.addText);
    this.#addMarks = db.prepare(SQL.addMarks);
    this.#chunkIds = db.prepare<[number], number>(SQL.chunkIdsOfContent).pluck();
    this.#symbols = new RowBatch(db, SYMBOL_ROW_COLUMNS, insertSymbols);
    this.#chunks = new RowBatch(db, CHUNK_ROW_COLUMNS, insertChunks);
    this.#textIndex = new TextIndex(db);
    this.#lastContentId = db.prepare<[], number>(SQL.lastContentId).pluck().get() ?? 0;
    this.#lastChunkId = db.prepare<[], number>(SQL.lastChunkId).pluck().get() ?? 0;
  }

  add(content: EncodedContent): number {
    const id = ++this.#lastContentId;
    const { oid, language, status, reason, bytes, lines, redactions, digest } = content;
    this.#add.run(id, oid, language, status, reason, bytes, lines, redactions, digest);
    this.#addParts(id, content);
    return id;
  }

  /** New facts under the same key: a parse that failed before, or a retry with other limits. */
  replace(id: number, before: EncodedContent, content: EncodedContent): void {
    this.#removeTerms(id, before);
    for (const statement of this.#removeParts) statement.run(id);
    const { status, reason, bytes, lines, redactions, digest } = content;
    this.#replace.run(status, reason, bytes, lines, redactions, digest, id);
    this.#addParts(id, content);
  }

  remove(id: number, before: EncodedContent): void {
    this.#removeTerms(id, before);
    this.#remove.run(id);
  }

  #removeTerms(id: number, { terms }: EncodedContent): void {
    this.flush();
    for (const [ordinal, chunkId] of this.#chunkIds.all(id).entries()) {
      const { names, body } = splitTerms(terms[ordinal]!);
      this.#textIndex.remove(chunkId, names, body);
    }
  }

  #addParts(id: number, content: EncodedContent): void {
    this.#addText.run(id, content.text);
    this.#addMarks.run(id, content.references, content.literals, content.imports);
    this.#addSymbols(id, content);
    this.#addChunks(id, content);
  }

  #addSymbols(id: number, { symbols: { strings, numbers } }: EncodedContent): void {
    const values: Value[] = [];
    for (let s = 0, n = 0, ordinal = 0; s < strings.length; s += SYMBOL_STRINGS, n += SYMBOL_NUMBERS, ordinal++) {
      values.push(
        id,
        ordinal,
        strings[s]!,
        strings[s + 1]!,
        SYMBOL_KINDS[numbers[n]!]!,
        strings[s + 2]!,
        strings[s + 3]!,
        VISIBILITIES[numbers[n + 1]!]!,
        numbers[n + 2]!,
        numbers[n + 3]!,
        numbers[n + 4]!,
        numbers[n + 5]!,
        numbers[n + 6]!,
        strings[s + 4]!,
      );
    }
    this.#symbols.insert(values);
  }

  #addChunks(id: number, { chunks: { headers, numbers }, terms }: EncodedContent): void {
    const values: Value[] = [];
    const first = this.#lastChunkId + 1;
    for (let ordinal = 0, n = 0; ordinal < headers.length; ordinal++, n += CHUNK_NUMBERS) {
      values.push(
        first + ordinal,
        id,
        ordinal,
        CHUNK_KINDS[numbers[n]!]!,
        numbers[n + 1]!,
        numbers[n + 2]!,
        numbers[n + 3]!,
        numbers[n + 4]!,
        numbers[n + 5]!,
        headers[ordinal]!,
      );
    }
    this.#chunks.insert(values);
    for (const [ordinal, words] of terms.entries()) {
      this.#pending.push({ chunkId: first + ordinal, terms: words });
      this.#pendingBytes += words.length;
    }
    this.#lastChunkId += headers.length;
    if (this.#pendingBytes > PENDING_BYTES) this.flush();
  }

  /**
   * Gives the words to the text index in one run. Any statement of several rows opens a savepoint, and FTS5 writes its
   * buffer out as a small segment at each one: with the tables filled in turn, the text index took four times as long.
   */
  flush(): void {
    for (const { chunkId, terms } of this.#pending) {
      const { names, body } = splitTerms(terms);
      this.#textIndex.add(chunkId, names, body);
    }
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}
