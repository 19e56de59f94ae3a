import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIdentifier } from '../../../src/language/words/split-identifier.js';
import { A_NAME, IN_A_NAME, nameTerms, wholeTerms } from '../../../src/language/words/term-forms.js';
import { CUT_WORD, TermMaker } from '../../../src/language/words/terms.js';
import { readWords } from '../../../src/store/text/word-lists.js';

/** What a reader of the index gets to know of each chunk. */
const chunksOf = (chunks: readonly { readonly names: readonly string[]; readonly text: string }[]) => {
  const maker = new TermMaker();
  for (const { names, text } of chunks) maker.chunk(names, [], [text]);
  const terms: string[] = [];
  const found: Record<string, number>[] = [];
  readWords(maker.finish(), {
    term: (bytes, from, to) => terms.push(Buffer.from(bytes.subarray(from, to)).toString()),
    chunk: () => found.push({}),
    posting: (term, payload) => {
      found.at(-1)![terms[term]!] = payload;
    },
  });
  return found;
};

describe('words', () => {
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

  it('are kept whole and split, in the order they first occur', () => {
    expect(new TermMaker().terms('getUser(getUser, $el.id)')).toEqual(['=getuser', 'get', 'user', 'el', 'id']);
  });

  it('of a name are the same in camelCase and snake_case', () => {
    const maker = new TermMaker();
    for (const name of ['readFile', 'read_file', 'ReadFile', 'READ_FILE', 'readfile']) {
      const [whole] = maker.terms(name);
      expect([name, wholeTerms('Read_File').includes(whole ?? '')]).toEqual([name, true]);
    }
  });

  it('are counted up to 31 times, and marked if they are in names', () => {
    expect(chunksOf([{ names: ['one'], text: `one two two ${'three '.repeat(40)}` }])).toEqual([
      { one: A_NAME + IN_A_NAME + 1, two: 2, three: 31 },
    ]);
  });

  it('of a name without word characters are the name itself', () => {
    expect(chunksOf([{ names: ['>>='], text: 'a' }])).toEqual([{ '>>=': A_NAME + IN_A_NAME, a: 1 }]);
  });

  it.each([
    ['renderer', ['renderer']],
    ['WebGLRenderer', ['=webglrenderer']],
    ['Parser.parse', ['parse']],
    ['Foo::Bar#save!', ['save']],
    ['_private', ['private']],
    ['valid?', ['valid']],
    ['=', ['=']],
    ['How to render', []],
  ])('mark the whole name of a symbol: %s', (name, terms) => {
    const [chunk] = chunksOf([{ names: [name], text: '' }]);
    const marked = Object.entries(chunk!).filter(([, payload]) => (payload & A_NAME) !== 0);
    expect(marked.map(([term]) => term)).toEqual(terms);
    const last = name.split(/[.:#]+/).at(-1)!;
    for (const term of terms) expect(nameTerms(last)).toContain(term);
  });

  it('of each chunk are separate', () => {
    expect(
      chunksOf([
        { names: [], text: 'a b' },
        { names: [], text: '' },
        { names: ['b'], text: 'b c b' },
      ]),
    ).toEqual([{ a: 1, b: 1 }, {}, { b: A_NAME + IN_A_NAME + 2, c: 1 }]);
  });

  it('that are too long are cut, never inside a character, and the cut is marked', () => {
    const [first, second] = ['\u{1f40b}', '\u{1f980}'].map((animal) => `${'x'.repeat(119)}${animal}y`);
    const maker = new TermMaker();
    expect(maker.terms(`${first} ${second}`)).toEqual([CUT_WORD, 'x'.repeat(119)]);
  });

  it('of any text are lower case, and never longer than the limit', () => {
    const maker = new TermMaker();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const terms = maker.terms(text);
        expect(new Set(terms).size).toBe(terms.length);
        expect(terms).toEqual(terms.map((term) => term.toLowerCase()));
        expect(terms.every((term) => term.length <= 240)).toBe(true);
      }),
      { seed: 7 },
    );
  });
});
