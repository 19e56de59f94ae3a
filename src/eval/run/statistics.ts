/**
 * Statistical significance: is a difference of a measure more than chance? Paired bootstrap confidence interval, paired
 * permutation test (p-value), and Wilson interval of a share. Search is deterministic, so a rise or drop is real for the
 * queries of the suite. The interval estimates it for other queries of the same kind. The random numbers are seeded, so the
 * same two results give the same interval on every machine.
 */

/** The generator mulberry32. Its 32 bits of state are enough to sample a few hundred queries. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const SEED = 20_200_101;
/** Number of resamples: 20 ms for 200 queries, and precise to the second decimal of a p-value, which is what a gate needs. */
export const ROUNDS = 5_000;

export interface Comparison {
  /** Mean of the differences, after - before. */
  readonly difference: number;
  /** Paired bootstrap, percentile interval. */
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** Two-sided p-value of the paired permutation test: how often randomly exchanging before and after gives a difference as large. */
  readonly p: number;
  readonly queries: number;
  /** Number of queries whose value changed. */
  readonly changed: number;
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const interval = (differences: readonly number[], confidence: number): readonly [number, number] => {
  const random = randomFrom(SEED);
  const size = differences.length;
  const means = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < size; drawn += 1) sum += differences[Math.floor(random() * size)]!;
    return sum / size;
  }).sort((a, b) => a - b);
  const tail = (1 - confidence) / 2;
  return [means[Math.floor(tail * ROUNDS)]!, means[Math.min(ROUNDS - 1, Math.ceil((1 - tail) * ROUNDS) - 1)]!];
};

/** Tolerance for rounding when a permuted mean is compared with the observed one. */
const CLOSE = 1e-12;
/** Up to this many changed queries, all 2^n sign patterns are fewer than ROUNDS, so the exact p-value is cheaper. */
const EXACT_UP_TO = 12;

const exactP = (changed: readonly number[], observed: number): number => {
  let extreme = 0;
  const patterns = 2 ** changed.length;
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    let sum = 0;
    for (const [at, value] of changed.entries()) sum += (pattern >> at) & 1 ? -value : value;
    if (Math.abs(sum) >= observed - CLOSE) extreme += 1;
  }
  return extreme / patterns;
};

const estimatedP = (changed: readonly number[], observed: number): number => {
  const random = randomFrom(SEED + 1);
  let extreme = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let sum = 0;
    for (const value of changed) sum += random() < 0.5 ? -value : value;
    if (Math.abs(sum) >= observed - CLOSE) extreme += 1;
  }
  // The observed arrangement counts as one permutation, so p is never 0.
  return (extreme + 1) / (ROUNDS + 1);
};

/**
 * Tests whether the drop or rise of a measure is more than chance, from the differences (after - before) of each query: the
 * confidence interval of the mean difference, and its p-value.
 */
export const comparePaired = (differences: readonly number[], confidence: number): Comparison => {
  const changed = differences.filter((value) => value !== 0);
  const base = { confidence, queries: differences.length, changed: changed.length };
  // Fast path: in most comparisons no query changed.
  if (changed.length === 0) return { ...base, difference: 0, low: 0, high: 0, p: 1 };
  const observed = Math.abs(changed.reduce((sum, value) => sum + value, 0));
  const [low, high] = interval(differences, confidence);
  const p = (changed.length <= EXACT_UP_TO ? exactP : estimatedP)(changed, observed);
  return { ...base, difference: meanOf(differences), low, high, p };
};

/** Wilson score interval of a share. It is valid for shares of 0 and 1 and for few queries. */
export const wilson = (share: number, size: number, confidence: number): readonly [number, number] => {
  if (size === 0) return [0, 1];
  const z = confidence >= 0.99 ? 2.576 : confidence >= 0.95 ? 1.96 : 1.645;
  const middle = (share + (z * z) / (2 * size)) / (1 + (z * z) / size);
  const half = (z * Math.sqrt((share * (1 - share)) / size + (z * z) / (4 * size * size))) / (1 + (z * z) / size);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};
