import { beforeAll, describe, expect, it } from 'vitest';
import { languageNamed } from '../../../src/language/detect.js';
import { PARSE_BUDGET, PARSE_STOPPED } from '../../../src/language/facts.js';
import { Grammars } from '../../../src/language/grammar/grammar.js';
import { grammarFiles, parsedBy } from '../grammar-files.js';

describe('a parse', () => {
  let grammars: Grammars;

  beforeAll(async () => {
    grammars = await Grammars.start(grammarFiles);
  });

  const loadedFor = async (name: string) => {
    const language = languageNamed(name);
    if (language === null) throw new Error(name);
    return grammars.load(language);
  };

  it.each([
    ['a scanner that looks ahead to the end of the line at each word', 'lua', 'a '.repeat(10_000)],
    ['a scanner that looks for the end of each of the comments', 'swift', '/*'.repeat(4000)],
    ['a scanner that skips all blanks at each of them', 'cmake', ' '.repeat(10_000)],
    ['a scanner that looks ahead within one operation', 'elixir', '\r'.repeat(10_000)],
  ])('is given up by counting with %s, and does not affect the next parse', async (_why, name, text) => {
    const loaded = await loadedFor(name);
    const { text: canary } = loaded.language.canary;
    const before = parsedBy(loaded, canary).tree.count;
    expect(loaded.parse(text)).toBe(PARSE_BUDGET);
    expect(parsedBy(loaded, canary).tree.count).toBe(before);
  });

  it('is given up if the scanner of the grammar aborts, and does not affect the next parse', async () => {
    const loaded = await loadedFor('kotlin');
    const { text: canary } = loaded.language.canary;
    const before = parsedBy(loaded, canary).tree.count;
    // Each abort leaves a stack that is not unwound.
    for (let time = 0; time < 100; time++) expect(loaded.parse(`val a = ${'"${'.repeat(2000)}`)).toBe(PARSE_STOPPED);
    expect(parsedBy(loaded, canary).tree.count).toBe(before);
  });
});
