import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSign } from '../../../src/core/by-letters.js';
import { TermMaker } from '../../../src/language/words/terms.js';
import { beginningsOf, bestLine, SNIPPET_LINES, snippetOf } from '../../../src/search/answer/snippet.js';

const maker = new TermMaker();

describe('the lines of a snippet', () => {
  it.each([
    ['10_000', 'const MOST = 10_000;'],
    ['n$k', 'let n$k;'],
    ['read_file', 'r_e_a_d_file();'],
    ['İstanbul', 'yol İstanbul'],
    ['a𝒳b_c', 'a𝒳b_c();'],
  ])('are found by %s, however it is written', (word, line) => {
    const terms = new Set(maker.terms(word));
    const text = ['nothing', 'of it', 'here', '', '', '', '', '', line].join('\n');
    const best = bestLine(() => maker, text, terms, beginningsOf(terms));
    expect(snippetOf(text, 1, best, terms).text).toContain(line);
  });

  it('are never skipped by the prefilter', () => {
    const letters = fc.constantFrom(...'aBcİißςΣ_$09.=-é𝒳日 ');
    const line = fc.array(letters, { maxLength: 12 }).map((found) => found.join(''));
    fc.assert(
      fc.property(line, (text) => {
        for (const term of maker.terms(text)) expect(beginningsOf([term]).test(text)).toBe(true);
      }),
    );
  });

  it('are those with the most different terms, with any letters and signs around them', () => {
    const words = [
      'readFile',
      'read_file',
      'READ',
      'file',
      'HTTPServer2',
      '_',
      '__init__',
      '$',
      '10_000',
      '2nd',
      'x',
      'x1y',
    ];
    const others = ['é', 'größe', 'w'.repeat(121), 'w'.repeat(120), '—', '’s', '×2', 'ª', '²'];
    const word = fc.constantFrom(...words, ...others);
    const text = fc
      .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\r\n', '(', '.', '\n\n\n')), { maxLength: 40 })
      .map((all) => all.flat().join(''));
    const termsOf = (line: string): string[] => maker.terms(line);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), text, (asked, passage) => {
        const wanted = new Set(asked.flatMap(termsOf));
        const lines = passage.split('\n').map((line) => termsOf(line).filter((term) => wanted.has(term)));
        const countFrom = (start: number): number => new Set(lines.slice(start, start + SNIPPET_LINES).flat()).size;
        const starts = [0, ...[...lines.keys()].filter((at) => lines[at]!.length > 0)];
        const best = starts.reduce((kept, start) => (countFrom(start) > countFrom(kept) ? start : kept), 0);
        expect(bestLine(() => maker, passage, wanted, beginningsOf(wanted))).toBe(best);
      }),
      { seed: 4, numRuns: 3_000 },
    );
  });

  it('are found without the Unicode tables around every ASCII sign', () => {
    const wanted = new Set(['b']);
    const noTables = (): TermMaker => {
      throw new Error('the tables are asked for');
    };
    for (let code = 0x80; code < 0x10000; code++) {
      if (!isSign(code)) continue;
      const text = `a\na${String.fromCharCode(code)}b`;
      expect(bestLine(noTables, text, wanted, beginningsOf(wanted)), code.toString(16)).toBe(
        bestLine(() => maker, text, new Set(maker.terms('b')), beginningsOf(wanted)),
      );
    }
  });
});
