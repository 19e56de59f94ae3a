import type { Database, Statement } from '../db/driver.js';
import { SQL } from '../db/sql.js';
import type { DocumentRange } from '../text/documents.js';
import { type PostingsLimits, PostingsWriter } from '../text/postings-writer.js';
import type { EncodedContent } from './encoded.js';

type Bytes = Uint8Array;

/** Inserts, replaces and deletes one content with its text, facts and words. Files and the digest of the index are not its job. */
export class ContentWriter {
  readonly #add: Statement<
    [number, string, string, string, string, number, number, number, number, number, number, Bytes]
  >;
  readonly #replace: Statement<[string, string, number, number, number, number, number, number, Bytes, number]>;
  readonly #remove: Statement<[number]>;
  readonly #removeParts: readonly Statement<[number]>[];
  readonly #addText: Statement<[number, Bytes]>;
  readonly #addFacts: Statement<[number, Bytes, Bytes, Bytes, Bytes, Bytes]>;
  readonly #documents: Statement<[number], DocumentRange>;
  readonly #postings: PostingsWriter;
  #lastContentId: number;

  constructor(db: Database, limits: PostingsLimits) {
    this.#add = db.prepare(SQL.addContent);
    this.#replace = db.prepare(SQL.replaceContent);
    this.#remove = db.prepare(SQL.removeContent);
    this.#removeParts = [SQL.removeText, SQL.removeFacts].map((sql) => db.prepare<[number]>(sql));
    this.#addText = db.prepare(SQL.addText);
    this.#addFacts = db.prepare(SQL.addFacts);
    this.#documents = db.prepare(SQL.documentsOfContent);
    this.#postings = new PostingsWriter(db, limits);
    this.#lastContentId = db.prepare<[], number>(SQL.lastContentId).pluck().get() ?? 0;
  }

  add(content: EncodedContent): number {
    const id = ++this.#lastContentId;
    const { oid, language, status, reason, text, lines, redactions, symbolCount, chunkCount, digest } = content;
    const firstDoc = this.#postings.add(id, chunkCount, content.words);
    this.#add.run(
      id,
      oid,
      language,
      status,
      reason,
      text.length,
      lines,
      redactions,
      symbolCount,
      chunkCount,
      firstDoc,
      digest,
    );
    this.#addParts(id, content);
    return id;
  }

  /** Replaces the facts under the same key, after a parse that failed before. */
  replace(id: number, content: EncodedContent): void {
    this.#postings.remove(this.#documents.get(id)!);
    for (const statement of this.#removeParts) statement.run(id);
    const { status, reason, text, lines, redactions, symbolCount, chunkCount, digest } = content;
    const firstDoc = this.#postings.add(id, chunkCount, content.words);
    this.#replace.run(status, reason, text.length, lines, redactions, symbolCount, chunkCount, firstDoc, digest, id);
    this.#addParts(id, content);
  }

  remove(id: number): void {
    this.#postings.remove(this.#documents.get(id)!);
    this.#remove.run(id);
  }

  #addParts(id: number, { text, symbols, chunks, references, literals, imports }: EncodedContent): void {
    this.#addText.run(id, text);
    this.#addFacts.run(id, symbols, chunks, references, literals, imports);
  }

  /** Writes collected words. Call it before a commit. */
  flush(): void {
    this.#postings.flush();
  }
}
