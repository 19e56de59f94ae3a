import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkFacts } from '../../../src/language/extract/chunks.js';
import { MAX_CHARACTERS, MAX_LINES } from '../../../src/language/line-cutter.js';
import { makeSource } from '../../../src/language/source.js';

type Outline = Parameters<typeof chunkFacts>[1];

const symbol = (startLine: number, endLine: number, parent: number): Outline[number] => ({
  parent,
  startLine,
  endLine,
  signature: `s${startLine}`,
  kind: 'function',
});

/** Nested symbols with random extents, parents before children, as extraction gives them. */
const outline = (lines: number): fc.Arbitrary<Outline> =>
  fc.array(fc.tuple(fc.nat(lines - 1), fc.nat(lines - 1)), { maxLength: 12 }).map((pairs) => {
    const ranges = pairs
      .map(([a, b]): [number, number] => [Math.min(a, b) + 1, Math.max(a, b) + 1])
      .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    const symbols: Outline[number][] = [];
    for (const [from, to] of ranges) {
      const parent = symbols.findLastIndex((other) => other.startLine <= from && other.endLine >= from);
      const limit = parent < 0 ? to : Math.min(to, symbols[parent]!.endLine);
      symbols.push(symbol(from, limit, parent));
    }
    return symbols;
  });

const line = fc.oneof(
  fc.constantFrom('', '  ', '}', '    return x;', 'a b c', 'ünïcödé 🐳 text'),
  fc.string({ maxLength: 60 }).map((text) => text.replaceAll('\n', ' ')),
  fc.nat(12_000).map((length) => 'word '.repeat(length / 5)),
  fc.nat(9000).map((length) => '🐳'.repeat(length / 2)),
);

describe('chunks', () => {
  it('contain every line and every byte of any text, in order, and are never too large', () => {
    fc.assert(
      fc.property(
        fc
          .array(line, { minLength: 1, maxLength: 200 })
          .chain((lines) => fc.tuple(fc.constant(lines), outline(lines.length))),
        ([lines, symbols]) => {
          const source = makeSource(lines.join('\n'), null);
          const total = Buffer.byteLength(source.text);
          const chunks = chunkFacts(source, symbols);
          let line = 0;
          let byte = 0;
          for (const chunk of chunks) {
            expect(chunk.startLine).toBeLessThanOrEqual(line + 1);
            expect(chunk.startByte).toBeLessThanOrEqual(byte);
            expect(chunk.endByte).toBeGreaterThan(chunk.startByte);
            line = Math.max(line, chunk.endLine);
            byte = Math.max(byte, chunk.endByte);
          }
          expect(line).toBe(source.lineStarts.length);
          expect(byte).toBe(total);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('split a large definition with an overlap, and keep its signature as a header', () => {
    const source = makeSource(Array.from({ length: 200 }, (_, i) => `  statement(${i});`).join('\n'), null);
    const chunks = chunkFacts(source, [symbol(1, 200, -1)]);
    expect(chunks.length).toBeGreaterThan(3);
    for (const [i, chunk] of chunks.entries()) {
      expect(chunk).toMatchObject({ kind: 'part', symbol: 0, header: 's1' });
      expect(chunk.endLine - chunk.startLine).toBeLessThan(MAX_LINES);
      if (i > 0) expect(chunk.startLine).toBeLessThanOrEqual(chunks[i - 1]!.endLine);
    }
  });

  it('split a line longer than a chunk between words', () => {
    const words = 'word '.repeat(3000);
    const chunks = chunkFacts(makeSource(words, null), []);
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(chunk).toMatchObject({ kind: 'window', startLine: 1, endLine: 1 });
      expect(chunk.endByte - chunk.startByte).toBeLessThanOrEqual(MAX_CHARACTERS);
      expect(words[chunk.startByte - 1] ?? ' ').not.toMatch(/\w(?=\w)/);
    }
  });

  it('contain a whole definition each, separate from the text around it', () => {
    const body = (name: string) => [`function ${name}() {`, ...Array.from({ length: 8 }, () => '  work();'), '}'];
    const source = makeSource([...body('a'), '', ...body('b')].join('\n'), null);
    const chunks = chunkFacts(source, [symbol(1, 10, -1), symbol(12, 21, -1)]);
    expect(chunks.map(({ startLine, endLine, kind }) => [startLine, endLine, kind])).toEqual([
      [1, 11, 'definition'],
      [12, 21, 'definition'],
    ]);
  });

  it('merge small neighbours', () => {
    const source = makeSource('const a = 1;\nconst b = 2;\nconst c = 3;\n', null);
    const chunks = chunkFacts(source, [symbol(1, 1, -1), symbol(2, 2, -1), symbol(3, 3, -1)]);
    // Of several symbols none names the chunk, not even the last.
    expect(chunks).toMatchObject([{ symbol: -1, startLine: 1, endLine: 3 }]);
  });

  it.each(['', '\n', '\n\n\n'])('are at most as many as lines in an empty file of %j', (text) => {
    expect(chunkFacts(makeSource(text, null), []).length).toBe(text === '' ? 0 : 1);
  });
});
