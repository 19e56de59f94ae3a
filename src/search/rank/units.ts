import type { Documents } from '../../store/postings/documents.js';
import { queryKernel } from '../../store/query-kernel.js';

/** Words at which a unit is closed; a chunk joins it only if both together have no more than LARGEST. */
const ENOUGH = 250;
const LARGEST = 400;

/**
 * What is scored: neighbouring chunks of a file, joined to about fifty lines. A definition of three lines is too short to
 * be measured against a question, and its neighbours are about the same thing.
 */
export class Units {
  /** By chunk number: the number of the first chunk of its unit. */
  readonly unitOf: Uint32Array;
  /** By first chunk: the words of the unit. */
  readonly lengths: Float64Array;
  readonly #contentOf: Uint32Array;
  readonly count: number;
  readonly averageLength: number;

  constructor({ contentOf, lengths }: Documents) {
    const { unitOf, lengths: words, count, total } = queryKernel().units(contentOf, lengths, ENOUGH, LARGEST);
    this.unitOf = unitOf;
    this.lengths = words;
    this.#contentOf = contentOf;
    this.count = count;
    this.averageLength = count === 0 ? 0 : total / count;
  }

  /** How many units the content of a unit has, counted up to `most`: from the unit to both sides, since a file may have thousands. */
  ofSameContent(unit: number, most: number): number {
    const contentOf = this.#contentOf;
    const unitOf = this.unitOf;
    const content = contentOf[unit];
    let count = 1;
    for (let doc = unit - 1; count < most && contentOf[doc] === content; doc--) if (unitOf[doc] === doc) count++;
    for (let doc = unit + 1; count < most && contentOf[doc] === content; doc++) if (unitOf[doc] === doc) count++;
    return count;
  }
}
