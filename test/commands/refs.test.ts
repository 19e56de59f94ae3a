import { beforeAll, describe, expect, it } from 'vitest';
import { formatReferences } from '../../src/format/refs.js';
import { PLAIN } from '../../src/format/style.js';
import { findReferences, type ReferencesFound } from '../../src/graph/references.js';
import { makeScope, type Scope } from '../../src/graph/scope.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { EVERYTHING, lines, withCode } from '../graph/code.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'a/pool.py': lines('class Pool:', '    def run(self):', '        pass', '', 'def open_pool():', '    return Pool()'),
  'a/door.py': lines(
    'class Door:',
    '    def run(self):',
    '        pass',
    '',
    '    def twice(self):',
    '        self.run()',
  ),
  'b/use.py': lines(
    'import sys',
    'from a.pool import Pool, open_pool',
    '',
    'def use(kind: Pool):',
    '    kind.run()',
    '    sys.run()',
    '    x().run()',
    '',
    'class Small(Pool):',
    '    pass',
  ),
  'tests/test_a.py': lines('from a.pool import Pool', '', 'Pool().run()'),
};

beforeAll(ensureBuilt);

const refs = (query: string, scope: Scope = EVERYTHING, limit = 100): Promise<ReferencesFound> =>
  withCode(FILES, (code) => findReferences(code, query, scope, limit));

const places = ({ files }: ReferencesFound): string[] =>
  files.flatMap(({ path, references }) =>
    references.map(({ line, kind, confidence }) => `${path}:${line} ${kind} ${confidence}`),
  );

describe('cw refs', () => {
  it('groups uses by file with the definition apart, tests last', async () => {
    const found = await refs('Pool');
    expect(found.definitions.map(({ path, line }) => [path, line])).toEqual([['a/pool.py', 1]]);
    expect(places(found)).toEqual([
      'a/pool.py:6 call high',
      'b/use.py:2 import high',
      'b/use.py:4 type high',
      'b/use.py:9 inherit high',
      'tests/test_a.py:1 import high',
      'tests/test_a.py:3 call high',
    ]);
    expect(found).toMatchObject({ total: 6, totalFiles: 3, byKind: { call: 2, import: 2, type: 1, inherit: 1 } });
  });

  it('says in which symbol each use is, and shows its line', async () => {
    const { files } = await refs('open_pool');
    expect(files).toMatchObject([
      { path: 'b/use.py', references: [{ symbol: null, snippet: 'from a.pool import Pool, open_pool' }] },
    ]);
    expect((await refs('Pool')).files[0]?.references).toMatchObject([{ symbol: { qualifiedName: 'open_pool' } }]);
  });

  it('leaves out uses that mean a namesake, counts them, and keeps those that may mean this one', async () => {
    const found = await refs('Pool.run');
    expect(places(found)).toEqual(['b/use.py:5 call high', 'b/use.py:7 call low', 'tests/test_a.py:3 call low']);
    expect(found.leftOut).toBe(2);
    expect(places(await refs('Door.run'))).toContain('a/door.py:6 call high');
  });

  it('answers for a name that is used here and defined elsewhere', async () => {
    const files = { 'a.go': lines('package a', '', 'import "fmt"', '', 'func F() { fmt.Println(); other.Println() }') };
    await withCode(files, (code) => {
      expect(findReferences(code, 'fmt.Println', EVERYTHING, 9)).toMatchObject({
        definitions: [],
        total: 1,
        leftOut: 1,
      });
      expect(findReferences(code, 'Println', EVERYTHING, 9)).toMatchObject({ definitions: [], total: 2, leftOut: 0 });
    });
  });

  it('keeps to kinds of use, languages and paths', async () => {
    const scope = makeScope({ kinds: ['call'], languages: ['python'], paths: ['!tests'] });
    const found = await refs('Pool', scope);
    expect(places(found)).toEqual(['a/pool.py:6 call high']);
    expect(formatReferences(found, PLAIN)).toMatch(
      /1 reference in 1 file: 1 call \(only kind call; language python; path !tests\)\.$/,
    );
  });

  it('cuts at the limit and says how many there are', async () => {
    const found = await refs('Pool', EVERYTHING, 2);
    expect([found.truncated, found.total, places(found).length]).toEqual([true, 6, 2]);
    expect(formatReferences(found, PLAIN)).toContain('4 more of 6; --limit shows them');
  });

  it('answers with one object, or with 1 where the name is unknown', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const { code, json } = ask(repository.root, ['refs', 'Pool']);
    expect([code, json]).toEqual([0, expect.objectContaining({ protocol: 1, command: 'refs', freshness: 'current' })]);
    expectShape('refs', json);
    const unknown = ask(repository.root, ['refs', 'Poool']);
    expect(unknown.code).toBe(1);
    expect(unknown.json).toMatchObject({ error: { code: 'unknown-symbol', detail: { nearest: ['Pool'] } } });
    expect(cw(['refs', 'Pool', '--kind', 'nonsense'], { cwd: repository.root, env: {} }).code).toBe(2);
  });

  it('prints no order of a file to the terminal', async () => {
    const files = { 'a.js': 'function work() {}\nwork("\u001b[2J");\n' };
    const text = await withCode(files, (code) => formatReferences(findReferences(code, 'work', EVERYTHING, 9), PLAIN));
    expect(text).toContain('work("␛[2J");');
  });
});
