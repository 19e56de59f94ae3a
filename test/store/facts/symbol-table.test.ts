import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stableIds } from '../../../src/language/extract/stable-id.js';
import { foldName } from '../../../src/language/words/term-forms.js';
import { packSymbols } from '../../../src/store/facts/pack-symbols.js';
import { SymbolTable } from '../../../src/store/facts/symbol-table.js';

const name = fc.constantFrom('run', 'ru', 'Pool.run', 'é', 'x'.repeat(200), '');
const scope = fc.constantFrom('', 'Pool.', 'a.', 'a.Pool.');

const symbols = fc
  .array(fc.record({ name, scope, kind: fc.constantFrom('function', 'class'), isOdd: fc.boolean() }), { maxLength: 12 })
  .map((all) =>
    all.map(({ name, scope, kind, isOdd }) => ({
      name,
      qualifiedName: isOdd ? scope : scope + name,
      kind,
      signature: `${kind} ${name}`,
      doc: '',
      visibility: 'public' as const,
      parent: -1,
      startLine: 1,
      endLine: 2,
      startByte: 0,
      endByte: 9,
    })),
  );

const text = Buffer.from('function run() {}\nclass  Pool {}\n');

describe('a table of symbols', () => {
  it('finds the first symbol of a name, and its duplicates, like a linear search', () => {
    fc.assert(
      fc.property(symbols, name, (all, wanted) => {
        const table = new SymbolTable(packSymbols(all, text), () => text);
        expect(table.indexOfName(wanted)).toBe(all.findIndex((symbol) => symbol.name === wanted));
        for (const [ordinal, { kind, qualifiedName }] of all.entries()) {
          const alike = table.alikeUpTo(ordinal);
          const isAlike = (at: number): boolean => all[at]!.kind === kind && all[at]!.qualifiedName === qualifiedName;
          expect(alike).toEqual([...all.keys()].filter((at) => at <= ordinal && isAlike(at)));
          expect(
            stableIds(
              'c',
              alike.map((at) => table.symbol(at)),
            ).at(-1),
          ).toBe(stableIds('c', all)[ordinal]);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('returns all symbols of a name among few candidates', () => {
    const names = fc.constantFrom('run', 'RUN', 'ru_n', '_run', 'run_', 'Pool.run', 'é', 'É', 'x'.repeat(200), '$', '');
    fc.assert(
      fc.property(fc.array(names, { maxLength: 12 }), names, (all, wanted) => {
        const facts = all.map((one) => ({
          ...{ name: one, qualifiedName: one, kind: 'function' as const, signature: '', doc: '', parent: -1 },
          ...{ visibility: 'public' as const, startLine: 1, endLine: 2, startByte: 0, endByte: 9 },
        }));
        const table = new SymbolTable(packSymbols(facts, text), () => text);
        const found = table.mayBeCalled(wanted);
        for (const [ordinal, one] of all.entries()) {
          const last = one.split('.').at(-1);
          const isCalledSo = one === wanted || last === wanted || foldName(one) === foldName(wanted);
          if (isCalledSo) expect(found).toContain(ordinal);
        }
        if (wanted === 'run') expect(found.map((ordinal) => all[ordinal]!.length)).not.toContain(1);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('has no symbols if it was packed from none', () => {
    const table = new SymbolTable(new Uint8Array(1), () => text);
    expect([table.length, table.has(0), table.has(-1), table.indexOfName('run')]).toEqual([0, false, false, -1]);
  });
});
