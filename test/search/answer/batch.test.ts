import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/core/config.js';
import { CwError } from '../../../src/core/error.js';
import type { SearchAnswer } from '../../../src/search/answer/answer.js';
import { answerBatch, type BatchAnswer } from '../../../src/search/answer/batch.js';
import { idOf, readRow } from '../../../src/search/answer/batch-row.js';
import { type SearchWishes, usualWishes } from '../../../src/search/query/wishes.js';
import { foundWith } from '../sample-results.js';

const USUAL = usualWishes(loadConfig({ file: null, packageJson: null, env: {} }).values, {});

/** Answers at once, and remembers what it was asked. */
const fakeSearch = (asked: { query: string; wishes: SearchWishes; recent: readonly string[] }[]) => ({
  ask: async (query: string, wishes: SearchWishes, recent: readonly string[]): Promise<SearchAnswer> => {
    if (query === 'a bug') throw new TypeError('x is not a function');
    if (query === 'no index') throw new CwError('index-corrupt', 'gone', { next: '' });
    asked.push({ query, wishes, recent });
    return {
      ...foundWith([]),
      query,
      indexedCommit: 'c',
      headCommit: null,
      freshness: 'current',
      warnings: [],
      filters: wishes.filters,
    };
  },
});

async function* each(lines: readonly (string | null)[]): AsyncGenerator<string | null> {
  yield* lines;
}

const answers = async (lines: readonly (string | null)[], asked: Parameters<typeof fakeSearch>[0] = []) => {
  const all: BatchAnswer[] = [];
  for await (const one of answerBatch(fakeSearch(asked), each(lines), USUAL, async () => ['recent.ts'])) all.push(one);
  return all;
};

const failure = (line: string): string => {
  try {
    readRow(line);
  } catch (error) {
    if (error instanceof CwError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
};

describe('a row of a batch', () => {
  it('has the flags of a search as fields, in snake or kebab', () => {
    const line = '{"id":"q","query":"x","max_tokens":50,"lang":"go","path":["a/","!b/"],"group":true,"json":true}';
    expect(readRow(line)).toMatchObject({
      id: 'q',
      query: 'x',
      given: { 'max-tokens': 50, lang: ['go'], path: ['a/', '!b/'], group: true },
    });
    expect(readRow('{"query":"x","max-tokens":9}')).toMatchObject({ id: null, given: { 'max-tokens': 9 } });
  });

  it.each([
    ['nonsense', 'the line is no JSON object'],
    ['[1]', 'the line is no JSON object'],
    ['{"id":1}', '`query` has to be a string'],
    ['{"query":7}', '`query` has to be a string'],
    ['{"query":"x","limit":0}', '`limit` has to be a whole number from 1 to 1000'],
    ['{"query":"x","limit":"10"}', '`limit` has to be a whole number'],
    ['{"query":"x","intent":"guess"}', '`intent` has to be one of auto, symbol'],
    ['{"query":"x","lang":[1]}', '`lang` has to be a string or a list of strings'],
    ['{"query":"x","group":"yes"}', '`group` has to be true or false'],
    ['{"query":"x","id":{}}', '`id` has to be a string or a number'],
    ['{"query":"x","limits":3}', '`limits` has to be left out'],
  ])('%s is wrong, and says how', (line, message) => {
    expect(failure(line)).toContain(`usage: ${message}`);
  });

  it('has its id in the error if another field is invalid', () => {
    expect(['{"id":7,"query":1}', '{"id":"a"}', '{"id":{}}', '{'].map(idOf)).toEqual([7, 'a', null, null]);
  });

  it('is a row or a usage error for any line', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (line) => {
        expect(failure(line)).toMatch(/^(?:none$|usage: )/);
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

describe('a batch', () => {
  it('answers every line in order, invalid ones with an error and the line number', async () => {
    const all = await answers(['\uFEFF{"id":1,"query":"a"}', '', '{', '{"id":3,"query":"c"}', null]);
    expect(all.map((one) => [one.id, 'error' in one ? [one.error.code, one.error.detail.line] : 'answered'])).toEqual([
      [1, 'answered'],
      [null, ['usage', 3]],
      [3, 'answered'],
      [null, ['usage', 5]],
    ]);
  });

  it('continues after an unexpected failure of one query, and ends if the index is gone', async () => {
    const all = await answers(['{"id":1,"query":"a bug"}', '{"id":2,"query":"b"}']);
    expect(all.map((one) => ('error' in one ? one.error.code : 'answered'))).toEqual(['internal', 'answered']);
    await expect(answers(['{"id":1,"query":"no index"}'])).rejects.toThrow('gone');
  });

  it('applies the options of a row over those of the process, and reads recent files only for a boost', async () => {
    const asked: Parameters<typeof fakeSearch>[0] = [];
    await answers(['{"query":"a","limit":3}', '{"query":"b","boost":"recent"}'], asked);
    expect(asked.map(({ query, wishes, recent }) => [query, wishes.limit, recent])).toEqual([
      ['a', 3, []],
      ['b', 10, ['recent.ts']],
    ]);
  });

  it('answers a line before it reads the next one', async () => {
    const seen: string[] = [];
    async function* lines(): AsyncGenerator<string> {
      for (const id of [1, 2]) {
        seen.push(`line ${id}`);
        yield JSON.stringify({ id, query: 'x' });
      }
    }
    for await (const { id } of answerBatch(fakeSearch([]), lines(), USUAL, async () => [])) seen.push(`answer ${id}`);
    expect(seen).toEqual(['line 1', 'answer 1', 'line 2', 'answer 2']);
  });
});
