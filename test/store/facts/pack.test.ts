import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import { packImports, packLiterals, unpackImports, unpackLiterals } from '../../../src/store/facts/pack.js';

const SEED = { seed: 20_240, numRuns: 300 };
const name = fc.string({ unit: 'grapheme', maxLength: 80 });
const place = fc.integer({ min: 0, max: 2 ** 31 - 1 });

const literals = fc.array(fc.record({ line: place, startByte: place, endByte: place }));
const imports = fc.array(fc.record({ module: name, line: place }));

describe('packed literals and imports', () => {
  it('returns every literal and import in order', () => {
    fc.assert(
      fc.property(literals, imports, (quoted, modules) => {
        expect(unpackLiterals(packLiterals(quoted))).toEqual(quoted);
        expect(unpackImports(packImports(modules))).toEqual(modules);
      }),
      SEED,
    );
  });

  it('turns hostile bytes into a typed error or into facts, never anything else', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      // Damage near the real thing reaches deeper than noise.
      fc.tuple(imports, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([some, at, value]) => {
        const packed = packImports(some);
        packed[at % packed.length] = value;
        return packed.subarray(0, packed.length - (at % 2));
      }),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(unpackLiterals, unpackImports), (input, unpack) => {
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

  it('refuses a count that the bytes cannot hold before allocating memory for it', () => {
    expect(() => unpackLiterals(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f))).toThrow(CwError);
  });
});
