import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermMaker } from '../../src/language/terms.js';
import { beginningsOf, bestSnippet } from '../../src/search/snippet.js';

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
    expect(bestSnippet(() => maker, text, 1, terms, beginningsOf(terms)).text).toContain(line);
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
});
