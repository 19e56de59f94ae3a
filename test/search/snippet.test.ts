import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSign } from '../../src/core/by-letters.js';
import { TermMaker } from '../../src/language/terms.js';
import { RankKernel } from '../../src/search/rank/rank-kernel.js';
import { beginningsOf, bestLine, SNIPPET_LINES, snippetOf } from '../../src/search/snippet.js';
import { ScoreKernel } from '../../src/store/score-kernel.js';

const maker = new TermMaker();

const makeKernel = (): RankKernel =>
  new RankKernel(['a.ts'], new ScoreKernel(Uint32Array.of(1), Uint32Array.of(1), { enough: 1, largest: 1 }), () => 1);

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

  it('are never passed over for how a word begins', () => {
    const letters = fc.constantFrom(...'aBcİißςΣ_$09.=-é𝒳日 ');
    const line = fc.array(letters, { maxLength: 12 }).map((found) => found.join(''));
    fc.assert(
      fc.property(line, (text) => {
        for (const term of maker.terms(text)) expect(beginningsOf([term]).test(text)).toBe(true);
      }),
    );
  });

  it('are those that the kernel finds, where it knows all letters', () => {
    const kernel = makeKernel();
    const word = fc.constantFrom(
      ...[
        'readFile',
        'read_file',
        'READ',
        'file',
        'reader',
        'HTTPServer2',
        '_',
        '__init__',
        '$',
        '10_000',
        '2nd',
        'x',
        'aB',
        'x1y',
      ],
      ...['é', 'größe', 'w'.repeat(121), 'w'.repeat(120), '—', '’s', '×2'],
    );
    const text = fc
      .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\r\n', '(', '.', '\n\n\n')), { maxLength: 40 })
      .map((all) => all.flat().join(''));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), text, (asked, passage) => {
        const terms = new Set(asked.flatMap((one) => maker.terms(one)));
        kernel.want(terms);
        const found = kernel.bestLine(passage, SNIPPET_LINES);
        // Lines of other letters are for the other one.
        if (/[éöß]|w{121}/.test(passage)) expect(found).toBeNull();
        else expect(found).toBe(bestLine(() => maker, passage, terms, beginningsOf(terms)));
      }),
      { seed: 4, numRuns: 5_000 },
    );
  });

  it('are told by the kernel around every sign that is of no word, and around no other', () => {
    const kernel = makeKernel();
    for (let code = 0x80; code < 0x10000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const found = kernel.bestLine(`a ${String.fromCharCode(code)} b`, SNIPPET_LINES);
      expect(found === null ? 'unknown' : 'sign', code.toString(16)).toBe(isSign(code) ? 'sign' : 'unknown');
    }
  });
});
