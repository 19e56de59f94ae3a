import { describe, expect, it } from 'vitest';
import { indexed, search } from '../helpers/search-answer.js';

describe('a query that is a name', () => {
  it('M115 is answered by the file that is called so before other parts of the class', async () => {
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
});
