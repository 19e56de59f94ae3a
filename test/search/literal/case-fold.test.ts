import { describe, expect, it } from 'vitest';
import { foldCase, isCaseless } from '../../../src/search/literal/case-fold.js';
import { foldTerm } from '../../../src/search/literal/literal-pieces.js';

const CASED: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter);

describe('case folding', () => {
  it('makes letters equal as the runtime does, and the Turkish i', () => {
    const all = CASED.join('');
    const groups = new Map<string, string>();
    for (const letter of CASED) groups.set(foldCase(letter), (groups.get(foldCase(letter)) ?? '') + letter);
    const wrong = CASED.filter((letter) => {
      const same = new Set(all.match(new RegExp(letter, 'giu')));
      if (/[iıİ]/iu.test(letter)) for (const i of 'iIıİ') same.add(i);
      const ours = [...groups.get(foldCase(letter))!];
      return ours.length !== same.size || ours.some((other) => !same.has(other));
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the length of a text, so that offsets stay valid', () => {
    expect(CASED.filter((letter) => foldCase(letter).length !== letter.length)).toEqual([]);
    expect(foldCase('İSTANBUL ΟΔΟΣ 𐐀')).toBe('istanbul οδοσ 𐐨');
  });

  it('folds a word and its index term equally', () => {
    const spelled = (word: string): string => foldTerm(word.replace(/[_$]/g, '').toLowerCase());
    expect(CASED.filter((letter) => spelled(`x${letter}`) !== foldTerm(`x${letter}`))).toEqual([]);
    expect(spelled('ΟΔΟΣ')).toBe(foldTerm('οδοσ'));
    expect(spelled('_İ$x')).toBe('ix');
  });

  it('recognizes text without case', () => {
    expect(['->', '日本語', '12', '\u0301', '😀'].map(isCaseless)).toEqual([true, true, true, true, true]);
    expect(['a', 'ß', 'ς', '𐐀', 'ⓐ', 'ﬅ'].map(isCaseless)).toEqual([false, false, false, false, false, false]);
  });
});
