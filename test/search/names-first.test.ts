import { describe, expect, it } from 'vitest';
import { indexed, search } from '../helpers/search-answer.js';

describe('a query that is a name', () => {
  it('is answered by the file that is called so before other parts of the class', async () => {
    const part = (body: string): string => `namespace A { public partial class Parser { ${body} } }\n`;
    const repository = await indexed({
      'src/Parser.Text.cs': part('/** Parser of Parser text. */ void ParserText() {} void Parser1() {}'),
      'src/Parser.cs': part('void Run() {}'),
    });
    const { results } = await search(repository.root, 'Parser');
    expect(results.map(({ path }) => path)).toEqual(['src/Parser.cs', 'src/Parser.Text.cs']);
    expect(results[0]?.reasons[0]?.text).toContain('in the file that is called so');
  });

  it('is at home in no test and in no example', async () => {
    const repository = await indexed({
      'examples/counter.ts': 'export function counter() {}\n',
      'src/counter.ts': 'export function counter() {}\nexport function other() {}\n',
    });
    const { results } = await search(repository.root, 'counter');
    expect(results.map(({ path, reasons }) => [path, reasons[0]?.text.includes('called so')])).toEqual([
      ['src/counter.ts', true],
      ['examples/counter.ts', false],
    ]);
  });

  it('is not answered first by a field that differs in case', async () => {
    const repository = await indexed({
      'src/layout.py': 'class Layout:\n    tokenizer: str\n    model: str\n',
      'src/tokenizer/tokenizer.py':
        'from tokenizers import Tokenizer\n\ndef load_tokenizer():\n    return Tokenizer()\n',
    });
    const { results } = await search(repository.root, 'Tokenizer');
    expect(results[0]?.path).toBe('src/tokenizer/tokenizer.py');
  });

  it('is answered by the product before tests, examples and copies, even where these have it letter by letter', async () => {
    const repository = await indexed({
      'examples/pages.js': 'export function view() {}\n',
      'lib/view.js': 'export class View {}\n',
      'single_include/all.js': 'export class view {}\n',
      'test/render.test.js': 'class view {}\n',
    });
    const { results } = await search(repository.root, 'view');
    expect(results[0]?.path).toBe('lib/view.js');
    expect(results).toHaveLength(4);
  });

  it('is answered by the file that is called so where nothing in it is', async () => {
    const repository = await indexed({
      'src/serializer_of_all.py': 'REGISTRY = {}\n',
      'src/other.py': '# serializer_of_all is the registry\nREGISTRY = {}\n',
      'tests/test_it.py': 'class serializer_of_all:\n    pass\n',
    });
    const { results } = await search(repository.root, 'serializer_of_all');
    expect(results[0]?.path).toBe('src/serializer_of_all.py');
    expect(results[0]?.reasons[0]?.text).toBe('the file is called serializer_of_all');
  });

  it('that is written as one is not answered by one in other case, even where only a test has it', async () => {
    const repository = await indexed({
      'src/waker.rs': 'pub fn drop_waker() {}\n',
      'tests/task.rs': 'struct DropWaker;\n',
    });
    const { results } = await search(repository.root, 'DropWaker');
    expect(results.map(({ path }) => path)).toEqual(['tests/task.rs', 'src/waker.rs']);
  });

  it('that nothing is called leads to where it stands letter by letter, as a word of its own', async () => {
    const repository = await indexed({
      'src/value.ts': '/** Has a value. */\nexport function value(has: boolean) {\n  return has;\n}\n',
      'src/matchers.ts': 'const x = 1;\n// hasValues\nx.check("hasValue");\n',
    });
    const { results } = await search(repository.root, 'hasValue');
    expect(results[0]).toMatchObject({ path: 'src/matchers.ts', snippet: { lineStart: 3 } });
    expect(results[0]?.reasons[0]?.text).toBe('has hasValue, which nothing is called');
  });

  it('is answered by the product before what is generated', async () => {
    const lease = 'package a\n\ntype Lease struct{}\n';
    const repository = await indexed({ 'api/lease.gen.go': lease, 'src/store.go': lease });
    const { results } = await search(repository.root, 'Lease');
    expect(results[0]?.path).toBe('src/store.go');
  });

  it('that is written as one is a constant of just that name before a file of it in other case', async () => {
    const repository = await indexed({
      'src/ui.ts': 'export const Button = make();\n',
      'src/button.ts': 'export function press() {}\n// Button Button\n',
    });
    const { results } = await search(repository.root, 'Button');
    expect(results.map(({ path }) => path)).toEqual(['src/ui.ts', 'src/button.ts']);
  });

  it('is answered where a function is defined before a header that declares it', async () => {
    const { root } = await indexed({
      'include/api.h': '/* Closes a handle, and calls back. */\nvoid handle_close(int handle, void (*then)(int));\n',
      'src/win/core.c': '#include "api.h"\n\nvoid handle_close(int handle, void (*then)(int)) {\n  then(handle);\n}\n',
    });
    expect((await search(root, 'handle_close', {})).results.map(({ path }) => path)).toEqual([
      'src/win/core.c',
      'include/api.h',
    ]);
  });

  it('is the file of that name before a field elsewhere', async () => {
    const repository = await indexed({
      'src/catch-up.ts': 'export interface Case {\n  lock: string;\n}\n',
      'src/lock.ts': 'export interface Lock {}\n',
    });
    const { results } = await search(repository.root, 'lock');
    expect(results[0]).toMatchObject({ path: 'src/lock.ts', name: 'Lock' });
  });
});

it('a text among small neighbours is shown as the one that it stands in', async () => {
  const errors = ['one', 'two', 'three'].map((name) => `export const ${name}Error = 'no ${name} is running';\n`);
  const repository = await indexed({ 'src/errors.ts': errors.join('') });
  const { results } = await search(repository.root, '"no two is running"');
  expect(results[0]).toMatchObject({ name: 'twoError', snippet: { lineStart: 2 } });
});

describe('a path that is not there', () => {
  it('is taken for one, with the path that was meant, and its ending is no name', async () => {
    const repository = await indexed({
      'src/fixtures.py': 'def fixture():\n    pass\n',
      'src/py.py': 'x = 1\n',
    });
    const { intent, results, suggestions } = await search(repository.root, 'src/fixture.py');
    expect(intent).toMatchObject({ name: 'path', confidence: 0.4 });
    expect(results[0]?.path).toBe('src/fixtures.py');
    expect(suggestions).toContain('Did you mean src/fixtures.py?');
  });
});

describe('a usage question', () => {
  it('lists users before the definition, and tests last', async () => {
    const { root } = await indexed({
      'src/pool.ts': 'export class Pool {}\nexport const shared = new Pool();\nexport const other = new Pool();\n',
      'src/server.ts': "import { Pool } from './pool.js';\nexport const server = new Pool();\n",
      'test/pool.test.ts': "import { Pool } from '../src/pool.js';\nnew Pool();\nnew Pool();\nnew Pool();\n",
    });
    const { results } = await search(root, 'usages of Pool', {});
    expect(results.map(({ path }) => path)).toEqual(['src/server.ts', 'src/pool.ts', 'test/pool.test.ts']);
  });
});

describe('the text of a reason', () => {
  it('is true for a path in another notation, and for a count that was cut off', async () => {
    const { root } = await indexed({ 'lock.c': `/* ${'%{ '.repeat(150)}*/\n` });
    const reasonOf = async (query: string): Promise<string | undefined> =>
      (await search(root, query, {})).results[0]?.reasons[0]?.text;
    expect(await reasonOf('lock.c')).toBe('its path is lock.c');
    expect(await reasonOf('src/lock.c')).toBe('the query names it: src/lock.c');
    expect(await reasonOf('"%{"')).toBe('has the text at least 100 times');
  });
});
