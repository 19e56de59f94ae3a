import { expect, it } from 'vitest';
import { languageNamed } from '../../src/language/detect.js';
import { Grammars } from '../../src/language/grammar.js';
import { grammarFiles, parsedBy } from './grammar-files.js';

it('M082 reads trees from memory however often the parser of a process is started', async () => {
  const language = languageNamed('zig');
  expect(language).not.toBeNull();
  const first = await (await Grammars.start(grammarFiles)).load(language!);
  const second = await (await Grammars.start(grammarFiles)).load(language!);
  expect([first.reader, second.reader]).toEqual(['memory', 'memory']);
  expect(parsedBy(second, 'pub fn f() void {}\n').tree.count).toBe(parsedBy(first, 'pub fn f() void {}\n').tree.count);
});
