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
  readonly count: number;
  readonly averageLength: number;

  constructor({ contentOf, lengths }: Documents) {
    const { unitOf, lengths: words, count, total } = queryKernel().units(contentOf, lengths, ENOUGH, LARGEST);
    this.unitOf = unitOf;
    this.lengths = words;
    this.count = count;
    this.averageLength = count === 0 ? 0 : total / count;
  }
}
