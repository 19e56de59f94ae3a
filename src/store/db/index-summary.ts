import type { ParseStatus } from '../../language/facts.js';
import type { Database } from './driver.js';
import { lazyColumn, lazyStatement } from './lazy-statement.js';
import { SQL } from './sql.js';
import { guarded } from './store-error.js';

export interface IndexCounts {
  readonly files: number;
  /** Files with a content; the others have a reason in `skip`. */
  readonly indexed: number;
  readonly contents: number;
  readonly symbols: number;
  readonly chunks: number;
}

/** Sums over indexed files: a text with two paths counts twice. */
export interface IndexTotals {
  readonly bytes: number;
  readonly lines: number;
  readonly redactions: number;
}

export interface LanguageCount {
  readonly language: string;
  readonly files: number;
  readonly bytes: number;
  readonly lines: number;
}

export interface FileWithReason {
  readonly path: string;
  readonly language: string;
  readonly reason: string;
}

/** Counts and statistics of an index, for `status`, `doctor` and the manifest of an artifact. */
export class IndexSummary {
  readonly #file: string;
  readonly #counts;
  readonly #texts;
  readonly #totals;
  readonly #languages;
  readonly #skips;
  readonly #statuses;
  readonly #withStatus;
  readonly #leftOutBy;

  constructor(db: Database, file: string) {
    this.#file = file;
    this.#counts = lazyStatement<IndexCounts>(db, SQL.counts);
    this.#texts = lazyColumn<number>(db, SQL.countTexts);
    this.#totals = lazyStatement<IndexTotals>(db, SQL.totals);
    this.#languages = lazyStatement<LanguageCount>(db, SQL.languages);
    this.#skips = lazyStatement<{ skip: string; files: number }>(db, SQL.skips);
    this.#statuses = lazyStatement<{ status: ParseStatus; files: number }>(db, SQL.statuses);
    this.#withStatus = lazyStatement<FileWithReason>(db, SQL.withStatus);
    this.#leftOutBy = lazyStatement<FileWithReason>(db, SQL.leftOutBy);
  }

  /** The number of stored texts. An artifact can travel without its texts. */
  texts(): number {
    return guarded(this.#file, () => this.#texts().get() ?? 0);
  }

  counts(): IndexCounts {
    return guarded(this.#file, () => this.#counts().get()!);
  }

  totals(): IndexTotals {
    return guarded(this.#file, () => this.#totals().get()!);
  }

  /** Languages, the one with most files first. */
  languages(): LanguageCount[] {
    return guarded(this.#file, () => this.#languages().all());
  }

  /** The number of files that were left out, by reason. */
  skips(): { readonly skip: string; readonly files: number }[] {
    return guarded(this.#file, () => this.#skips().all());
  }

  statuses(): { readonly status: ParseStatus; readonly files: number }[] {
    return guarded(this.#file, () => this.#statuses().all());
  }

  /** Files by parse status. Files with status `failed` are tried again by the next run. */
  filesWithStatus(status: ParseStatus): FileWithReason[] {
    return guarded(this.#file, () => this.#withStatus().all(status));
  }

  /** Files without facts whose rule starts with this text; the reason is the rule. */
  filesLeftOutBy(rule: string): FileWithReason[] {
    return guarded(this.#file, () => this.#leftOutBy().all({ rule }));
  }
}
