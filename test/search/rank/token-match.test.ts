import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Concept, Concepts } from '../../../src/search/rank/concepts.js';
import { kinship } from '../../../src/search/rank/families.js';
import { stem } from '../../../src/search/rank/stem.js';
import { TokenMatcher } from '../../../src/search/rank/token-match.js';
import { Vocabulary } from '../../../src/search/rank/vocabulary.js';

const concept = (word: string): Concept => ({
  word,
  key: stem(word),
  isWhole: false,
  standIns: [],
  members: [],
  weight: 1,
  idf: 1,
});
const whole = (key: string): Concept => ({ ...concept(key), key, isWhole: true });

const conceptsOf = (...all: Concept[]): Concepts => ({ all, total: all.length, partsTotal: all.length });

const FAMILY = ['rout', 'cach', 'fl', 'tr', 'map', 'nam', 'config', 'auth'];
const ENDING = ['', 'e', 'er', 'es', 'ies', 'y', 'ing', 'ping', 'ed', 'uration', 's', 'enticate'];
const word = fc.tuple(fc.constantFrom(...FAMILY), fc.constantFrom(...ENDING)).map((parts) => parts.join(''));

describe('matching words', () => {
  it('finds every concept of the same family, also for words that were met before or by another matcher', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(word), (asked, words) => {
        const vocabulary = new Vocabulary();
        vocabulary.tokens(words);
        const matcher = new TokenMatcher(conceptsOf(...asked.map(concept)), vocabulary);
        const other = new TokenMatcher(conceptsOf(concept('unrelated')), vocabulary);
        for (const text of words) {
          expect(other.match(vocabulary.token(text))).toEqual([]);
          const wanted = asked.flatMap((one, at) => {
            const weight = kinship(stem(one), text);
            return weight > 0 ? [{ concept: at, weight }] : [];
          });
          expect(matcher.match(vocabulary.token(text)).toSorted((a, b) => a.concept - b.concept)).toEqual(wanted);
        }
      }),
    );
  });

  it('knows a word of another family by the concept that it stands for', () => {
    const vocabulary = new Vocabulary();
    const configuration = { ...concept('configuration'), standIns: [{ term: 'cfg', weight: 0.7 }] };
    const matcher = new TokenMatcher(conceptsOf(configuration), vocabulary);
    expect(matcher.match(vocabulary.token('cfg'))).toEqual([{ concept: 0, weight: 0.7 }]);
  });

  it('matches a whole name by all of it only', () => {
    const vocabulary = new Vocabulary();
    const matcher = new TokenMatcher(conceptsOf(whole('readfile')), vocabulary);
    expect(matcher.match(vocabulary.token('=readfile'))).toEqual([{ concept: 0, weight: 1 }]);
    expect(matcher.match(vocabulary.token('=readfiles'))).toEqual([]);
    expect(matcher.match(vocabulary.token('readfile'))).toEqual([]);
  });

  it('covers with the best word for each concept, and forgets it for the next words', () => {
    const vocabulary = new Vocabulary();
    const matcher = new TokenMatcher(conceptsOf(concept('router'), whole('routemap')), vocabulary);
    const covered = matcher.cover(vocabulary.tokens(['routing', 'router', '=routemap']));
    expect(covered).toEqual({ weight: 2, partsWeight: 1, count: 1, concepts: [0, 1] });
    expect(matcher.cover(vocabulary.tokens(['other']))).toEqual({ weight: 0, partsWeight: 0, count: 0, concepts: [] });
  });

  it('tells how every word begins that matches', () => {
    const standIns = fc.array(fc.record({ term: word, weight: fc.constant(1) }), { maxLength: 3 });
    const asked = fc.tuple(word, standIns).map(([text, terms]) => ({ ...concept(text), standIns: terms }));
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 4 }), fc.array(word), (all, words) => {
        const vocabulary = new Vocabulary();
        const matcher = new TokenMatcher(conceptsOf(...all), vocabulary);
        for (const text of words) {
          if (!matcher.some([vocabulary.token(text)])) continue;
          expect([...matcher.partBeginnings].some((letters) => text.startsWith(letters))).toBe(true);
          expect([...matcher.beginnings].some((letters) => text.includes(letters))).toBe(true);
        }
      }),
      { seed: 7 },
    );
  });

  it('leaves whole names out where no word can be one', () => {
    const matcher = new TokenMatcher(conceptsOf(concept('router'), whole('readfile')), new Vocabulary());
    expect([[...matcher.beginnings].sort(), [...matcher.partBeginnings]]).toEqual([['re', 'rou'], ['rou']]);
  });
});
