import { beforeAll, describe, expect, it } from 'vitest';
import { messageTexts } from '../../src/search/query/message.js';
import { settleWishes, usualWishes } from '../../src/search/query/wishes.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import type { TestRepository } from '../helpers/repository.js';
import { indexed, search, searching } from '../helpers/search-answer.js';

const retry = (name: string): string =>
  `/** Retries a request after a pause. */\nexport function ${name}(request: string): string {\n  return request;\n}\n`;

const FILES = {
  'src/net/retry.ts': retry('retryRequest'),
  'src/app.ts': "import { retryRequest } from './net/retry.js';\n\nexport const run = () => retryRequest('x');\n",
  'contest/retry.ts': retry('retryContest'),
  'test/retry.test.ts': retry('retryTest'),
  'docs/retry.md': '# Retry\n\nRetries a request after a pause.\n',
  'generated/retry.ts': retry('retryGenerated'),
  'src/zoo.ts': Array.from(
    { length: 40 },
    (_, at) => `export function giraffe${at}(): void {\n  feed(${at});\n}\n`,
  ).join('\n'),
};

let repository: TestRepository;
beforeAll(async () => {
  repository = await indexed(FILES);
});

const ask = (query: string) => search(repository.root, query, {});

describe('the intent of a query', () => {
  it.each([
    ['retryRequest', 'symbol', 'src/net/retry.ts'],
    ['src/net/retry.ts', 'path', 'src/net/retry.ts'],
    ['net/retry.ts:3', 'path', 'src/net/retry.ts'],
    ['net/retry.ts#L3-L4', 'path', 'src/net/retry.ts'],
    ['.\\src\\net\\retry.ts:3', 'path', 'src/net/retry.ts'],
    ['C:\\work\\app\\src\\net\\retry.ts', 'path', 'src/net/retry.ts'],
    ['/home/me/app/src/net/retry.ts:3:9', 'path', 'src/net/retry.ts'],
    ['https://example.org/o/r/blob/main/src/net/retry.ts#L3', 'path', 'src/net/retry.ts'],
    ['    at run (/home/me/app/src/net/retry.ts:3:9)', 'error', 'src/net/retry.ts'],
    ['"Retries a request"', 'exact', 'src/net/retry.ts'],
    ['who calls retryRequest', 'usage', 'src/app.ts'],
    ['where does the net get a request retried', 'concept', 'src/net/retry.ts'],
  ])('%j is %s', async (query, intent, path) => {
    const answer = await ask(query);
    expect(answer.intent.name).toBe(intent);
    expect(answer.intent.because).not.toBe('');
    expect(answer.results[0]?.path).toBe(path);
  });

  it.each(['net/retry.ts:3', 'net/retry.ts#L3-L4', '.\\src\\net\\retry.ts:3'])(
    '%s is shown at its line',
    async (query) => {
      expect((await ask(query)).results[0]?.snippet?.lineStart).toBe(3);
    },
  );

  it.each([
    ['Python', ['File "/x/src/zoo.ts", line 1, in a', 'File "/x/src/zoo.ts", line 42, in b', 'TypeError: no'], 42],
    ['Node', ['TypeError: no', '    at b (/x/src/zoo.ts:42:9)', '    at a (/x/src/zoo.ts:1:3)'], 42],
    ['a file that was longer', ['TypeError: no', '    at b (/x/src/zoo.ts:4200:9)'], 1],
  ])('a trace of %s is shown where its innermost frame in a file is', async (_, trace, line) => {
    const found = (await ask(trace.join('\n'))).results.find(({ path }) => path === 'src/zoo.ts');
    expect(found?.snippet?.lineStart).toBe(line);
  });

  it('is the one that the request gives', async () => {
    const { intent } = await search(repository.root, 'retryRequest', { intent: 'concept' });
    expect(intent).toMatchObject({ name: 'concept', confidence: 1 });
  });
});

describe('an error message', () => {
  it.each([
    ['RuntimeError: Working outside of the water.', ['Working outside of the water']],
    ["thread error: cannot open '/a/b c' for the second time", ['for the second time']],
    [
      'java.io.IOException: fatal: quota of 17 units is exceeded',
      ['quota of 17 units is exceeded', 'units is exceeded'],
    ],
    ['TypeError: x', []],
    ['', []],
  ])('%j is looked for as it may stand in the source', (query, texts) => {
    const found = messageTexts(query);
    expect(found).toEqual(texts.length === 0 ? [] : expect.arrayContaining(texts));
  });

  it('finds the source of the message before files with more of its words', async () => {
    const talk = 'A whale that is working outside of all water works outside, out of water, outside of work.';
    const zoo = await indexed({
      'docs/whale.md': `${talk}\n`.repeat(9),
      'src/water.py': `# ${talk}\ndef water_outside_work():\n    return "${talk}"\n`,
      'src/errors.py':
        'MESSAGE = "Working outside of the water."\n\n\ndef fail(name):\n    raise E(f"{name!r} is not a whale we know of")\n',
      'src/raise.py': 'from .errors import MESSAGE\n\ndef go():\n    raise RuntimeError(MESSAGE)\n',
    });
    const found = await search(zoo.root, 'RuntimeError: Working outside of the water', {});
    expect(found.intent.name).toBe('error');
    expect(found.results[0]).toMatchObject({ path: 'src/errors.py', snippet: { lineStart: 1 } });
    expect(found.results[0]?.reasons[0]).toMatchObject({ signal: 'literal', text: 'has the text of the message once' });
    expect(found.results.length).toBeGreaterThan(2);
    const filled = await search(zoo.root, "ValueError: 'Moby Dick' is not a whale we know of", {});
    expect(filled.results[0]).toMatchObject({ path: 'src/errors.py', snippet: { lineStart: 5 } });
  });
});

describe('the role of a file by its path', () => {
  it('ranks tests, prose and generated code lower, with a reason, and hides nothing', async () => {
    const { results } = await ask('retry a request after a pause');
    const priors = results.map(({ path, reasons }) => [
      path,
      reasons.filter(({ signal }) => signal.startsWith('prior-')).map(({ signal }) => signal),
    ]);
    expect(
      priors
        .slice(0, 2)
        .map(([path]) => path)
        .sort(),
    ).toEqual(['contest/retry.ts', 'src/net/retry.ts']);
    expect(Object.fromEntries(priors)).toMatchObject({
      'contest/retry.ts': [],
      'src/net/retry.ts': [],
      'test/retry.test.ts': ['prior-test'],
      'docs/retry.md': expect.arrayContaining(['prior-prose']),
      'generated/retry.ts': ['prior-aside'],
    });
    const all = results.flatMap(({ reasons }) => reasons.filter(({ signal }) => signal.startsWith('prior-')));
    expect(all.every(({ weight }) => weight < 0)).toBe(true);
  });

  it('is no penalty for a test if the query asks for tests', async () => {
    const { results } = await ask('test of retrying a request');
    expect(results[0]?.path).toBe('test/retry.test.ts');
  });
});

describe('a file', () => {
  it('is one result with all matching places', async () => {
    const { results } = await ask('feed a giraffe');
    expect(results.filter(({ path }) => path === 'src/zoo.ts')).toHaveLength(1);
    expect(results[0]?.path).toBe('src/zoo.ts');
    expect(results[0]?.related.length).toBeGreaterThan(0);
  });

  it('is found by the beginning of a word in it, and the reason says which word', async () => {
    const { results } = await ask('giraf feeding');
    expect(results[0]?.path).toBe('src/zoo.ts');
    expect(results[0]?.reasons.find(({ signal }) => signal === 'body')?.text).toMatch(/giraf \(as giraffe/);
  });
});

describe('reciprocal-rank fusion', () => {
  it('adds 1 / (60 + rank) of each channel that has the file, and nothing else', async () => {
    const env = { CW_SEARCH_FUSION: 'rrf' };
    const workspace = await openWorkspace(repository.root, null, env);
    const usual = usualWishes(workspace.config.values, env);
    workspace.repository?.close();
    await searching(repository.root, async (_, open) => {
      const wishes = await settleWishes({ explain: 'full' }, usual);
      const { results, backend } = await open.ask('retry a request after a pause', wishes, []);
      expect(backend).toMatch(/^rrf\(/);
      const ranks = new Map<string, number[]>();
      for (const { signal, weight } of results.flatMap(({ reasons }) => reasons)) {
        const rank = 1 / weight - 60;
        expect(Math.abs(rank - Math.round(rank)), `${signal} ${weight}`).toBeLessThan(0.05);
        ranks.set(signal, [...(ranks.get(signal) ?? []), Math.round(rank)]);
      }
      // Each channel ranks by itself: no two files share a place in it, and somebody is its first.
      for (const [signal, places] of ranks) {
        expect(new Set(places).size, signal).toBe(places.length);
        expect(Math.min(...places), signal).toBe(1);
      }
      expect(ranks.size).toBeGreaterThan(2);
    });
  });
});
