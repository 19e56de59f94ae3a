import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from '../../../src/eval/run/measure.js';
import { comparePaired, wilson } from '../../../src/eval/run/statistics.js';

describe('a paired comparison', () => {
  it('finds no difference if no query changed', () => {
    expect(comparePaired([0, 0, 0], 0.95)).toMatchObject({
      difference: 0,
      low: 0,
      high: 0,
      p: 1,
      changed: 0,
      queries: 3,
    });
  });

  it('gives the exact p of a sign test for a few equal changes', () => {
    // All of 6 in one direction: 2 of 64 sign patterns are as extreme.
    expect(comparePaired([-1, -1, -1, -1, -1, -1, 0, 0], 0.95).p).toBe(2 / 64);
  });

  it('estimates the p-value of many changes close to the exact value', () => {
    const thirteen = Array<number>(13).fill(-1);
    const few = comparePaired(thirteen, 0.95).p;
    expect(few).toBeLessThan(0.002);
    const mixed = comparePaired([...Array<number>(10).fill(1), ...Array<number>(10).fill(-1)], 0.95).p;
    expect(mixed).toBe(1);
  });

  it('has an interval around the difference, the same on every run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (differences) => {
          const compared = comparePaired(differences, 0.95);
          expect(compared).toEqual(comparePaired(differences, 0.95));
          expect(compared.low).toBeLessThanOrEqual(compared.difference + 1e-9);
          expect(compared.high).toBeGreaterThanOrEqual(compared.difference - 1e-9);
          expect(compared.p).toBeGreaterThan(0);
          expect(compared.p).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 1, numRuns: 25 },
    );
  });
});

describe('the interval of a share', () => {
  it('is wide for a few queries and honest at the ends', () => {
    const [low, high] = wilson(1, 5, 0.95);
    expect(low).toBeCloseTo(0.566, 3);
    expect(high).toBe(1);
    expect(wilson(0.5, 0, 0.95)).toEqual([0, 1]);
  });
});

describe('a percentile', () => {
  it('is one of the values', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([4], 0.95)).toBe(4);
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
  });
});
