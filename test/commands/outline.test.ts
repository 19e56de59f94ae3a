import { beforeAll, describe, expect, it } from 'vitest';
import { formatOutline } from '../../src/format/outline.js';
import { PLAIN } from '../../src/format/style.js';
import { outlineFile } from '../../src/graph/outline.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { lines, withCode } from '../graph/code.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/pool.ts': lines(
    '/** Runs jobs. */',
    'export class Pool {',
    '  size = 1;',
    '  run(): void {}',
    '}',
    'export const MOST = 3;',
  ),
  'src/store.go': lines('package store', '', 'type Store struct{}', '', 'func (s *Store) Open() {}'),
  'notes.txt': 'words\n',
  'package-lock.json': '{}\n',
};

beforeAll(ensureBuilt);

const indexed = async (): Promise<TestRepository> => {
  const repository = makeRepositoryWith(FILES);
  await index(repository.root);
  return repository;
};

const outlineOf = (path: string, depth: 'top' | 'all', kinds: readonly string[] = []): Promise<string[]> =>
  withCode(FILES, (code) => formatOutline(outlineFile(code, { path, depth, kinds }), PLAIN).split('\n'));

describe('cw outline', () => {
  it('lists lines, kinds and signatures as a tree', async () => {
    expect(await outlineOf('src/pool.ts', 'all')).toEqual([
      'src/pool.ts  typescript, 6 lines, 4 symbols',
      '2-5  class     class Pool',
      '  3  field       size = 1',
      '  4  method      run(): void',
      '  6  constant  MOST = 3',
    ]);
  });

  it('shows what is at the top alone, or one kind with what is around it', async () => {
    expect((await outlineOf('src/pool.ts', 'top')).slice(1)).toEqual([
      '2-5  class     class Pool',
      '  6  constant  MOST = 3',
    ]);
    expect((await outlineOf('src/pool.ts', 'all', ['method'])).slice(1)).toEqual([
      '2-5  class   class Pool',
      '  4  method    run(): void',
    ]);
    expect((await outlineOf('src/pool.ts', 'all', ['enum'])).at(-1)).toBe('None of its 4 symbols is of kind enum.');
  });

  it('says whose a method is that stands apart from its type, and why a file has no symbols', async () => {
    expect((await outlineOf('src/store.go', 'all')).at(-1)).toContain('func (s *Store) Open()  (Store.Open)');
    expect((await outlineOf('notes.txt', 'all')).at(-1)).toBe('No symbols: text is read by lines, without a grammar.');
  });

  it('answers with one object, and takes paths from where one is', async () => {
    const repository = await indexed();
    const { code, json } = ask(repository.root, ['outline', 'src/pool.ts']);
    expect(code).toBe(0);
    expect(json).toMatchObject({ path: 'src/pool.ts', total: 4, shown: 4, status: 'parsed', freshness: 'current' });
    expectShape('outline', json);
    for (const path of ['pool.ts', './pool.ts', 'src/pool.ts', 'pool.ts:3', repository.path('src', 'pool.ts')])
      expect(ask(repository.path('src'), ['outline', path]).json).toMatchObject({ path: 'src/pool.ts' });
  });

  it.each([
    ['src/pol.ts', /has no file .*\nnext: did you mean `src\/pool\.ts`\?/],
    ['src', /`src` is a directory.*\nnext: try `src\/pool\.ts`, `src\/store\.go`/],
    ['package-lock.json', /was left out of the index: lock-file.*\nnext: look at/],
    ['../outside.ts', /has no file .*\nnext: paths are given from the root/],
    ['', /\nnext: ./],
  ])('ends with 1 and the next step for %j', async (path, message) => {
    const repository = await indexed();
    const { code, stdout, stderr } = cw(['outline', path], { cwd: repository.root, env: {} });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
  });
});
