import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.js';
import { TABLES } from '../../src/store/schema.js';
import { TextIndex } from '../../src/store/text-index.js';
import { MAX_QUERY_TERMS, matchExpression } from '../../src/store/text-query.js';

const WEIGHTS = { names: 4, body: 1 };

function memoryIndex(): { db: Database.Database; index: TextIndex } {
  const db = connect(':memory:', {});
  for (const statement of TABLES) db.exec(statement);
  return { db, index: new TextIndex(db) };
}

const shared = memoryIndex();
shared.index.add(1, '', 'multi agent c++ not near and or');
afterAll(() => shared.db.close());

function ids(index: TextIndex, ...terms: string[]): number[] {
  return index.search(terms, WEIGHTS, 100).map((hit) => hit.chunkId);
}

describe('the text index', () => {
  it('M095 takes words as they were cut, whatever characters they are of', () => {
    const words = [
      'snake_case',
      '$scope',
      'größe',
      '=basicjson',
      'c++',
      "a'b",
      'x"y',
      '数据',
      'naïve',
      'ﬁn',
      '🐋',
      '\\d+',
      'a`b',
    ];
    const { db, index } = memoryIndex();
    index.add(7, '', words.join(' '));
    index.add(8, '', 'snake case scope groesse basicjson c a b x y naive fin d');
    for (const word of words) expect([word, ids(index, word)]).toEqual([word, [7]]);
    db.close();
  });

  it('M094 ranks a name above a mention, and a rare word above a common one', () => {
    const { db, index } = memoryIndex();
    index.add(1, '', 'open file common');
    index.add(2, 'open', 'file common');
    for (let id = 3; id < 20; id++) index.add(id, '', 'common words here');
    expect(ids(index, 'open')).toEqual([2, 1]);
    expect(ids(index, 'open', 'common').slice(0, 2)).toEqual([2, 1]);
    db.close();
  });

  it('forgets removed chunks, in the statistics too', () => {
    const { db, index } = memoryIndex();
    const other = memoryIndex();
    for (const one of [index, other.index]) {
      one.add(1, '', 'alpha beta');
      one.add(2, '', 'alpha gamma delta');
    }
    for (let id = 3; id < 50; id++) index.add(id, 'alpha', 'alpha alpha');
    for (let id = 3; id < 50; id++) index.remove(id, 'alpha', 'alpha alpha');
    expect(index.search(['alpha', 'gamma'], WEIGHTS, 10)).toEqual(other.index.search(['alpha', 'gamma'], WEIGHTS, 10));
    db.close();
    other.db.close();
  });

  it('returns the whole tie at the cut, so that ids never decide', () => {
    const { db, index } = memoryIndex();
    index.add(500, '', 'same same');
    for (let id = 501; id < 600; id++) index.add(id, '', 'same');
    expect(index.search(['same'], WEIGHTS, 1).map((hit) => hit.chunkId)).toEqual([500]);
    expect(index.search(['same'], WEIGHTS, 2)).toHaveLength(100);
    expect(index.search(['same'], WEIGHTS, 0)).toEqual([]);
    db.close();
  });
});

describe('the query language', () => {
  it.each([
    'multi-agent',
    'C++',
    "a'b",
    'GB/s',
    '38.101',
    'NOT',
    '*',
    '"',
    '""',
    'a"b',
    'names:x',
    'NEAR(a b)',
    '^a',
    '🐋',
    '\0',
    'a\0b',
    ' ',
  ])('M100 takes %j as words and never as syntax', (text) => {
    expect(() => ids(shared.index, text)).not.toThrow();
  });

  it('M100 accepts any list of strings', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('"', '*', '(', ' ', '\0', 'a', '\ud800') }),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (terms) => {
        expect(Array.isArray(ids(shared.index, ...terms))).toBe(true);
      }),
      { seed: 20_240, numRuns: 1000 },
    );
  });

  it('caps the number of terms and drops empty ones', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `t${index}`);
    expect(matchExpression(many)?.split(' OR ')).toHaveLength(MAX_QUERY_TERMS);
    expect(matchExpression(['', ' ', '\0'])).toBeNull();
  });
});
