import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningsOf } from '../../../src/search/rank/beginnings.js';
import { WHOLE } from '../../../src/search/rank/path-words.js';
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

  it('is told of whole names by two letters, as their parts may be cut elsewhere', () => {
    const all = [conceptOf('router'), wholeOf('readFile')];
    expect(matchesOf(conceptsOf(...all), `${WHOLE}readfile`)).toEqual([{ concept: 1, weight: 1 }]);
    expect([...beginningsOf(all)].sort()).toEqual(['re', 'rou']);
  });

  it('leaves out what holds a shorter one', () => {
    const joined = { ...conceptOf('url'), standIns: ['urlencoded', 'urlencod'].map((term) => ({ term, weight: 1 })) };
    expect([...beginningsOf([joined])]).toEqual(['ur']);
  });
});
