import { beforeAll, describe, expect, it } from 'vitest';
import { languageNamed } from '../../src/language/detect.js';
import { analyze } from '../../src/language/extract/analyze.js';
import { Grammars } from '../../src/language/grammar/grammar.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { packFacts } from '../../src/store/facts/encode-facts.js';
import type { StoredContent } from '../../src/store/facts/encoded.js';
import { grammarFiles } from './grammar-files.js';

let grammars: Grammars;

beforeAll(async () => {
  grammars = await Grammars.start(grammarFiles);
});

const contentOf = async (name: string, text: string): Promise<StoredContent> => {
  const language = languageNamed(name);
  if (language === null) throw new Error(name);
  const parsing =
    language.structure === 'grammar'
      ? { loaded: await grammars.load(language) }
      : ({ loaded: null, status: 'plain', reason: '' } as const);
  return packFacts(analyze(text, language, parsing, 'keep', new TermMaker()), '');
};

const bytesOf = ({ symbols, chunks }: StoredContent): number => symbols.length + chunks.length;

describe('facts stay in proportion to their text', () => {
  it.each([
    ['javascript', 'classes within methods', 'class A { m() {\n', '}}\n'],
    ['ruby', 'modules', 'module A\n', 'end\n'],
    ['cpp', 'namespaces', 'namespace a {\n', '}\n'],
  ])('if %s nests %s thousands of levels deep', async (name, _, open, close) => {
    const text = open.repeat(4000) + close.repeat(4000);
    const content = await contentOf(name, text);
    expect(content.status).not.toBe('failed');
    expect(content.symbolCount).toBeGreaterThan(10);
    expect(bytesOf(content)).toBeLessThan(10 * text.length);
  });

  it('if one declaration has thousands of names, and if names are as long as the file', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => `a${at}`).join(', ');
    expect((await contentOf('c', `int ${names};\nint last;\n`)).symbolCount).toBeLessThan(1000);
    const long = `class ${'A'.repeat(50_000)} {\n${'  m() {}\n'.repeat(2000)}}\n`;
    expect(bytesOf(await contentOf('javascript', long))).toBeLessThan(10 * long.length);
  });

  it('if headings are as long as the file', async () => {
    const text = `# ${'x'.repeat(50_000)}\n${'## y\n\n'.repeat(2000)}`;
    const content = await contentOf('markdown', text);
    expect(content.symbolCount).toBe(2001);
    expect(bytesOf(content)).toBeLessThan(20 * text.length);
  });
});
