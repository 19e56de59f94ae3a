import { describe, expect, it } from 'vitest';
import { languageNamed } from '../../../src/language/detect.js';
import { analyze } from '../../../src/language/extract/analyze.js';
import { stableIds } from '../../../src/language/extract/stable-id.js';
import type { SymbolFact } from '../../../src/language/facts.js';
import { Grammars } from '../../../src/language/grammar/grammar.js';
import { TermMaker } from '../../../src/language/words/terms.js';
import { grammarFiles } from '../grammar-files.js';

interface Identified extends SymbolFact {
  readonly stableId: string;
}

const symbolsOf = async (language: string, text: string): Promise<readonly Identified[]> => {
  const found = languageNamed(language)!;
  const loaded = await (await Grammars.start(grammarFiles)).load(found);
  const { symbols } = analyze(text, found, { loaded }, 'redact', new TermMaker());
  const ids = stableIds(language, symbols);
  return symbols.map((symbol, ordinal) => ({ ...symbol, stableId: ids[ordinal]! }));
};

const idOf = (symbols: readonly Identified[], name: string): string =>
  symbols.find((symbol) => symbol.qualifiedName === name)!.stableId;

describe('a stable id', () => {
  const SOURCE = 'class Store {\n  int size(int of) { return of; }\n  int size(String of) { return 0; }\n}\n';

  it('has a version, and does not change with lines, bodies, white space and neighbours', async () => {
    const before = await symbolsOf('java', SOURCE);
    const after = await symbolsOf(
      'java',
      `// moved\n\nclass Other {}\n\n${SOURCE.replace('return of;', 'int x = 1;\n    return x;').replace('(int of)', '(int  of)')}`,
    );
    expect(idOf(before, 'Store')).toMatch(/^s1:[0-9a-f]{24}$/);
    expect(idOf(after, 'Store')).toBe(idOf(before, 'Store'));
    expect(idOf(after, 'Store.size')).toBe(idOf(before, 'Store.size'));
  });

  it('changes with the name, the kind, the owner and the signature', async () => {
    const ids = new Set<string>();
    for (const text of [
      'class A { void f() {} }',
      'class B { void f() {} }',
      'class A { void g() {} }',
      'class A { int f() {} }',
    ]) {
      ids.add((await symbolsOf('java', text))[1]!.stableId);
    }
    expect(ids.size).toBe(4);
  });

  it('differs between overloads, and is numbered for symbols that agree in everything', async () => {
    const overloads = (await symbolsOf('java', SOURCE)).filter(({ name }) => name === 'size');
    expect(new Set(overloads.map(({ stableId }) => stableId)).size).toBe(2);
    const twins = await symbolsOf(
      'python',
      'if x:\n    def f(a):\n        return 1\nelse:\n    def f(a):\n        return 2\n',
    );
    expect(twins.map(({ stableId }) => stableId)).toEqual([twins[0]!.stableId, `${twins[0]!.stableId}~2`]);
  });
});
