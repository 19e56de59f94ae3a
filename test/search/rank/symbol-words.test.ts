import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SymbolWords } from '../../../src/search/rank/symbol-words.js';
import { Vocabulary } from '../../../src/search/rank/vocabulary.js';
import { packSymbols } from '../../../src/store/pack-symbols.js';
import { SymbolTable } from '../../../src/store/symbol-table.js';

const name = fc.oneof(
  fc.constantFrom('readFile', 'ReadAll', 'Größe', 'Pool.run', 'x'.repeat(150), '', 'a\nb', 'operator new'),
  fc.string({ unit: fc.constantFrom('r', 'E', 'a', '_', '.'), maxLength: 8 }),
);

const wordsOf = (names: readonly string[]): SymbolWords => {
  const facts = names.map((one, at) => ({
    ...{ name: one, qualifiedName: one, signature: '', doc: '', parent: -1, visibility: 'public' as const },
    kind: at % 3 === 0 ? ('class' as const) : at % 3 === 1 ? ('method' as const) : ('field' as const),
    ...{ startLine: 1, endLine: 2, startByte: 0, endByte: 9 },
  }));
  const table = new SymbolTable(packSymbols(facts, new Uint8Array(0)), () => new Uint8Array(0));
  return new SymbolWords(table, new Vocabulary());
};

describe('the words of symbols', () => {
  it('are found by letters of theirs, of types and functions alone, in the order of the text', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 12 }),
        fc.array(fc.constantFrom('re', 'rea', 'ä', 'new', 'xxx', '')),
        (all, groups) => {
          const found = wordsOf(all).withAny(groups);
          const isAsked = (one: string): boolean =>
            groups.some((letters) => letters !== '' && one.toLowerCase().includes(letters));
          const asked = all.filter((one, at) => at % 3 !== 2 && isAsked(one));
          const names = found.map((one) => one.name);
          expect(names.filter(isAsked)).toEqual(asked);
          expect(
            found.every(({ name, isFunction }) => all.some((one, at) => one === name && (at % 3 === 1) === isFunction)),
          ).toBe(true);
        },
      ),
      { seed: 3, numRuns: 500 },
    );
  });

  it('are cut as the words of a text are', () => {
    const [found] = wordsOf(['HTTPServer.readFile']).withAny(['ser']);
    expect(found?.tokens.map(({ text }) => text)).toEqual(['http', 'server', 'read', 'file']);
  });
});
