import { expect, it } from 'vitest';
import { languageNamed } from '../../src/language/detect.js';
import { Grammars } from '../../src/language/grammar/grammar.js';
import { grammarFiles, parsedBy } from './grammar-files.js';

const TEXT = 'pub fn f() void {}\n';

it('the parser of a process can be started again, and both parse', async () => {
  const language = languageNamed('zig')!;
  const first = await (await Grammars.start(grammarFiles)).load(language);
  const second = await (await Grammars.start(grammarFiles)).load(language);
  const { count } = parsedBy(first, TEXT).tree;
  expect(count).toBeGreaterThan(1);
  expect(parsedBy(second, TEXT).tree.count).toBe(count);
});

it('a grammar that does not find its canary is refused', async () => {
  const language = languageNamed('zig')!;
  const grammars = await Grammars.start(grammarFiles);
  const wrong = { ...language, canary: { ...language.canary, symbol: 'absent' } };
  await expect(grammars.load(wrong)).rejects.toThrow('the zig grammar does not find its canary "absent"');
});
