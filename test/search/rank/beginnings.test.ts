import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningsOf } from '../../../src/search/rank/beginnings.js';
import { conceptOf, conceptsOf, wholeOf, word } from './rank-cases.js';
import { matchesOf } from './reference/match.js';

describe('how words begin', () => {
  it('is in every word that stands for a concept', () => {
    const standIns = fc.array(fc.record({ term: word, weight: fc.constant(1) }), { maxLength: 3 });
    const asked = fc.tuple(word, standIns).map(([text, terms]) => ({ ...conceptOf(text), standIns: terms }));
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 4 }), fc.array(word), (all, words) => {
        const beginnings = [...beginningsOf(all)];
        for (const text of words)
          if (matchesOf(conceptsOf(...all), text).length > 0)
            expect(beginnings.some((letters) => text.includes(letters))).toBe(true);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('is told of whole names where no part of them is a concept', () => {
    expect([...beginningsOf([conceptOf('router'), wholeOf('readFile')])].sort()).toEqual(['re', 'rou']);
    expect([...beginningsOf([conceptOf('files'), wholeOf('readFile')])]).toEqual(['fil']);
  });

  it('is shorter where a y at the end may have been ie', () => {
    expect([...beginningsOf([conceptOf('flies'), conceptOf('key')])]).toEqual(['fl', 'ke']);
    expect([...beginningsOf([conceptOf('maps')])]).toEqual(['map']);
  });

  it('leaves out what holds a shorter one', () => {
    const joined = { ...conceptOf('url'), standIns: ['urlencoded', 'urlencod'].map((term) => ({ term, weight: 1 })) };
    expect([...beginningsOf([joined])]).toEqual(['url']);
  });
});
