/**
 * What is scored: neighbouring chunks of a file, joined to about fifty lines. A definition of three lines is too short to
 * be measured against a question, and its neighbours are about the same thing. A unit is named by its first chunk.
 */
export interface Units {
  /** By chunk: the first chunk of its unit. */
  readonly unitOf: Uint32Array;
  /** By first chunk: how many words its unit has. */
  readonly words: Uint32Array;
  /** How many units there are. */
  readonly count: number;
  /** Words of a unit. */
  readonly average: number;
}

/** Words at which a unit is closed. */
const ENOUGH = 250;
/** A chunk joins only if both together have no more. */
const LARGEST = 400;

/** Chunks of content 0 are gone: they are in no unit. */
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
