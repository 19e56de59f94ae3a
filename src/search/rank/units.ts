import type { Documents } from '../../store/postings/documents.js';

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
    const unitOf = new Uint32Array(contentOf.length);
    const words = new Float64Array(contentOf.length);
    let count = 0;
    let total = 0;
    let unit = 0;
    // Of the unit at hand: in local variables, because a process that asks once runs this before anything is optimised.
    let content = 0;
    let sum = 0;
    for (let doc = 0; doc < contentOf.length; doc++) {
      const owner = contentOf[doc]!;
      if (owner === 0) continue;
      const length = lengths[doc]!;
      total += length;
      if (owner === content && sum < ENOUGH && sum + length <= LARGEST) sum += length;
      else {
        unit = doc;
        content = owner;
        sum = length;
        count++;
      }
      unitOf[doc] = unit;
      words[unit] = sum;
    }
    this.unitOf = unitOf;
    this.lengths = words;
    this.count = count;
    this.averageLength = count === 0 ? 0 : total / count;
  }
}
