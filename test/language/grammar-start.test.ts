import { expect, it } from 'vitest';
import { readInstalled } from '../../src/core/install.js';
import { languageNamed } from '../../src/language/detect.js';
import { Grammars } from '../../src/language/grammar/grammar.js';
import { grammarFiles, parsedBy } from './grammar-files.js';

const withKernel = { ...grammarFiles, trees: () => readInstalled('kernel/trees.wasm') };

it('reads trees by the kernel however often the parser of a process is started', async () => {
  const language = languageNamed('zig');
  expect(language).not.toBeNull();
  const first = await (await Grammars.start(withKernel)).load(language!);
  const second = await (await Grammars.start(withKernel)).load(language!);
  expect([first.reader, second.reader]).toEqual(['kernel', 'kernel']);
  expect(parsedBy(second, 'pub fn f() void {}\n').tree.count).toBe(parsedBy(first, 'pub fn f() void {}\n').tree.count);
});
