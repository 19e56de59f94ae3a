import { CwError } from '../../core/error.js';
import { OCCURRENCES } from '../../language/words/term-forms.js';
import type { Database } from '../db/driver.js';
import type { ContentRow } from '../facts/content-rows.js';
import { checkSegments } from '../text/check-segments.js';
import { countWords, Fingerprints, fingerprintsOf } from '../text/fingerprints.js';
import { TextIndex } from '../text/text-index.js';

/**
 * Compares the text index with the words of the stored texts. Call `content` for each content and `finish` at the end, which
 * returns the difference. Damage in the segments is part of that result and not an exception.
 */
export class TextIndexCheck {
  readonly #db: Database;
  readonly #index: TextIndex;
  #finding = '';
  #expected = new Fingerprints(0);
  #chunks = 0;

  constructor(db: Database) {
    this.#db = db;
    this.#index = new TextIndex(db);
    this.#try(() => {
      this.#expected = new Fingerprints(this.#index.documents().contentOf.length);
      return '';
    });
  }

  #try(check: () => string): void {
    if (this.#finding !== '') return;
    try {
      const difference = check();
      if (difference !== '') this.#finding = `${difference} differs from the stored texts`;
    } catch (error) {
      if (!(error instanceof CwError && error.code === 'index-corrupt')) throw error;
      this.#finding = error.message;
    }
  }

  content({ id, oid, language, firstDoc, chunkCount }: ContentRow, words: Uint8Array): void {
    this.#chunks += chunkCount;
    this.#try(() => {
      const { contentOf, lengths } = this.#index.documents();
      const counted = countWords(this.#expected, firstDoc, words, OCCURRENCES);
      const isListed = counted.every(
        (length, at) => contentOf[firstDoc + at] === id && lengths[firstDoc + at] === length,
      );
      return isListed && counted.length === chunkCount ? '' : `the list of the chunks of ${oid} ${language}`;
    });
  }

  /** Returns the first difference, or ''. */
  finish(): string {
    this.#try(() => checkSegments(this.#db));
    this.#try(() => {
      const { live } = this.#index.documents();
      return live === this.#chunks ? '' : `the number of chunks (${live} instead of ${this.#chunks})`;
    });
    this.#try(() => {
      const { prints, isOrdered } = fingerprintsOf(this.#index);
      if (!isOrdered) return 'the order of the words';
      const doc = prints.firstDifference(this.#expected);
      return doc < 0 ? '' : `the words of chunk ${doc}`;
    });
    return this.#finding;
  }
}
