import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { IN_A_NAME } from '../../../src/language/words/term-forms.js';
import type { Database } from '../../../src/store/db/driver.js';
import { POSTINGS_LIMITS, PostingsWriter } from '../../../src/store/text/postings-writer.js';
import { TextIndex } from '../../../src/store/text/text-index.js';
import { type ChunkWords, memoryDatabase, wordsOf } from './words.js';

/** One transaction: contents by their ids. Returns the range of each. */
function add(db: Database, contents: Readonly<Record<number, readonly ChunkWords[]>>) {
  const writer = new PostingsWriter(db, POSTINGS_LIMITS);
  const ranges = Object.entries(contents).map(([id, chunks]) => ({
    firstDoc: writer.add(Number(id), chunks.length, wordsOf(chunks)),
    chunks: chunks.length,
  }));
  writer.flush();
  return ranges;
}

/** The contents with a chunk that holds the term. */
function contentsWith(index: TextIndex, term: string): number[] {
  const { contentOf } = index.documents();
  return [...index.postings(term).docs].map((doc) => contentOf[doc]!);
}

const shared = memoryDatabase();
add(shared, { 1: [{ multi: 1, agent: 1, 'c++': 1, not: 1, near: 1 }] });
afterAll(() => shared.close());

describe('the text index', () => {
  it('stores words as the tokeniser cut them, in any characters', () => {
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
      '\0',
    ];
    const db = memoryDatabase();
    const others = ['snake', 'case', 'scope', 'groesse', 'basicjson', 'c', 'a', 'b', 'naive', 'fin', '数', '\0\0'];
    const once = (terms: readonly string[]): ChunkWords => Object.fromEntries(terms.map((term) => [term, 1]));
    add(db, { 7: [once(words)], 8: [once(others)] });
    const index = new TextIndex(db);
    for (const word of words) expect([word, contentsWith(index, word)]).toEqual([word, [7]]);
    db.close();
  });

  it('records for each chunk how often a word occurs, and whether in a name', () => {
    const db = memoryDatabase();
    add(db, { 1: [{ open: 2 }, { other: 1 }], 2: [{ open: IN_A_NAME + 1 }] });
    const { docs, payloads } = new TextIndex(db).postings('open');
    expect([[...docs], [...payloads]]).toEqual([
      [0, 2],
      [2, IN_A_NAME + 1],
    ]);
    expect([...new TextIndex(db).documents().lengths]).toEqual([2, 1, 1]);
    db.close();
  });

  it('drops removed chunks, also from the statistics', () => {
    const kept = { 1: [{ alpha: 1, beta: 1 }], 2: [{ alpha: 1, gamma: 1, delta: 1 }] };
    const many = Object.fromEntries(Array.from({ length: 47 }, (_, at) => [at + 3, [{ alpha: 4, epsilon: 1 }]]));
    const [db, other] = [memoryDatabase(), memoryDatabase()];
    add(other, kept);
    add(db, kept);
    const ranges = add(db, many);
    const writer = new PostingsWriter(db, POSTINGS_LIMITS);
    for (const range of ranges) writer.remove(range);
    writer.flush();
    const [index, expected] = [new TextIndex(db), new TextIndex(other)];
    expect(contentsWith(index, 'alpha')).toEqual(contentsWith(expected, 'alpha'));
    expect(contentsWith(index, 'epsilon')).toEqual([]);
    expect([...index.startingWith('')]).toEqual([...expected.startingWith('')]);
    expect(index.documents().live).toBe(2);
    db.close();
    other.close();
  });

  it('finds the contents in which a word is marked, in all segments and without removed chunks', () => {
    const db = memoryDatabase();
    const name = { open: IN_A_NAME + 1 };
    // Much larger than what comes behind it, so that it stays a segment of its own.
    const much = Array.from({ length: 40 }, (_, at) => ({ [`word${at}`]: 1, other: 1 }));
    add(db, { 1: [name, name, { open: 1 }, ...much], 2: [{ open: 2 }] });
    const [gone] = add(db, { 3: [name], 4: [{ other: 1 }, name] });
    const marked = (bits: number): number[] => new TextIndex(db).contentsMarked('open', bits);
    expect(marked(IN_A_NAME)).toEqual([1, 3, 4]);
    expect(marked(0)).toEqual([1, 2, 3, 4]);
    const writer = new PostingsWriter(db, POSTINGS_LIMITS);
    writer.remove(gone!);
    writer.flush();
    expect(marked(IN_A_NAME)).toEqual([1, 4]);
    db.close();
  });

  it('finds the words with a prefix, in byte order', () => {
    const db = memoryDatabase();
    add(db, { 1: [{ read: 1, reader: 1, größe: 1 }], 2: [{ read: 1, rea: 1, red: 1, größer: 1 }] });
    add(db, { 3: [{ reads: 1, read: 1 }] });
    const index = new TextIndex(db);
    expect([...index.startingWith('read')]).toEqual([
      { term: 'read', count: 3 },
      { term: 'reader', count: 1 },
      { term: 'reads', count: 1 },
    ]);
    expect([...index.startingWith('größ')].map(({ term }) => term)).toEqual(['größe', 'größer']);
    expect([...index.startingWith('z')]).toEqual([]);
    db.close();
  });

  it('returns nothing from an empty index', () => {
    const db = memoryDatabase();
    const index = new TextIndex(db);
    expect(index.postings('a').docs).toHaveLength(0);
    expect([...index.startingWith('')]).toEqual([]);
    expect(index.documents()).toMatchObject({ live: 0 });
    db.close();
  });
});

describe('a word in a query', () => {
  it.each(['multi-agent', 'C++', "a'b", 'NOT', '*', '"', 'a"b', 'NEAR(a b)', '^a', '🐋', '\0', 'a\0b', ' ', ''])(
    'may be %j',
    (text) => {
      expect(contentsWith(new TextIndex(shared), text)).toEqual([]);
    },
  );

  it('may be any string, and is found only if it occurs', () => {
    const index = new TextIndex(shared);
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('multi', 'agent', 'c++', 'not', 'near'),
      fc.string({ unit: fc.constantFrom('"', '*', '(', ' ', '\0', 'n', 'o', 't', '\ud800') }),
    );
    fc.assert(
      fc.property(text, (term) => {
        const isThere = ['multi', 'agent', 'c++', 'not', 'near'].includes(term);
        expect(contentsWith(index, term)).toEqual(isThere ? [1] : []);
        expect([...index.startingWith(term)].every((found) => found.term.startsWith(term))).toBe(true);
      }),
      { seed: 20_240, numRuns: 1000 },
    );
  });
});
