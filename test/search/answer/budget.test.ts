import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fitting, fitToBudget, STRATEGIES } from '../../../src/search/answer/budget.js';

const lines = (count: number, width = 7): string[] =>
  Array.from({ length: count }, (_, at) => String(at).padEnd(width, '.'));

/** Heads and lines of 7 characters and a line feed: two tokens each. */
const fitting = (count: number, anchor = 0): Fitting => ({ head: 'a.ts:1 ', lines: lines(count), anchor });

const counts = (fitted: ReturnType<typeof fitToBudget>): number[] => fitted.cuts.map(({ from, to }) => to - from);

describe('a budget of tokens', () => {
  it('breadth shows every result with its best line before any gets a second one', () => {
    const results = [fitting(10), fitting(10), fitting(10)];
    expect(counts(fitToBudget(results, 12, 'breadth'))).toEqual([1, 1, 1]);
    expect(counts(fitToBudget(results, 16, 'breadth'))).toEqual([2, 2, 1]);
  });

  it('breadth gives the room that a short result leaves to the longer ones', () => {
    expect(counts(fitToBudget([fitting(1), fitting(10)], 14, 'breadth'))).toEqual([1, 4]);
  });

  it('depth lets a result take half of what is left, and ends where less than three lines would be shown', () => {
    const results = [fitting(50), fitting(50), fitting(50), fitting(50)];
    expect(counts(fitToBudget(results, 64, 'depth'))).toEqual([15, 7, 3, 3]);
    expect(counts(fitToBudget(results, 12, 'depth'))).toEqual([5]);
  });

  it('depth shows a whole span that fits, and leaves the rest to the next', () => {
    expect(counts(fitToBudget([fitting(3), fitting(50)], 40, 'depth'))).toEqual([3, 15]);
  });

  it('grows around the match, below it first', () => {
    expect(fitToBudget([fitting(10, 5)], 2 + 4, 'depth').cuts).toEqual([{ from: 5, to: 7 }]);
    expect(fitToBudget([fitting(10, 5)], 2 + 6, 'depth').cuts).toEqual([{ from: 4, to: 7 }]);
    expect(fitToBudget([fitting(10, 9)], 2 + 6, 'breadth').cuts).toEqual([{ from: 7, to: 10 }]);
  });

  it('shows only places where there is no room for lines, and nothing where there is none for a place', () => {
    expect(fitToBudget([fitting(3)], 2, 'depth')).toEqual({ cuts: [{ from: 0, to: 0 }], tokens: 2 });
    expect(fitToBudget([fitting(3)], 1, 'breadth')).toEqual({ cuts: [], tokens: 0 });
  });

  it('is never exceeded, leaves results out from the end only, and shows all of them where there is room', () => {
    const result = fc.record({
      head: fc.string({ maxLength: 40 }),
      lines: fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 }),
      anchor: fc.nat(40),
    });
    fc.assert(
      fc.property(
        fc.array(result, { maxLength: 12 }),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(...STRATEGIES),
        (results, budget, strategy) => {
          const { cuts, tokens } = fitToBudget(results, budget, strategy);
          expect(tokens).toBeLessThanOrEqual(budget);
          expect(cuts.length).toBeLessThanOrEqual(results.length);
          for (const [at, { from, to }] of cuts.entries()) {
            expect(from).toBeGreaterThanOrEqual(0);
            expect(to).toBeLessThanOrEqual(results[at]!.lines.length);
            expect(to).toBeGreaterThanOrEqual(from);
          }
          expect(fitToBudget(results, budget, strategy)).toEqual({ cuts, tokens });
          const everything = fitToBudget(results, 100_000, strategy);
          expect(everything.cuts.length).toBe(results.length);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
