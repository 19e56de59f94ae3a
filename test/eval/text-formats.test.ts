import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstBad } from '../../src/eval/compare/bisect.js';
import { csvText, parseCsv } from '../../src/eval/exchange/csv.js';
import { fromCsv, toCsv } from '../../src/eval/exchange/csv-suite.js';
import {
  beirQrels,
  beirQueries,
  fromBeir,
  fromTrec,
  type ImportedRows,
  suiteText,
  topicsText,
} from '../../src/eval/exchange/interop.js';
import { leftOut } from '../../src/eval/exchange/left-out.js';
import { qrelsText } from '../../src/eval/exchange/trec.js';
import { rowOfCommit } from '../../src/eval/run/replay.js';
import { firstSentence, withTypo } from '../../src/eval/suites/generate.js';
import { parseSuite, problemOf } from '../../src/eval/suites/parse-suite.js';
import { renamePaths } from '../../src/eval/suites/rewrite.js';
import { row, target } from './samples.js';

/** What separates something somewhere, and letters beside it. */
const MARKS = [
  '|',
  '#',
  '%',
  ':',
  '=',
  '-',
  '1',
  '20',
  '7C',
  ' ',
  '"',
  ',',
  '\n',
  '\r\n',
  '\u00a0',
  'a',
  'é',
  '/',
  '.',
];

/** As a suite writes them, with everything that a path, a symbol or a tag may hold. */
const writtenRows = () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  );
  const lines = fc.tuple(fc.nat(99), fc.nat(99)).map(([from, more]) => [from + 1, from + 1 + more]);
  const grade = fc.integer({ min: 1, max: 10 });
  const place = fc.oneof(text, fc.record({ path: text, symbol: text, lines, grade }, { requiredKeys: ['path'] }));
  const places = fc.array(place, { maxLength: 3 });
  const row = fc.record(
    {
      id: text,
      query: text,
      expected: places,
      also_relevant: places,
      negative: places,
      intent: text,
      tags: fc.array(text, { maxLength: 3 }),
      split: text,
      expect_none: fc.boolean(),
      notes: text,
      repo: text,
      commit: text,
    },
    { requiredKeys: ['id', 'query'] },
  );
  return fc
    .uniqueArray(row, { selector: ({ id }) => id, maxLength: 4 })
    .map((rows) => rows.filter((one) => problemOf(one) === null));
};

describe('CSV', () => {
  it('gives a suite back, whatever its paths, symbols, tags and grades are', () => {
    const rowsOf = (rows: readonly object[]) => parseSuite([{ name: 's', text: suiteText('s', rows) }]).rows;
    let compared = 0;
    fc.assert(
      fc.property(writtenRows(), (written) => {
        const rows = rowsOf(written);
        const back = fromCsv({ name: 'a.csv', text: toCsv(rows) }).map(({ json }) => json);
        expect(rowsOf(back)).toEqual(rows);
        compared += rows.length;
      }),
      { seed: 1, numRuns: 1000 },
    );
    // Most random paths are none; enough are.
    expect(compared).toBeGreaterThan(300);
  });

  it('writes places as people would', () => {
    const place = (json: object): string => {
      const text = suiteText('s', [{ id: 'a', query: 'b', expected: [json] }]);
      return toCsv(parseSuite([{ name: 's', text }]).rows).split('\r\n')[1]!;
    };
    expect(place({ path: 'src/a.ts' })).toMatch(/^a,b,src\/a\.ts,/);
    expect(place({ path: 'a.cc', symbol: 'ns::run', lines: [2, 3], grade: 3 })).toMatch(/^a,b,a\.cc#ns::run:2-3=3,/);
    expect(place({ path: 'src/C#/x|y.ts', symbol: 'A#b' })).toMatch(/^a,b,src\/C%23\/x%7Cy\.ts#A#b,/);
  });

  it('names the line of an unclosed quote, and of a row with too many cells', () => {
    const read = (text: string) => fromCsv({ name: 'a.csv', text });
    expect(() => read('id,query\n1,"two\nlines"\n2,"open\n')).toThrow('a.csv:4: expected a closing quote');
    expect(() => read('id,query\n1,"two\nlines"\n2,x,y\n')).toThrow('a.csv:4: expected 2 cells, found 3');
  });

  it('is read back as it was written, whatever the cells hold', () => {
    const cell = fc.string({ unit: 'grapheme' });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        const filled = table.map((row) => ['x', ...row]);
        expect(parseCsv('a.csv', csvText(filled)).map(({ cells }) => cells)).toEqual(filled);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('names the columns it knows when one is unknown', () => {
    expect(() => fromCsv({ name: 'a.csv', text: 'id,query,gold\n1,x,p\n' })).toThrow(
      /^a\.csv:1: expected columns of id, query.*found gold/,
    );
  });
});

describe('judgements of others', () => {
  const rowsOf = ({ rows }: ImportedRows) => {
    const jsons = rows.map(({ json }) => json);
    return parseSuite([{ name: 's', text: suiteText('s', jsons) }]).rows;
  };

  it('keep several grades, and need none if there is only one', () => {
    const topics = { name: 'q.tsv', text: '1\tfirst words\n2\tother\n' };
    const qrels = { name: 'qrels', text: '1 0 a.ts 1\n1 0 b%20c.ts 3\n1 0 no.ts 0\n2 0 d.ts 1\n' };
    const [first, second] = rowsOf(fromTrec(topics, qrels));
    expect(first).toMatchObject({
      expected: [{ path: 'b c.ts', grade: 3 }],
      alsoRelevant: [{ path: 'a.ts', grade: 1 }],
      negative: [],
    });
    expect(second?.expected).toMatchObject([{ path: 'd.ts', grade: 2 }]);
  });

  it('are refused if a query has no text or a line is not a judgement', () => {
    const topics = { name: 'q', text: '1\tx\n' };
    expect(() => fromTrec(topics, { name: 'r', text: '1 0 a 1\n2 0 a 1\n' })).toThrow(
      'r:2: there is no text of the query 2',
    );
    expect(() => fromTrec(topics, { name: 'r', text: '1 0 a 1\n1 0 /a 1\n' })).toThrow(
      'r:2: expected[0]: expected a path',
    );
    expect(() => fromTrec({ name: 'q', text: '1\tx\n1\ty\n' }, { name: 'r', text: '1 0 a 1\n' })).toThrow(
      'q:2: the id 1',
    );
    const queries = { name: 'queries.jsonl', text: '{"_id":"1","text":"x"}\n' };
    const head = 'query-id\tcorpus-id\tscore\n';
    expect(() => fromBeir(queries, { name: 'test.tsv', text: `${head}1\ta\thigh\n` })).toThrow('test.tsv:2');
    const broken = { name: 'queries.jsonl', text: `${queries.text}{"_id":\n` };
    expect(() => fromBeir(broken, { name: 'test.tsv', text: `${head}1\ta\t1\n` })).toThrow(
      'queries.jsonl:2: not valid JSON.',
    );
  });

  it('survive both formats as far as these can represent them: graded, by file, with a count of queries without relevant files', () => {
    const rows = [
      row('a b', [target('x y.ts', { grade: 3 }), 'z.ts'], { alsoRelevant: [target('also.ts', { grade: 1 })] }),
      row('c', ['x y.ts'], { query: 'words' }),
      row('none', [], { expectNone: true }),
      row('guard', [], { negative: [target('bad.ts', { grade: 1 })] }),
    ];
    const fromBoth = [
      fromTrec({ name: 'q', text: topicsText(rows) }, { name: 'r', text: qrelsText(rows) }),
      fromBeir({ name: 'q', text: beirQueries(rows) }, { name: 'r', text: beirQrels(rows) }),
    ];
    for (const imported of fromBoth) {
      expect(imported.without).toBe(2);
      const places = rowsOf(imported).map(({ id, query, expected, alsoRelevant }) => [
        id,
        query,
        expected,
        alsoRelevant,
      ]);
      const wanted = rows
        .slice(0, 2)
        .map(({ id, query, expected, alsoRelevant }) => [id, query, expected, alsoRelevant]);
      expect(places).toEqual(
        wanted.map(([id, query, expected, also]) => [id, query, expect.arrayContaining([...expected!]), also]),
      );
    }
  });

  it('come with a warning of data that the format cannot represent', () => {
    const rows = [
      row('a', [target('x', { symbol: 's' })], { tags: ['t'], negative: [target('y')] }),
      row('b', ['x'], { alsoRelevant: [target('z', { grade: 4 })] }),
      row('c', [], { expectNone: true }),
    ];
    expect(leftOut('trec', { rows, tier: 'curated' })).toEqual([
      'trec cannot represent 1 row that expects nothing; what must not be found (exported as not relevant) of 1 row; symbols and lines of 1 row; ' +
        'expected and also relevant results with other grades than the default of 1 row; intents, tags and splits of 1 row.',
    ]);
    expect(leftOut('csv', { rows, tier: 'curated' })).toEqual([]);
    expect(leftOut('csv', { rows, tier: 'smoke' })).toEqual(['csv cannot represent the tier smoke.']);
    expect(leftOut('beir', { rows: [row('d', ['x'])], tier: 'curated' })).toEqual([]);
  });
});

describe('a suite that is rewritten', () => {
  it('changes whole paths only, and never a query', () => {
    const text =
      '{"id": "1",  "query": "src/a.ts", "expected": ["src/a.ts"]}\n{"id": "2", "query": "x", "expected": ["src/a.tsx", "src/a.ts"]}\n';
    const { text: renamed, count } = renamePaths(text, new Map([['src/a.ts', 'lib/a.ts']]));
    expect(count).toBe(2);
    expect(renamed.split('\n')[0]).toContain('"query": "src/a.ts"');
    expect(renamed.split('\n')[1]).toBe('{"id": "2", "query": "x", "expected": ["src/a.tsx", "lib/a.ts"]}');
  });
});

describe('a byte order mark', () => {
  it('is kept, and does not hide a path in its line', () => {
    const text = '\uFEFF{"id": "1", "query": "x", "expected": ["a.ts"]}\r\n';
    expect(renamePaths(text, new Map([['a.ts', 'b.ts']]))).toEqual({ text: text.replace('a.ts', 'b.ts'), count: 1 });
  });
});

describe('generated queries', () => {
  it('have one slip of the fingers, always the same', () => {
    expect(withTypo('checkPassword', '1')).toBe(withTypo('checkPassword', '1'));
    const slipped = withTypo('checkPassword', '1');
    expect(slipped).not.toBe('checkPassword');
    expect([...slipped].sort()).toEqual([...'checkPassword'].sort());
  });

  it.each([
    ['Waits longer after every attempt. And more.', 'Waits longer after every attempt'],
    ['@param x what it is and more words', null],
    ['Too short.', null],
  ])('are sentences of comments: %s', (doc, sentence) => {
    expect(firstSentence(doc)).toBe(sentence);
  });
});

describe('a commit as a query', () => {
  const commit = (message: string, changes: readonly (readonly [string, string])[]) =>
    rowOfCommit(
      { commit: 'c'.repeat(40), parents: ['p'], message, changes: changes.map(([status, path]) => ({ status, path })) },
      'replay',
    );

  it('is the subject without its prefixes, and expects the modified files', () => {
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
  ] as const)('is left out where it asks nothing: %s', (message, changes) => {
    expect(
      commit(
        message,
        changes.map(([status, path]) => [status!, path!] as const),
      ),
    ).toBeNull();
  });
});

describe('a bisection', () => {
  it('finds the first bad one in few steps', async () => {
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
