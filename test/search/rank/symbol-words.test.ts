import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAscii } from '../../../src/core/by-letters.js';
import { partsOf, SymbolWords } from '../../../src/search/rank/symbol-words.js';
import { Vocabulary } from '../../../src/search/rank/vocabulary.js';
import { packSymbols } from '../../../src/store/pack-symbols.js';
import { PackedNames, packBeginnings } from '../../../src/store/packed-names.js';

const name = fc.oneof(
  fc.constantFrom('readFile', 'ReadAll', 'Größe', 'Pool.run', 'x'.repeat(150), '', 'a\nb', 'operator new'),
  fc.string({ unit: fc.constantFrom('r', 'E', 'a', '_', '.', '2', 'A'), maxLength: 8 }),
);

const wordsOf = (names: readonly string[]): SymbolWords => {
  const facts = names.map((one, at) => ({
    ...{ name: one, qualifiedName: one, signature: '', doc: '', parent: -1, visibility: 'public' as const },
    kind: at % 3 === 0 ? ('class' as const) : at % 3 === 1 ? ('method' as const) : ('field' as const),
    ...{ startLine: 1, endLine: 2, startByte: 0, endByte: 9 },
  }));
  return new SymbolWords(new PackedNames(Buffer.from(packSymbols(facts, new Uint8Array(0)))), new Vocabulary());
};

describe('the words of symbols', () => {
  it('are found by how they begin, of types and functions alone, in the order of the text', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 12 }),
        fc.array(fc.constantFrom('re', 'rea', 'all', 'ä', 'new', 'xxx', 'e2', '2'), { maxLength: 4 }),
        (all, groups) => {
          const found = wordsOf(all).withAny(packBeginnings(groups));
          // Of letters outside ASCII nothing is known.
          const isAsked = (one: string): boolean =>
            !isAscii(one) || partsOf(one).some((part) => groups.some((letters) => part.startsWith(letters)));
          const asked = all.filter((one, at) => at % 3 !== 2 && isAsked(one));
          expect(found.map((one) => one.name)).toEqual(asked);
          expect(
            found.every(({ name, isFunction }) => all.some((one, at) => one === name && (at % 3 === 1) === isFunction)),
          ).toBe(true);
        },
      ),
      { seed: 3, numRuns: 1_000 },
    );
  });

  it('are cut as the words of a text are', () => {
    const [found] = wordsOf(['HTTPServer.readFile']).withAny(packBeginnings(['ser']));
    expect(found?.tokens.map(({ text }) => text)).toEqual(['http', 'server', 'read', 'file']);
  });
});
