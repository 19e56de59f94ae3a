import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstBad } from '../../src/eval/bisect.js';
import { csvText, parseCsv } from '../../src/eval/csv.js';
import { firstSentence, withTypo } from '../../src/eval/generate.js';
import { fromBeir, fromCsv, fromTrec } from '../../src/eval/interop.js';
import { parseSuite } from '../../src/eval/parse-suite.js';
import { rowOfCommit } from '../../src/eval/replay.js';
import { renamePaths } from '../../src/eval/rewrite.js';

describe('CSV', () => {
  it('M153 is read back as it was written, whatever the cells hold', () => {
    const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\r/g, ''));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        const filled = table.map((row) => ['x', ...row]);
        expect(parseCsv(csvText(filled))).toEqual(filled);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('M153 names the columns it knows when one is unknown', () => {
    expect(() => fromCsv('s', { name: 'a.csv', text: 'id,query,gold\n1,x,p\n' })).toThrow(
      /^a\.csv:1: expected columns of id, query.*found gold/,
    );
  });
});

describe('judgements of others', () => {
  const rowsOf = (text: string) => parseSuite([{ name: 's', text }]).rows;

  it('M153 keep their grades where there are several, and need none where there is one', () => {
    const topics = { name: 'q.tsv', text: '1\tfirst words\n2\tother\n' };
    const qrels = { name: 'qrels', text: '1 0 a.ts 1\n1 0 b%20c.ts 3\n1 0 no.ts 0\n2 0 d.ts 1\n' };
    const [first, second] = rowsOf(fromTrec('s', topics, qrels));
    expect(first?.expected.map(({ path, grade }) => [path, grade])).toEqual([
      ['a.ts', 1],
      ['b c.ts', 3],
    ]);
    expect(second?.expected).toMatchObject([{ path: 'd.ts', grade: 2 }]);
  });

  it('M153 are refused where a query has no text or a line is no judgement', () => {
    expect(() => fromTrec('s', { name: 'q', text: '1\tx\n' }, { name: 'r', text: '2 0 a 1\n' })).toThrow(
      'no text of the query 2',
    );
    const queries = { name: 'queries.jsonl', text: '{"_id":"1","text":"x"}\n' };
    expect(() =>
      fromBeir('s', queries, { name: 'test.tsv', text: 'query-id\tcorpus-id\tscore\n1\ta\thigh\n' }),
    ).toThrow('test.tsv:2');
  });
});

describe('a suite that is rewritten', () => {
  it('M137 changes whole paths only, and never a query', () => {
    const text =
      '{"id": "1",  "query": "src/a.ts", "expected": ["src/a.ts"]}\n{"id": "2", "query": "x", "expected": ["src/a.tsx", "src/a.ts"]}\n';
    const { text: renamed, count } = renamePaths(text, new Map([['src/a.ts', 'lib/a.ts']]));
    expect(count).toBe(2);
    expect(renamed.split('\n')[0]).toContain('"query": "src/a.ts"');
    expect(renamed.split('\n')[1]).toBe('{"id": "2", "query": "x", "expected": ["src/a.tsx", "lib/a.ts"]}');
  });
});

describe('a byte order mark', () => {
  it('M137 stays where it is, and hides no path behind it', () => {
    const text = '\uFEFF{"id": "1", "query": "x", "expected": ["a.ts"]}\r\n';
    expect(renamePaths(text, new Map([['a.ts', 'b.ts']]))).toEqual({ text: text.replace('a.ts', 'b.ts'), count: 1 });
  });
});

describe('generated queries', () => {
  it('M145 have one slip of the fingers, always the same', () => {
    expect(withTypo('checkPassword', '1')).toBe(withTypo('checkPassword', '1'));
    const slipped = withTypo('checkPassword', '1');
    expect(slipped).not.toBe('checkPassword');
    expect([...slipped].sort()).toEqual([...'checkPassword'].sort());
  });

  it.each([
    ['Waits longer after every attempt. And more.', 'Waits longer after every attempt'],
    ['@param x what it is and more words', null],
    ['Too short.', null],
  ])('M145 are sentences of comments: %s', (doc, sentence) => {
    expect(firstSentence(doc)).toBe(sentence);
  });
});

describe('a commit as a query', () => {
  const commit = (message: string, changes: readonly (readonly [string, string])[]) =>
    rowOfCommit(
      { commit: 'c'.repeat(40), parents: ['p'], message, changes: changes.map(([status, path]) => ({ status, path })) },
      'replay',
    );

  it('M146 is the subject without its marks, and expects what was modified', () => {
    const row = commit('fix(cli): print the right exit code (#12)\n\nlong', [
      ['M', 'a.ts'],
      ['A', 'b.ts'],
    ]);
    expect(row).toMatchObject({ query: 'print the right exit code', expected: [{ path: 'a.ts' }], commit: 'p' });
  });

  it.each([
    ['Merge branch main into the other one', [['M', 'a']]],
    ['bump all the versions of it', [['M', 'a']]],
    ['too short', [['M', 'a']]],
    ['only new files in this commit', [['A', 'a']]],
    ['far too many files for one place', Array.from({ length: 7 }, (_, at) => ['M', `f${at}`])],
  ] as const)('M146 is left out where it asks nothing: %s', (message, changes) => {
    expect(
      commit(
        message,
        changes.map(([status, path]) => [status!, path!] as const),
      ),
    ).toBeNull();
  });
});

describe('a bisection', () => {
  it('M149 finds the first bad one in few steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), async (size, at) => {
        const bad = at % size;
        let asked = 0;
        const found = await firstBad(
          Array.from({ length: size }, (_, item) => item),
          async (item) => {
            asked += 1;
            return item >= bad;
          },
        );
        expect(found).toBe(bad);
        expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(size)) + 1);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
