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
});
