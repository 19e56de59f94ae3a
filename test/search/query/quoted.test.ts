import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote, quotedText } from '../../../src/search/query/quoted.js';
import { indexed, searching } from '../../helpers/search-answer.js';

const sources = (): Record<string, string> => {
  const directory = join(import.meta.dirname, '../../../src/search');
  const names = readdirSync(directory).filter((name) => name.endsWith('.ts'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
};

describe('a query in quotes', () => {
  it.each([
    ['"cannot open %s"', 'cannot open %s'],
    ["'single'", 'single'],
    ['`a.b()`', 'a.b()'],
    ['“typed by a word processor”', 'typed by a word processor'],
    ['‘so’', 'so'],
    ['„und so“', 'und so'],
    ['«et ainsi»', 'et ainsi'],
    ['  "space around the quotes"\n', 'space around the quotes'],
    ['" space inside "', ' space inside '],
    ['"x"', 'x'],
    ['"two\nlines"', 'two\nlines'],
  ])('%j asks for what is between them: %j', (query, text) => {
    expect(quotedText(query)).toBe(text);
  });

  it.each([
    ['"C:\\new\\table"', 'C:\\new\\table'],
    ['"C:\\new\\"', 'C:\\new\\'],
    ['"\\d+\\n"', '\\d+\\n'],
    ['"\\\\host\\share"', '\\\\host\\share'],
    ['"don\'t"', "don't"],
    ['\'say "hi"\'', 'say "hi"'],
    ['\'say \\"hi\\"\'', 'say \\"hi\\"'],
    ['"\\"', '\\'],
  ])('%j takes everything as it stands, as its own mark is not between them', (query, text) => {
    expect(quotedText(query)).toBe(text);
  });

  it.each([
    ['"say \\"hi\\""', 'say "hi"'],
    ['"\\""', '"'],
    ["'don\\'t'", "don't"],
    ['“a \\” b”', 'a ” b'],
    ['"a\\\\\\"b"', 'a\\"b'],
    ['"C:\\new is \\"new\\""', 'C:\\new is "new"'],
  ])('%j has the mark with a backslash before it, which leaves other backslashes alone', (query, text) => {
    expect(quotedText(query)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['one mark', '"'],
    ['nothing between the marks', '""'],
    ['a mark that ends the quotes before the end', '"say "hi""'],
    ['a mark behind an escaped backslash', '"a\\\\"b"'],
    ['two texts', '"first" "second"'],
    ['two directories', '"C:\\a\\" "D:\\b\\"'],
    ['words outside', 'where is "cannot open" printed'],
    ['words behind', '"cannot open" in the log'],
    ['two kinds of marks', '"x\''],
    ['an apostrophe in quotes of the same kind', "'don't'"],
    ['prose', "don't panic"],
    ['a fence of Markdown', '```\ncode\n```'],
  ])('is none with %s: %j', (_, query) => {
    expect(quotedText(query)).toBeNull();
  });

  it('can ask for any text', () => {
    const sharp = fc.constantFrom('"', "'", '`', '\\', '“', '”', ' ', '\n', 'a', '\0', '\ud800', '🦒');
    const texts = fc.oneof(
      fc.string({ unit: sharp, minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(quotedText(quote(text))).toBe(text);
        if (!text.includes('"')) expect(quote(text)).toBe(`"${text}"`);
      }),
      { seed: 12, numRuns: 2000 },
    );
  });

  it('is read in time that grows with its length', () => {
    const started = performance.now();
    expect(quotedText(`"${'\\'.repeat(2 ** 20)}x"`)).toHaveLength(2 ** 20 + 1);
    expect(quotedText(quote('\\"'.repeat(2 ** 18)))).toHaveLength(2 ** 19);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('finds the file that its text was cut out of, in real code', async () => {
    const files = sources();
    const repository = await indexed(files);
    const names = Object.keys(files);
    const cut = fc.record({
      name: fc.constantFrom(...names),
      start: fc.nat(),
      length: fc.integer({ min: 1, max: 400 }),
    });
    const marked = ({ name, start, length }: { name: string; start: number; length: number }): string => {
      const text = files[name]!;
      // Half of them hold a mark: these are the ones that were hard to ask for.
      const from = start % 2 === 0 ? start % text.length : text.indexOf("'", start % text.length);
      return text.slice(Math.max(0, from), Math.max(0, from) + length);
    };
    await searching(repository.root, async (ask) => {
      for (const one of fc.sample(cut, { seed: 120, numRuns: 150 })) {
        const text = marked(one);
        if (text.trim() === '') continue;
        const { intent, results } = await ask(quote(text), { limit: 1000, detail: 'location' });
        expect(intent, text).toMatchObject({ name: 'exact', confidence: 1 });
        expect(
          results.map(({ path }) => path),
          JSON.stringify(text),
        ).toContain(one.name);
      }
    });
  });

  it('of a word that is longer than what ranking reads is still a literal', async () => {
    const repository = await indexed({ 'a.txt': `${'ab'.repeat(400)}c\n`, 'b.txt': 'ab\n' });
    await searching(repository.root, async (ask) => {
      const { intent, results } = await ask(`"${'ab'.repeat(400)}c"`);
      expect([intent.name, results.map(({ path }) => path)]).toEqual(['exact', ['a.txt']]);
    });
  });
});
