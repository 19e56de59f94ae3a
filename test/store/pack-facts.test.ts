import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { CHUNK_KINDS, type ChunkFact, SYMBOL_KINDS, type SymbolFact } from '../../src/language/facts.js';
import { chunksOf, packChunks, unpackChunks } from '../../src/store/facts/pack-chunks.js';
import { packSymbols, unpackSymbolNames, unpackSymbols } from '../../src/store/facts/pack-symbols.js';

const SEED = { seed: 20_240, numRuns: 200 };
const name = fc.oneof(fc.constantFrom('', 'run', 'Pool'), fc.string({ unit: 'grapheme', maxLength: 60 }));
const place = fc.oneof(fc.nat(1000), fc.nat(2 ** 31 - 1));
const span = { startLine: place, endLine: place, startByte: place, endByte: place };

const symbols: fc.Arbitrary<SymbolFact[]> = fc
  .array(
    fc.record({
      ...span,
      name,
      scope: fc.oneof(fc.constantFrom('', 'a.b.', 'Pool::'), name),
      kind: fc.constantFrom(...SYMBOL_KINDS),
      signature: name,
      doc: name,
      visibility: fc.constantFrom('public', 'protected', 'internal', 'private'),
      parent: fc.nat(),
      isOdd: fc.boolean(),
    }),
  )
  .map((all) =>
    all.map(({ scope, parent, isOdd, ...symbol }, ordinal) => ({
      ...symbol,
      // Nearly always the scope and the name; a qualified name may be anything.
      qualifiedName: isOdd ? scope : scope + symbol.name,
      parent: (parent % (ordinal + 1)) - 1,
    })),
  );

const chunks: fc.Arbitrary<ChunkFact[]> = fc.array(
  fc.record({
    ...span,
    kind: fc.constantFrom(...CHUNK_KINDS),
    symbol: fc.integer({ min: -1, max: 5000 }),
    header: fc.oneof(fc.constantFrom('', 'class A'), name),
  }),
);

/** Has some of the names that symbols get above, so that some signatures are places in it. */
const TEXT = Buffer.from('run Pool\n\trun: Pool::run\n'.repeat(20));
const symbolsOfText = (packed: Uint8Array): SymbolFact[] => unpackSymbols(packed, TEXT);

describe('packed symbols and chunks', () => {
  it('return every symbol and every chunk in order', () => {
    fc.assert(
      fc.property(symbols, chunks, (some, pieces) => {
        const text = Buffer.from(some.map(({ signature, doc }) => `/** ${doc} */ ${signature}\n`).join(''));
        const packed = packSymbols(some, text);
        expect(unpackSymbols(packed, text)).toEqual(some);
        expect(unpackSymbolNames(packed)).toEqual(some.map((symbol) => ({ name: symbol.name, kind: symbol.kind })));
        expect(unpackChunks(packChunks(pieces))).toEqual(pieces);
      }),
      SEED,
    );
  });

  it('turn hostile bytes into a typed error or into facts, never anything else', () => {
    const change = <T>(all: fc.Arbitrary<T>, pack: (items: T) => Uint8Array) =>
      fc.tuple(all, fc.nat(), fc.nat(255), fc.nat(3)).map(([items, at, value, less]) => {
        const packed = pack(items);
        packed[at % packed.length] = value;
        return packed.subarray(0, packed.length - less);
      });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      change(symbols, (some) => packSymbols(some, TEXT)),
      change(chunks, packChunks),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(symbolsOfText, unpackSymbolNames, unpackChunks), (input, unpack) => {
        try {
          expect(unpack(input).length).toBeLessThanOrEqual(input.length);
        } catch (error) {
          expect(error).toBeInstanceOf(CwError);
          expect(error).toMatchObject({ code: 'index-corrupt' });
        }
      }),
      { ...SEED, numRuns: 2000 },
    );
  });

  it('never return a chunk outside its text', () => {
    const chunk: ChunkFact = {
      kind: 'block',
      symbol: -1,
      header: '',
      startLine: 1,
      endLine: 1,
      startByte: 0,
      endByte: 4,
    };
    const text = Buffer.from('four');
    expect(chunksOf({ chunks: packChunks([chunk]), text })).toEqual([chunk]);
    for (const wrong of [{ endByte: 5 }, { startByte: -1 }, { startByte: 3, endByte: 2 }, { endByte: 2 ** 31 - 1 }]) {
      const packed = packChunks([{ ...chunk, ...wrong }]);
      expect(() => chunksOf({ chunks: packed, text })).toThrow(expect.objectContaining({ code: 'index-corrupt' }));
    }
  });

  it('store the class of several members once', () => {
    const member = (at: number): SymbolFact => ({
      name: `m${at}`,
      qualifiedName: `some.rather.deeply.nested.ClassName.m${at}`,
      kind: 'method',
      signature: '',
      doc: '',
      visibility: 'public',
      parent: -1,
      startLine: at * 3,
      endLine: at * 3 + 1,
      startByte: at * 90,
      endByte: at * 90 + 60,
    });
    expect(
      packSymbols(
        Array.from({ length: 100 }, (_, at) => member(at)),
        Buffer.alloc(0),
      ).length,
    ).toBeLessThan(100 * 16);
  });
});
