import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import { REFERENCE_KINDS, type ReferenceFact } from '../../../src/language/facts.js';
import { packReferences, unpackReferences, unpackReferencesTo } from '../../../src/store/facts/pack-references.js';

const SEED = { seed: 20_240, numRuns: 300 };

interface Case {
  readonly text: Buffer;
  readonly references: readonly ReferenceFact[];
}

/** A text of words and what stands between them; some of its pieces are referred to, whole words or not. */
const cases: fc.Arbitrary<Case> = fc
  .array(
    fc.record({
      before: fc.oneof(
        fc.constantFrom(' ', '\n', '.', '\r\n\n', '(#', '', ' 9'),
        fc.string({ unit: 'grapheme', maxLength: 6 }),
      ),
      word: fc.oneof(
        fc.constantFrom('a', 'getValue', '$x', '_1', 'größe', 'valid?', 'operator new', '#secret', '2nd', '中文', '😀'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((word) => !word.includes('\n')),
      ),
      kind: fc.constantFrom(null, ...REFERENCE_KINDS),
      symbol: fc.integer({ min: -1, max: 40 }),
      again: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((parts) => {
    let text = '';
    const references: ReferenceFact[] = [];
    for (const { before, word, kind, symbol, again } of parts) {
      text += before;
      const place = { line: text.split('\n').length, startByte: Buffer.byteLength(text) };
      if (kind !== null) references.push({ name: word, kind, ...place, symbol });
      // Two kinds of one name: `new Pool` is a call and a type.
      if (kind !== null && again) references.push({ name: word, kind: 'type', ...place, symbol });
      text += word;
    }
    return { text: Buffer.from(text), references };
  });

describe('packed references', () => {
  it('returns every reference in order, from the words of the text', () => {
    fc.assert(
      fc.property(cases, ({ text, references }) => {
        expect(unpackReferences(packReferences(references, text), text)).toEqual(references);
      }),
      SEED,
    );
  });

  it('finds the references to one name without the others', () => {
    fc.assert(
      fc.property(
        cases,
        fc.constantFrom('getValue', 'a', 'größe', 'operator new', ''),
        ({ text, references }, name) => {
          expect(unpackReferencesTo(packReferences(references, text), text, name)).toEqual(
            references.filter((one) => one.name === name),
          );
        },
      ),
      SEED,
    );
  });

  it('takes a byte for a reference in running code', () => {
    const words = Array.from({ length: 1000 }, (_, index) => `name${index % 50}`);
    const text = Buffer.from(words.join('(1);\n  other.'));
    const references = words.map((name, index) => ({
      name,
      kind: 'call' as const,
      line: index + 1,
      startByte: Buffer.byteLength(
        words
          .slice(0, index)
          .map((word) => `${word}(1);\n  other.`)
          .join(''),
      ),
      symbol: -1,
    }));
    const packed = packReferences(references, text);
    expect(unpackReferences(packed, text)).toEqual(references);
    expect(packed.length).toBeLessThan(references.length + 8);
  });

  it('turns hostile bytes, or another text, into a typed error or facts inside the text', () => {
    const damaged = fc.tuple(cases, cases, fc.nat(), fc.nat(255), fc.nat(3)).map(([one, other, at, value, less]) => {
      const packed = packReferences(one.references, one.text);
      if (at % 3 > 0) packed[at % packed.length] = value;
      return {
        packed: packed.subarray(0, packed.length - (at % 3 > 1 ? less : 0)),
        text: at % 2 ? one.text : other.text,
      };
    });
    const noise = fc.record({ packed: fc.uint8Array({ maxLength: 200 }), text: cases.map(({ text }) => text) });
    fc.assert(
      fc.property(fc.oneof(damaged, noise), ({ packed, text }) => {
        try {
          const found = unpackReferences(packed, text);
          expect(found.length).toBeLessThanOrEqual(packed.length);
          for (const { startByte } of found) expect(startByte).toBeLessThanOrEqual(text.length);
        } catch (error) {
          expect(error).toBeInstanceOf(CwError);
          expect(error).toMatchObject({ code: 'index-corrupt' });
        }
      }),
      { ...SEED, numRuns: 2000 },
    );
  });

  it.each([
    ['a word that is longer than any name', Buffer.alloc(700, 'a'), [1, 1 << 4]],
    ['a piece that is longer than any name', Buffer.alloc(700, ' '), [1, 7, 0, 0, ...[(601 & 0x7f) | 0x80, 601 >> 7]]],
    ['a piece behind a word that was not counted', Buffer.from('a b c'), [1, (1 << 4) | 7, 0, 2, 1]],
  ])('refuses %s: few bytes could ask for all of the text, as often as they like', (_, text, packed) => {
    const all = Buffer.concat([text, Buffer.from(' b')]);
    expect(() => unpackReferences(Uint8Array.from(packed), all)).toThrow(
      expect.objectContaining({ code: 'index-corrupt' }),
    );
    // Who looks for one name goes by where that stands, and asks nothing of the text.
    expect(unpackReferencesTo(Uint8Array.from(packed), all, 'b')).toEqual([]);
  });

  it('accepts the longest name in the widest letters, as a word and as a part of one', () => {
    const text = Buffer.from(`\n(${'中'.repeat(200)})\n\n ${'a'.repeat(200)}`);
    const references = [
      { name: '中'.repeat(200), kind: 'call' as const, line: 2, startByte: 2, symbol: -1 },
      { name: 'a'.repeat(200), kind: 'type' as const, line: 4, startByte: 606, symbol: -1 },
    ];
    expect(unpackReferences(packReferences(references, text), text)).toEqual(references);
  });
});
