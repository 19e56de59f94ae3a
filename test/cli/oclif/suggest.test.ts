import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../../src/cli/oclif/suggest.js';
import { distance } from '../../../src/core/edit-distance.js';

const word = fc.string({ maxLength: 12 });
const options = { seed: 20_240_101 };

describe('distance', () => {
  it('is symmetric, zero only for equal words, and never more than the longer word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
        expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
      options,
    );
  });

  it('counts two swapped letters as one mistake', () => {
    expect(distance('inti', 'init')).toBe(1);
  });
});

describe('nearest', () => {
  const known = ['index', 'init', 'search', 'status', 'verify'];
  it.each([
    ['serach', 'search'],
    ['stat', 'status'],
    ['indx', 'index'],
    ['int', 'init'],
    ['frobnicate', null],
    ['', null],
  ])('%s -> %s', (typed, expected) => {
    expect(nearest(typed, known)).toBe(expected);
  });

  it('has nothing to say without known words', () => {
    expect(nearest('x', [])).toBeNull();
  });
});
