import type { Database, Statement } from 'better-sqlite3';
import { SQL } from './sql.js';
import { matchExpression } from './text-query.js';

export interface TextHit {
  readonly chunkId: number;
  /** BM25, larger is better. */
  readonly score: number;
}

/** How much a word counts in each column. */
export interface ColumnWeights {
  readonly names: number;
  readonly body: number;
}

/** Rows fetched beyond the limit, so that a tie at the cut is nearly always complete in the first answer. */
const TIE_SLACK = 32;

/** Space separated; as UTF-8 they go to FTS5 without becoming a string first. */
export type Words = string | Uint8Array;

/** The words of the chunks and which chunks hold them. A small face, so that FTS5 can be replaced behind it. */
export class TextIndex {
  readonly #add: Statement<[number, Words, Words]>;
  readonly #remove: Statement<[number, Words, Words]>;
  readonly #search: Statement<[number, number, string, number], { id: number; score: number }>;

  constructor(db: Database) {
    this.#add = db.prepare(SQL.addTerms);
    this.#remove = db.prepare(SQL.removeTerms);
    this.#search = db.prepare(SQL.searchTerms);
  }

  /** Cheapest in ascending order of ids and without removals in between: FTS5 flushes its buffer otherwise. */
  add(chunkId: number, names: Words, body: Words): void {
    this.#add.run(chunkId, names, body);
  }

  /** Takes exactly the words that were added: FTS5 keeps no copy of them, and other ones would leave it inconsistent. */
  remove(chunkId: number, names: Words, body: Words): void {
    this.#remove.run(chunkId, names, body);
  }

  /**
   * Chunks that hold any of the terms, best first. Equal scores at the cut are all returned (so there may be more than
   * `limit`): which of them came first would depend on ids, and ids depend on history. The caller orders ties by path and line.
   */
  search(terms: readonly string[], weights: ColumnWeights, limit: number): TextHit[] {
    const expression = matchExpression(terms);
    if (expression === null || limit < 1) return [];
    const fetch = (count: number) => this.#search.all(weights.names, weights.body, expression, count);
    let rows = fetch(limit + TIE_SLACK);
    const cut = rows[limit - 1]?.score;
    const isCutInsideTies = rows.length === limit + TIE_SLACK && rows.at(-1)?.score === cut;
    if (isCutInsideTies) rows = fetch(-1);
    return rows
      .filter((row, index) => index < limit || row.score === cut)
      .map((row) => ({ chunkId: row.id, score: -row.score }));
  }
}
