import { connect } from '../db/connect.js';
import type { Database } from '../db/driver.js';
import { checkHeader } from '../db/open.js';
import { asBuilder } from '../db/pragmas.js';
import { SQL } from '../db/sql.js';
import { guarded } from '../db/store-error.js';
import { contentDigest } from '../facts/content-bytes.js';
import { ContentRows } from '../facts/content-rows.js';

const TEXTLESS = `SELECT id, oid, language FROM contents
  WHERE id NOT IN (SELECT content_id FROM texts) ORDER BY id`;

export interface Textless {
  readonly id: number;
  readonly oid: string;
  readonly language: string;
}

/** Adds the texts to an imported index that travelled without them. No other process uses the file yet. */
export class TextRestorer {
  readonly #file: string;
  readonly #db: Database;
  readonly #rows: ContentRows;

  constructor(file: string) {
    this.#file = file;
    this.#db = guarded(file, () => connect(file, { fileMustExist: true }));
    guarded(file, () => {
      asBuilder(this.#db);
      checkHeader(this.#db, file);
      this.#db.exec('BEGIN');
    });
    this.#rows = new ContentRows(this.#db);
  }

  missing(): Textless[] {
    return guarded(this.#file, () => this.#db.prepare<[], Textless>(TEXTLESS).all());
  }

  /** Stores a text if it is the original one (`proved`): the digest of the content covers the text and the facts. */
  put(id: number, text: Uint8Array): 'proved' | 'other' {
    return guarded(this.#file, () => {
      const row = this.#rows.content(id);
      if (row === null || row.bytes !== text.length) return 'other';
      const digest = contentDigest({ ...row, text, ...this.#rows.facts(id) });
      if (Buffer.compare(digest, row.digest) !== 0) return 'other';
      this.#db.prepare(SQL.addText).run(id, text);
      return 'proved';
    });
  }

  commit(): void {
    guarded(this.#file, () => this.#db.exec('COMMIT'));
  }

  close(): void {
    this.#db.close();
  }
}
