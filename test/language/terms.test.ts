import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIdentifier, TermMaker } from '../../src/language/terms.js';

describe('M095 words', () => {
  it.each([
    ['HTTPServer', ['http', 'server']],
    ['parseJSON5', ['parse', 'json', '5']],
    ['snake_case_name', ['snake', 'case', 'name']],
    ['SCREAMING_CASE', ['screaming', 'case']],
    ['iCount', ['count']],
    ['größeÄndern', ['größe', 'ändern']],
    ['utf8', ['utf', '8']],
    ['x', []],
  ])('%s has the parts %j', (word, parts) => {
    expect(splitIdentifier(word)).toEqual(parts);
  });

  it('are kept whole and split, in the order they first occur, as often as they occur', () => {
    expect(new TermMaker().terms('getUser(getUser, $el.id)')).toBe('getuser getuser get get user user $el el id');
  });

  it('are the same whether a text is read as a string or as bytes', () => {
    const text =
      'x '.repeat(70_000) + Array.from({ length: 40_000 }, (_, i) => `someWord${i} HTTPServer_${i}`).join('\n');
    const bytes = Buffer.from(text);
    const asString = new TermMaker().bytes(['name'], [text]);
    expect(Buffer.compare(new TermMaker().bytes(['name'], [{ bytes, from: 0, to: bytes.length }]), asString)).toBe(0);
    const both = new TermMaker();
    both.bytes([text]);
    expect(Buffer.compare(both.bytes(['name'], [{ bytes, from: 0, to: bytes.length }]), asString)).toBe(0);
  });

  it('are counted up to four times', () => {
    expect(new TermMaker().terms('a '.repeat(9))).toBe('a a a a');
  });

  it('of any text are lower case, and never longer than a word may be', () => {
    const maker = new TermMaker();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const terms = maker.terms(text);
        expect(terms).toBe(terms.toLowerCase());
        expect(terms.split(' ').every((term) => term.length <= 240)).toBe(true);
      }),
      { seed: 7 },
    );
  });
});
