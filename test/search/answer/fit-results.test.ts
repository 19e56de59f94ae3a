import { describe, expect, it } from 'vitest';
import { fitResults } from '../../../src/search/answer/fit-results.js';
import type { SearchWishes } from '../../../src/search/query/wishes.js';
import { foundWith, resultWith } from '../sample-results.js';

/** A file of numbered lines. */
const linesOf = (_path: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);

const WISHES: Pick<SearchWishes, 'detail' | 'maxTokens' | 'strategy' | 'context'> = {
  detail: 'context',
  maxTokens: null,
  strategy: 'breadth',
  context: null,
};

const fitted = (changes: Partial<typeof WISHES>, results = [resultWith({})]) =>
  fitResults(foundWith(results), { ...WISHES, ...changes }, linesOf);

describe('the detail of results', () => {
  it('location shows the place and the name', () => {
    const [result] = fitted({ detail: 'location' }).results;
    expect(result).toMatchObject({ path: 'src/a.ts', name: 'parse', signature: null, snippet: null });
  });

  it('signature shows the declaration, or one line without one', () => {
    const block = resultWith({ kind: 'block', name: null, qualifiedName: null, signature: null });
    const { results } = fitted({ detail: 'signature' }, [resultWith({}), block]);
    expect(results.map(({ signature, snippet }) => [signature, snippet])).toEqual([
      ['parse(text: string): Row', null],
      [null, { lineStart: 11, text: 'two' }],
    ]);
  });

  it('context shows the snippet, or the requested lines around the match', () => {
    expect(fitted({}).results[0]?.snippet).toEqual({ lineStart: 11, text: 'two\nthree' });
    expect(fitted({ context: 0 }).results[0]?.snippet).toEqual({ lineStart: 11, text: 'line 11' });
    expect(fitted({ context: 1 }).results[0]?.snippet).toEqual({ lineStart: 10, text: 'line 10\nline 11\nline 12' });
    expect(fitted({ context: 100 }).results[0]?.snippet?.lineStart).toBe(1);
  });
});

describe('results within a number of tokens', () => {
  it('grow from the match to the whole span, and no further', () => {
    const { results, tokens } = fitted({ maxTokens: 500, strategy: 'depth' });
    expect(results[0]?.snippet).toEqual({ lineStart: 10, text: 'line 10\nline 11\nline 12\nline 13\nline 14' });
    expect(tokens).toBeLessThan(30);
  });

  it('leave results out from the end, and say how many are there', () => {
    const results = ['a', 'b', 'c'].map((name) => resultWith({ path: `src/${name}.ts` }));
    const cut = fitted({ maxTokens: 25 }, results);
    expect(cut.results.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts']);
    expect(cut.completeness).toEqual({ state: 'truncated', returned: 2, matched: 3, searched: 9 });
    expect(cut.tokens).toBeLessThanOrEqual(25);
  });

  it('count their tokens even without a limit', () => {
    const head = 'src/a.ts:10-14  function Reader.parse\n'.length;
    expect(fitted({}).tokens).toBe(Math.ceil((head + 'two\nthree\n'.length) / 4));
    expect(fitted({ detail: 'location' }).tokens).toBe(Math.ceil(head / 4));
  });

  it('cut a long line of data', () => {
    const wide = (): string[] => ['x'.repeat(10_000)];
    const { results } = fitResults(foundWith([resultWith({ lineEnd: 10 })]), { ...WISHES, maxTokens: 200 }, wide);
    expect(results[0]?.snippet?.text).toBe(`${'x'.repeat(300)}…`);
  });
});
