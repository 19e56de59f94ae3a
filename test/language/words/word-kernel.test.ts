import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermMaker } from '../../../src/language/words/terms.js';
import { WordKernel } from '../../../src/language/words/word-kernel.js';
import type { WordMaker } from '../../../src/language/words/word-maker.js';
import { installedWordKernel } from '../../../src/pipeline/workers/installed-word-kernel.js';

interface Chunk {
  readonly names: readonly string[];
  readonly imported: readonly string[];
  readonly text: string;
  readonly header: string;
}

const wordsBy = (maker: WordMaker, chunks: readonly Chunk[]): string => {
  const texts = chunks.map(({ text }) => Buffer.from(text));
  maker.begin(Buffer.concat(texts));
  let at = 0;
  for (const [index, { names, imported, header }] of chunks.entries()) {
    const end = at + texts[index]!.length;
    maker.place(names, imported, at, end, header);
    at = end;
  }
  return Buffer.from(maker.finish()).toString('hex');
};

const plain = (text: string): Chunk => ({ names: [], imported: [], text, header: '' });

/** Letters of all kinds beside what words are made and cut of. */
const letter = fc.constantFrom(
  ...'aZz09_$ .:#?!=/\\\n\0-',
  ...'éÄßİſ中ก़א',
  '\u{10400}',
  '\u{1f433}',
  '\ufffd',
  '\u2014',
);
const word = fc.oneof(
  fc.string({ unit: letter, maxLength: 30 }),
  fc.constantFrom('HTTPServer2', 'snake_case', 'getX', 'ABCd', '12ab', '__', '$', '>>=', 'Foo::bar?'),
  // Around the longest word, by units and by bytes.
  fc.tuple(letter, fc.integer({ min: 115, max: 125 })).map(([unit, times]) => unit.repeat(times)),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const chunk = fc.record({
  names: fc.array(word, { maxLength: 3 }),
  imported: fc.array(
    word.filter((name) => /^[\p{L}\p{N}\p{M}_$]+$/u.test(name)),
    { maxLength: 2 },
  ),
  text,
  header: text,
});

describe('the word kernel', () => {
  it('makes the same words as terms.ts for any chunks of any text, whatever texts came before', () => {
    const kernel = installedWordKernel();
    const maker = new TermMaker();
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 4 }), (chunks) => {
        expect(wordsBy(kernel, chunks)).toBe(wordsBy(maker, chunks));
        expect(wordsBy(installedWordKernel(), chunks)).toBe(wordsBy(maker, chunks));
      }),
      { seed: 4, numRuns: 400 },
    );
  });

  it('treats half a surrogate pair in a cut signature as the character that is stored for it', () => {
    const chunks = [{ names: ['a\ud801'], imported: [], text: 'b', header: 'cut\ud83d' }];
    expect(wordsBy(installedWordKernel(), chunks)).toBe(wordsBy(new TermMaker(), chunks));
  });

  it('makes the same words as terms.ts for every fixture', () => {
    const root = join(import.meta.dirname, '../fixtures');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
    const kernel = installedWordKernel();
    const maker = new TermMaker();
    const samples = files.filter((file) => statSync(file).isFile());
    expect(samples.length).toBeGreaterThan(30);
    for (const file of samples) {
      const chunks = readFileSync(file, 'utf8')
        .split(/(?<=\n\n)/)
        .map(plain);
      expect([file, wordsBy(kernel, chunks)]).toEqual([file, wordsBy(maker, chunks)]);
    }
  });

  it('grows with a text of many words, clears its cache, and then gives the same words', () => {
    const kernel = installedWordKernel();
    const many = Array.from({ length: 60_000 }, (_, at) => `someWord${at}_x HTTPServer${at}`).join('\n');
    const chunks = [plain(many), { ...plain('one two'), names: ['x'.repeat(100_000)], header: 'y '.repeat(50_000) }];
    expect(wordsBy(kernel, chunks)).toBe(wordsBy(new TermMaker(), chunks));
    expect(wordsBy(kernel, [plain('after all')])).toBe(wordsBy(new TermMaker(), [plain('after all')]));
  });

  it('does not read past a text that ends inside a character', () => {
    const kernel = installedWordKernel();
    for (const bytes of [[0xe4], [0xf0, 0x9f], [0x41, 0xc3], [0x80, 0xff, 0x41]]) {
      kernel.begin(Buffer.from(bytes));
      kernel.place([], [], 0, bytes.length, '');
      expect(kernel.finish()).toBeInstanceOf(Uint8Array);
    }
  });

  it('is refused if its bytes are not WebAssembly', () => {
    expect(() => new WordKernel(Buffer.from('no wasm'))).toThrow();
  });
});
