import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadWords } from '../../../src/search/rank/head-words.js';
import { partsOf } from '../../../src/search/rank/symbol-words.js';
import { Vocabulary } from '../../../src/search/rank/vocabulary.js';

const text = fc.string({
  unit: fc.constantFrom('r', 'e', 'a', 'R', 'E', 'A', '1', '_', '$', ' ', '\n', '.', '-', 'ä'),
  maxLength: 40,
});
const groups = fc.array(fc.constantFrom('re', 'rea', 'e', 'ar', '1', 'a1'), { maxLength: 3 });

describe('the words of a head', () => {
  it('are found by how they begin, as often as they are there, in the order of the text', () => {
    fc.assert(
      fc.property(text, groups, (all, beginnings) => {
        const isAsked = (part: string): boolean => beginnings.some((letters) => part.startsWith(letters));
        const found = new HeadWords(all, new Vocabulary()).withAny(beginnings).map((token) => token.text);
        expect(found.filter(isAsked)).toEqual(partsOf(all).filter(isAsked));
      }),
      { seed: 9, numRuns: 3_000 },
    );
  });

  it('are counted without being made', () => {
    fc.assert(
      fc.property(text, (all) => {
        expect(new HeadWords(all, new Vocabulary()).size).toBe(partsOf(all).length);
      }),
      { seed: 9, numRuns: 1_000 },
    );
  });
});
