import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostingsBuilder, type SegmentBuilder } from '../../../src/store/text/builder.js';
import { installedPostingsKernel, KernelBuilder } from '../../../src/store/text/postings-kernel.js';
import { type ChunkWords, wordsOf } from './words.js';

/** Kept from case to case, as a build keeps it from segment to segment. */
const kernel = installedPostingsKernel();

interface Content {
  readonly idStep: number;
  readonly gap: number;
  readonly chunks: readonly ChunkWords[];
}

/** All that a segment is written of. */
const madeBy = (builder: SegmentBuilder, contents: readonly Content[]) => {
  let id = 0;
  let doc = 0;
  for (const { idStep, gap, chunks } of contents) {
    id += idStep;
    doc += gap;
    builder.add(id, doc, chunks.length, wordsOf(chunks));
    doc += chunks.length;
  }
  const { isEmpty, postings, firstDoc, endDoc, chunks } = builder;
  const documents = Buffer.from(builder.documents).toString('hex');
  const blocks = [...builder.blocks()].map(({ first, bytes, postings: held }) => ({
    first: Buffer.from(first).toString('hex'),
    bytes: Buffer.from(bytes).toString('hex'),
    held,
  }));
  return { isEmpty, postings, firstDoc, endDoc, chunks, documents, blocks };
};

const expectSame = (contents: readonly Content[]): void => {
  expect(madeBy(new KernelBuilder(kernel), contents)).toEqual(madeBy(new PostingsBuilder(), contents));
};

const term = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', 'ß', '🐋'), maxLength: 4 }),
  fc.constantFrom('transform', 'transforms', 'transformer', '=transform', 'transfor', '\0'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);
const payload = fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 255 }));
const chunk = fc
  .array(fc.tuple(term, payload), { maxLength: 12 })
  .map((entries): ChunkWords => Object.fromEntries(entries));
const content: fc.Arbitrary<Content> = fc.record({
  idStep: fc.oneof(fc.constant(1), fc.integer({ min: -40, max: 400 })),
  gap: fc.oneof(fc.constant(0), fc.nat(70), fc.nat(3_000_000)),
  chunks: fc.array(chunk, { minLength: 1, maxLength: 6 }),
});

describe('the kernel of postings', () => {
  it('makes the same segment as the TypeScript, for any words', () => {
    fc.assert(fc.property(fc.array(content, { maxLength: 20 }), expectSame), { seed: 20_261, numRuns: 300 });
  });

  it('makes the same segment from lists that fill slices, blocks and tables several times', () => {
    const chunks = Array.from({ length: 4_000 }, (_, at) => {
      const words: Record<string, number> = { common: 1, '=often': (at % 31) + 1 };
      for (let step = 1; step < 12; step++) words[`w${(at * step * 7919) % 30_011}`] = step % 3 === 0 ? 33 : 1;
      return words;
    });
    const contents = Array.from({ length: 40 }, (_, at) => ({
      idStep: 1,
      gap: at % 3,
      chunks: chunks.slice(at * 100, at * 100 + 100),
    }));
    expectSame(contents);
  });

  it('forgets a segment when the next one begins', () => {
    madeBy(new KernelBuilder(kernel), [{ idStep: 7, gap: 3, chunks: [{ before: 1 }] }]);
    expectSame([{ idStep: 1, gap: 0, chunks: [{ after: 1 }, {}] }]);
    expectSame([]);
  });

  it('leaves out a term without chunks, as the TypeScript does', () => {
    const words = Uint8Array.from([2, 1, 97, 1, 98, 1, 1, 33]);
    const [slow, fast] = [new PostingsBuilder(), new KernelBuilder(kernel)].map((builder: SegmentBuilder) => {
      builder.add(1, 0, 1, words);
      return [...builder.blocks()].map(({ first, bytes }) => [Buffer.from(first), Buffer.from(bytes)]);
    });
    expect(fast).toEqual(slow);
  });

  it('refuses words with another number of chunks, as the TypeScript does', () => {
    const words = wordsOf([{ a: 1, bc: 33 }, { bc: 1 }]);
    for (const builder of [new PostingsBuilder(), new KernelBuilder(kernel)]) {
      expect(() => builder.add(1, 0, 1, words)).toThrow('words');
    }
    for (let end = 1; end < words.length; end++) {
      expect(() => new KernelBuilder(kernel).add(1, 0, 2, words.subarray(0, end))).toThrow('words');
    }
    for (let at = 0; at < words.length; at++) {
      const damaged = words.slice();
      damaged[at] = 0xff;
      const builder = new KernelBuilder(kernel);
      try {
        builder.add(1, 0, 2, damaged);
      } catch (error) {
        expect(String(error)).toContain('words');
      }
    }
  });
});
