/**
 * Scoring units (passages): neighbouring chunks of a file, joined to about fifty lines. A definition of three lines is
 * too short for BM25 against a question, and its neighbours share its topic. A unit is identified by its first chunk.
 */
export interface Units {
  /** For each chunk, the first chunk of its unit. */
  readonly unitOf: Uint32Array;
  /** For each first chunk, the number of words of its unit. */
  readonly words: Uint32Array;
  /** The number of units. */
  readonly count: number;
  /** The mean number of words of a unit. */
  readonly average: number;
}

/** A unit with this many words takes no further chunk. */
const ENOUGH = 250;
/** A chunk joins a unit only up to this many words together. */
const LARGEST = 400;

/** Groups chunks into units. Chunks of content 0 are deleted and belong to no unit. */
export const unitsOf = (contentOf: Uint32Array, lengths: Uint32Array): Units => {
  const unitOf = new Uint32Array(contentOf.length);
  const words = new Uint32Array(contentOf.length);
  let count = 0;
  let total = 0;
  let unit = 0;
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
  return { unitOf, words, count, average: count === 0 ? 0 : total / count };
};
