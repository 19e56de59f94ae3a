import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import { parseSuite, readable } from '../../../src/eval/suites/parse-suite.js';
import { renamePaths } from '../../../src/eval/suites/rewrite.js';
import { ROW } from '../../../src/eval/suites/suite.js';

const suite = (...lines: readonly string[]) => parseSuite([{ name: 'eval/a.jsonl', text: lines.join('\n') }]);

const failure = (work: () => unknown): CwError => {
  try {
    work();
  } catch (error) {
    if (error instanceof CwError) return error;
    throw error;
  }
  throw new Error('it was accepted');
};

const lines = (...text: readonly string[]): string => text.join('\n');

describe('a suite', () => {
  it('has a row a line, with targets as paths or as objects', () => {
    const { rows, name, tier } = suite(
      '{"id":"a","query":"x","expected":["src/a.ts",{"path":"src/b.ts","symbol":"B.run","lines":[3,9],"grade":3}],"also_relevant":["c"],"negative":["d"],"intent":"concept","tags":["t"],"split":"dev"}',
      '',
      '{"id":"b","query":"y","expect_none":true}',
    );
    expect(rows[0]).toMatchObject({
      expected: [
        { path: 'src/a.ts', symbol: null, lines: null, grade: 2 },
        { path: 'src/b.ts', symbol: 'B.run', lines: [3, 9], grade: 3 },
      ],
      alsoRelevant: [{ path: 'c', grade: 1 }],
      negative: [{ path: 'd' }],
      intent: 'concept',
      tags: ['t'],
      split: 'dev',
      expectNone: false,
      file: 'eval/a.jsonl',
      line: 1,
    });
    expect(rows[1]).toMatchObject({ id: 'b', expectNone: true, line: 3 });
    expect([name, tier]).toEqual(['a', 'curated']);
  });

  it('also takes rows that say expected_paths, repo and commit', () => {
    const row = '{"id":"a","repo":"o/r","commit":"03d1","query":"x","expected_paths":["p"],"also_relevant":[]}';
    expect(suite(row).rows[0]).toMatchObject({ commit: '03d1', expected: [{ path: 'p' }] });
  });

  it.each([
    ['{"id":"a","query":"x","expected":[{"path":"p","lines":[9,3]}]}', 'expected[0].lines'],
    ['{"id":"a","query":"x","expected":"p"}', 'expected'],
    ['{"id":"a","query":"x","expected":["/p"]}', 'expected[0]'],
    ['{"id":"a","query":"x","expected":["a/../p"]}', 'expected[0]'],
    ['{"id":"a","query":"x","expected":["a\\\\p"]}', 'expected[0]'],
    ['{"id":"a","query":"  ","expected":["p"]}', 'query'],
    ['{"query":"x","expected":["p"]}', 'id'],
    ['{"id":"a","query":"x"}', 'expected'],
    ['{"id":"a","query":"x","expected":["p"],"expect_none":true}', 'expect_none'],
    ['{"id":"a","query":"x","expected":["p"],"tag":["t"]}', 'tag'],
    ['{"id":"a","query":"x","expected":[{"path":"p","grade":0}]}', 'expected[0].grade'],
    ['{"id":"a","query":"x","expected":[{"symbol":"s"}]}', 'expected[0].path'],
    ['[1]', ''],
    ['{"suite":2}', 'suite'],
  ])('names file, line and field of a mistake: %s', (line, field) => {
    const error = failure(() => suite('', line));
    expect(error.code).toBe('suite-invalid');
    expect(error.message).toMatch(/^eval\/a\.jsonl:2: /);
    expect(error.detail).toMatchObject({ file: 'eval/a.jsonl', line: 2, field });
  });

  it('names the column of invalid JSON in a line', () => {
    const error = failure(() => suite('{"id":"a","query":"x","expected":["p"]}', '{"id":"b",}'));
    expect(error.message).toBe('eval/a.jsonl:2: not valid JSON, see column 11.');
  });

  it('names every line that is wrong, in one go', () => {
    const row = '{"id":"a","query":"x","expected":["p"]}';
    const error = failure(() => suite('{"suite":2}', 'no', row, row, '{"id":"b"}'));
    expect(error.message.split('\n')).toEqual([
      'eval/a.jsonl:1: suite: expected a whole number from 1 to 1, found 2.',
      'eval/a.jsonl:2: not valid JSON, see column 1.',
      'eval/a.jsonl:5: query: expected text that is not empty, found nothing.',
      'eval/a.jsonl:4: the id a is taken by eval/a.jsonl:3.',
    ]);
    expect(error.detail.problems).toHaveLength(4);
    expect(failure(() => suite(...Array<string>(30).fill('no'))).message).toContain('and 10 lines more.');
  });

  it('refuses to want and not to want the same', () => {
    const error = failure(() => suite('{"id":"a","query":"x","expected":["p","q"],"negative":["q"]}'));
    expect(error.detail).toMatchObject({ line: 1, field: 'negative' });
    const place =
      '{"id":"a","query":"x","expected":[{"path":"p","symbol":"s"}],"negative":[{"path":"p","symbol":"t"}]}';
    expect(suite(place).rows).toHaveLength(1);
  });

  it('refuses an id twice, also in two files', () => {
    const text = '{"id":"a","query":"x","expected":["p"]}';
    const error = failure(() =>
      parseSuite([
        { name: 'a.jsonl', text },
        { name: 'b.jsonl', text },
      ]),
    );
    expect(error.message).toBe('b.jsonl:1: the id a is taken by a.jsonl:1.');
  });

  it('replaces paths only in targets, even if two files swap their names', () => {
    const text = lines(
      '{"suite": 1, "name": "a.ts"}',
      '{"id": "a.ts", "query": "a.ts",  "expected": ["a.ts", {"path": "b.ts", "symbol": "a.ts"}], "tags": ["a.ts"]}',
      '{"negative": [{"symbol": "b.ts", "path": "a.ts"}], "notes": "a.ts", "id": "n", "query": "b.ts"}',
      'no JSON with "a.ts"',
    );
    const renames = new Map([
      ['a.ts', 'b.ts'],
      ['b.ts', 'a.ts'],
    ]);
    expect(renamePaths(text, renames).text).toBe(
      lines(
        '{"suite": 1, "name": "a.ts"}',
        '{"id": "a.ts", "query": "a.ts",  "expected": ["b.ts", {"path": "a.ts", "symbol": "a.ts"}], "tags": ["a.ts"]}',
        '{"negative": [{"symbol": "b.ts", "path": "b.ts"}], "notes": "a.ts", "id": "n", "query": "b.ts"}',
        'no JSON with "a.ts"',
      ),
    );
  });

  it('has one tier: generated rows cannot be mixed with rows of people', () => {
    const row = (id: string): string => `{"id":"${id}","query":"x","expected":["p"]}`;
    const smoke = { name: 's.jsonl', text: `{"suite":1,"tier":"smoke"}\n${row('s')}` };
    expect(readable(smoke).tier).toBe('smoke');
    expect(failure(() => parseSuite([smoke, { name: 'c.jsonl', text: row('c') }])).message).toContain(
      'different tiers cannot be run together',
    );
  });

  it('has a digest that does not depend on order, layout or notes', () => {
    const a = '{"id":"a","query":"x","expected":["p","q"],"tags":["s","t"]}';
    const b = '{"id":"b","query":"y","expected":["p"]}';
    const { digest } = suite(a, b);
    expect(
      suite('{"suite":1,"name":"other"}', b, '{"tags":["t","s"],"notes":"n","query":"x","id":"a","expected":["q","p"]}')
        .digest,
    ).toBe(digest);
    expect(suite(a, b.replace('"y"', '"z"')).digest).not.toBe(digest);
    expect(suite(a, b.replace('["p"]', '[{"path":"p","grade":3}]')).digest).not.toBe(digest);
    expect(suite(a).digest).not.toBe(digest);
  });

  it('has a JSON Schema of the same fields', () => {
    expect(ROW.schema).toMatchObject({ additionalProperties: false, required: ['id', 'query'] });
    expect(Object.keys(ROW.schema.properties ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'query',
        'expected',
        'also_relevant',
        'negative',
        'intent',
        'tags',
        'split',
        'expect_none',
      ]),
    );
  });
});
