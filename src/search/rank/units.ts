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
    let unit = -1;
    for (let doc = 0; doc < contentOf.length; doc++) {
      if (contentOf[doc] === 0) continue;
      const length = lengths[doc]!;
      const joins =
        unit >= 0 && contentOf[unit] === contentOf[doc] && words[unit]! < ENOUGH && words[unit]! + length <= LARGEST;
      if (!joins) {
        unit = doc;
        count++;
      }
      unitOf[doc] = unit;
      words[unit]! += length;
      total += length;
    }
    this.unitOf = unitOf;
    this.lengths = words;
    this.count = count;
    this.averageLength = count === 0 ? 0 : total / count;
  }
}
