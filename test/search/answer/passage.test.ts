import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLines, linesFrom, linesIn } from '../../../src/search/answer/passage.js';

const text = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', ''), { maxLength: 20 })
  .map((parts) => parts.join(''));
const cut = (whole: string): string[] => whole.split('\n').map((line) => line.replace(/\r$/, ''));

describe('lines of a text without splitting it', () => {
  it('are equal to those of splitting it', () => {
    fc.assert(
      fc.property(text, fc.nat(8), fc.integer({ min: 1, max: 5 }), (whole, from, count) => {
        const lines = cut(whole);
        expect(linesIn(whole)).toBe(lines.length);
        if (from < lines.length) expect(linesFrom(whole, from, count)).toEqual(lines.slice(from, from + count));
        expect(cut(firstLines(whole, count))).toEqual(cut(whole.replace(/\n$/, '')).slice(0, count));
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});
