import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { PLAIN } from '../../src/format/style.js';
import { formatSymbols } from '../../src/format/symbol.js';
import { makeScope } from '../../src/graph/scope.js';
import { lookUpSymbols } from '../../src/graph/symbols.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { EVERYTHING, lines, withCode } from '../graph/code.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/jar.ts': lines(
    '/** Reads all cookies of a header. */',
    'export function parseCookieJar(header: string): string[] {',
    '  return header.split(";");',
    '}',
    'export class Store {',
    '  open(): void {}',
    '}',
    'export const opened = 1;',
  ),
  'src/other.ts': lines('export class Door {', '  open(): void {}', '}', 'export function Open(): void {}'),
  'test/jar.test.ts': lines('export class Store {', '  open(): void {}', '}'),
  'src/pool/run.py': lines('class Pool:', '    def run_all(self):', '        pass'),
};

beforeAll(ensureBuilt);

const found = (query: string, scope = EVERYTHING): Promise<string[]> =>
  withCode(FILES, (code) =>
    lookUpSymbols(code, query, scope, 20).results.map(
      ({ path, qualifiedName, match }) => `${path} ${qualifiedName} ${match}`,
    ),
  );

describe('cw symbol', () => {
  it('finds exactly the name first, then another case, tests last', async () => {
    expect(await found('open')).toEqual([
      'src/jar.ts Store.open exact',
      'src/other.ts Door.open exact',
      'test/jar.test.ts Store.open exact',
      'src/other.ts Open folded',
    ]);
  });

  it.each(['Store.open', 'Store::open', 'Store#open', 'Store.open()', '`Store.open`'])(
    'finds a member by its qualified name, written %s',
    async (query) => {
      const results = await found(query);
      expect(results[0]).toMatch(/^src\/jar\.ts Store\.open (exact|qualified)$/);
      expect(results).not.toContain('src/other.ts Door.open exact');
    },
  );

  it('finds a member by its file and its qualified name', async () => {
    expect(await found('pool.run.Pool.run_all')).toEqual(['src/pool/run.py Pool.run_all qualified']);
  });

  it.each([
    ['runAll', 'src/pool/run.py Pool.run_all folded'],
    ['parseCook', 'src/jar.ts parseCookieJar prefix'],
    ['cookie jar', 'src/jar.ts parseCookieJar parts'],
    ['CookieJ', 'src/jar.ts parseCookieJar parts'],
    ['parseCokieJar', 'src/jar.ts parseCookieJar typo'],
    ['Pol.rum_all', 'src/pool/run.py Pool.run_all typo'],
    ['src/jar.ts:3', 'src/jar.ts parseCookieJar location'],
  ])('finds what is near where nothing bears the name: %s', async (query, result) => {
    expect(await found(query)).toEqual([result]);
  });

  it('keeps to kinds, languages and paths, and looks further where they leave nothing', async () => {
    const scope = (more: { kinds?: string[]; languages?: string[]; paths?: string[] }) =>
      makeScope({ kinds: [], languages: [], paths: [], ...more });
    expect(await found('open', scope({ kinds: ['function'] }))).toEqual(['src/other.ts Open folded']);
    expect(await found('open', scope({ paths: ['src', '!other.ts'] }))).toEqual(['src/jar.ts Store.open exact']);
    expect(await found('open', scope({ kinds: ['constant'] }))).toEqual(['src/jar.ts opened prefix']);
    await expect(found('open', scope({ languages: ['py'] }))).rejects.toMatchObject({
      code: 'unknown-symbol',
      detail: { without_filters: 4 },
    });
    expect(() => scope({ languages: ['pyton'] })).toThrow('unknown language `pyton` for --lang');
    expect(() => scope({ paths: ['!'] })).toThrow('--path takes one glob');
  });

  it('takes any string: an answer, or an error that says what to do', async () => {
    await withCode(FILES, (code) => {
      const odd = ['::', '.', '()', '\0', '\ud800', 'a'.repeat(100_000), '"', '🦒', 'a b c', '..:1', ':1', '-'];
      const check = (query: string): void => {
        try {
          expect(lookUpSymbols(code, query, EVERYTHING, 3).results.length).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof CwError)) throw error;
          expect(['usage', 'unknown-symbol', 'unknown-path']).toContain(error.code);
          expect(error.next).not.toBe('');
          expect(error.message.length).toBeLessThan(200);
        }
      };
      for (const query of odd) check(query);
      fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 30 }), check), { seed: 3, numRuns: 200 });
    });
  });

  it('answers with one object that names its commit', async () => {
    const repository = await indexed();
    const { code, json } = ask(repository.root, ['symbol', 'parseCookieJar']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      protocol: 1,
      command: 'symbol',
      indexed_commit: repository.head(),
      freshness: 'current',
      truncated: false,
      results: [{ path: 'src/jar.ts', line: 2, line_start: 1, line_end: 4, match: 'exact', kind: 'function' }],
    });
    expectShape('symbol', json);
    const [first] = Array.isArray(json.results) ? json.results : [];
    expect(ask(repository.root, ['symbol', first.symbol_id]).json).toMatchObject({ results: [{ match: 'id' }] });
  });

  it('ends with 1 and offers near names where there is none, and with 3 without an index', async () => {
    const repository = await indexed();
    const { code, stderr } = cw(['symbol', 'zzzznothing'], { cwd: repository.root, env: {} });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error\[unknown-symbol\].*\nnext: look for words/)]);
    expect(cw(['symbol'], { cwd: repository.root, env: {} }).code).toBe(2);
    expect(cw(['symbol', ''], { cwd: repository.root, env: {} }).code).toBe(2);
    expect(cw(['symbol', 'x'], { cwd: makeRepositoryWith(FILES).root, env: {} }).code).toBe(3);
  });

  it('prints where it is, its signature and what it says of itself, and what a near name has to do with it', async () => {
    const text = await withCode(FILES, (code) =>
      formatSymbols(lookUpSymbols(code, 'cookie jar', EVERYTHING, 1), PLAIN),
    );
    expect(text.split('\n')).toEqual([
      'src/jar.ts:2  function parseCookieJar  [has the words]',
      '    function parseCookieJar(header: string): string[]',
      '    Reads all cookies of a header.',
    ]);
  });
});

const indexed = async (): Promise<TestRepository> => {
  const repository = makeRepositoryWith(FILES);
  await index(repository.root);
  return repository;
};
