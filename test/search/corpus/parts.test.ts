import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSign } from '../../../src/core/by-letters.js';
import { splitIdentifier } from '../../../src/language/words/split-identifier.js';
import { partsOf } from '../../../src/search/corpus/parts.js';
import { wordsOf } from '../../../src/search/query/concepts.js';

describe('the parts of the words of a text', () => {
  it('are in the order of the text, as often as they are there', () => {
    expect(partsOf('Reads a file: HTTPServer.readFile')).toEqual(['reads', 'file', 'http', 'server', 'read', 'file']);
  });

  it('are cut in one name as in a text', () => {
    for (const name of ['read_file2', '2nd', '__init__', 'größe', 'İd', ''])
      expect(partsOf(name)).toEqual(partsOf(` ${name} `));
  });

  it('are those of the expressions for all letters, around every letter up to Cyrillic and every sign', () => {
    const byExpressions = (text: string): string[] => wordsOf(text).flatMap((word) => splitIdentifier(word));
    const codes = Array.from({ length: 0x2800 }, (_, code) => code).filter((code) => code < 0x530 || isSign(code));
    for (const code of codes) {
      const letter = String.fromCharCode(code);
      for (const text of [
        letter,
        `${letter}${letter}`,
        `a${letter}b`,
        `A${letter}b`,
        `Ab${letter}C`,
        `1${letter}é`,
        `É${letter}ö`,
      ])
        expect(partsOf(text), JSON.stringify(text)).toEqual(byExpressions(text));
    }
    const unit = fc.constantFrom('a', 'B', 'é', 'É', 'ß', 'İ', '1', '²', 'ª', '_', '$', '—', '×', ' ', '\u0301');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        expect(partsOf(text)).toEqual(byExpressions(text));
      }),
      { seed: 6, numRuns: 5_000 },
    );
  });

  it('have no sign in them that some script has in its words', () => {
    for (let code = 0; code < 0x10000; code++)
      if (isSign(code)) expect(/[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)), code.toString(16)).toBe(false);
  });

  it('are of letters of any script', () => {
    expect(partsOf('die GrößeMax von 日本')).toEqual(['die', 'größe', 'max', 'von', '日本']);
  });
});
