import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockWriter } from '../../src/store/postings/block.js';
import { type ScoredContents, ScoreKernel } from '../../src/store/score-kernel.js';
import { type ReferenceConcept, ReferenceScores, type ScoredWord, unitsOf } from './reference-scores.js';

const SIZES = { enough: 250, largest: 400 };

/** Contents in runs, some of them gone, as an index numbers their chunks. */
const chunks = fc
  .array(fc.record({ isGone: fc.boolean(), lengths: fc.array(fc.nat(300), { minLength: 1, maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((contents) => ({
    // Ids are in no order: they depend on history.
    contentOf: Uint32Array.from(
      contents.flatMap(({ isGone, lengths }, at) => lengths.map(() => (isGone ? 0 : ((at * 7) % 13) + 1))),
    ),
    lengths: Uint32Array.from(contents.flatMap(({ lengths }) => lengths)),
  }));

const WEIGHTS = [1, 0.7, 0.5];

const conceptsIn = (contentOf: Uint32Array): fc.Arbitrary<ReferenceConcept[]> => {
  const live = [...contentOf.keys()].filter((doc) => contentOf[doc] !== 0);
  const postings = fc.tuple(fc.subarray(live), fc.nat(255)).map(([docs, seed]) => ({
    docs: Uint32Array.from(docs),
    payloads: Uint8Array.from(docs, (doc) => (doc * 37 + seed) % 256),
  }));
  return fc.array(
    fc.record({
      words: fc.array(fc.record({ weight: fc.constantFrom(...WEIGHTS), postings }), { maxLength: 4 }),
      weight: fc.constantFrom(0.3, 1, 2.7, 5.1),
      isWhole: fc.boolean(),
    }),
    { maxLength: 5 },
  );
};

const cases = chunks.chain((known) =>
  fc.record({
    known: fc.constant(known),
    queries: fc.array(conceptsIn(known.contentOf), { minLength: 1, maxLength: 3 }),
  }),
);

const mapOf = ({ contents, scores }: ScoredContents): Map<number, number> =>
  new Map([...contents].map((contentId, at) => [contentId, scores[at]!]));

const byKey = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].sort((a, b) => a[0] - b[0]);

const bestOf = (all: ReadonlyMap<number, number>, limit: number): [number, number][] => {
  const least = [...all.values()].sort((a, b) => b - a)[limit - 1] ?? Number.NEGATIVE_INFINITY;
  return byKey(all).filter(([, score]) => score >= least);
};

/** Some lists as they are, the others in blocks as the text index stores them. */
const tell = (kernel: ScoreKernel, words: readonly ScoredWord[]): void => {
  for (const [at, { weight, postings }] of words.entries()) {
    if (at % 2 === 0) kernel.word(weight, postings);
    else {
      const block = blockOf(postings);
      expect(kernel.takes(block, TERM)).toBe(true);
      expect(kernel.wordIn(block, TERM, weight)).toBe(postings.docs.length);
    }
  }
};

const begin = (kernel: ScoreKernel, concepts: readonly (readonly ScoredWord[])[]): number[] => {
  kernel.begin(concepts.length, concepts.flat().length);
  return concepts.map((words) => {
    tell(kernel, words);
    return kernel.concept();
  });
};

const TERM = Buffer.from('route');

/** A block in which a word has this list, between two others. */
const blockOf = ({ docs, payloads }: ScoredWord['postings']): Buffer => {
  const block = new BlockWriter();
  block.add(Buffer.from('rout'), Uint32Array.of(1), Uint8Array.of(3), 0, 1);
  block.add(TERM, docs, payloads, 0, docs.length);
  block.add(Buffer.from('router'), Uint32Array.of(2), Uint8Array.of(1), 0, 1);
  return block.take();
};

describe('the kernel that scores', () => {
  it('says of each query what the plain reference says, whatever was asked before', () => {
    fc.assert(
      fc.property(cases, ({ known: { contentOf, lengths }, queries }) => {
        const kernel = new ScoreKernel(contentOf, lengths, SIZES);
        const reference = new ReferenceScores(contentOf, lengths, SIZES);
        expect(kernel.units).toBe(reference.units);
        for (const concepts of queries) {
          const total = 7.5;
          expect(
            begin(
              kernel,
              concepts.map(({ words }) => words),
            ),
          ).toEqual(concepts.map((concept) => reference.holding(concept)));
          kernel.weigh(concepts);
          const bodies = reference.bodies(concepts, total);
          const names = reference.names(concepts, total);
          expect(kernel.scoreBodies(total)).toBe(bodies.size);
          expect(kernel.scoreNames(total)).toBe(names.size);
          const bodyScores = new Map([...bodies].map(([contentId, { score }]) => [contentId, score]));
          for (const limit of [0, 1, 3]) {
            const wanted = limit === 0 ? Number.POSITIVE_INFINITY : limit;
            expect(byKey(mapOf(kernel.bestBodies(limit)))).toEqual(bestOf(bodyScores, wanted));
            expect(byKey(mapOf(kernel.bestNames(limit)))).toEqual(bestOf(names, wanted));
          }
          expect([...kernel.namesAlone()].sort()).toEqual([...names.keys()].filter((id) => !bodies.has(id)).sort());
          for (const contentId of new Set([...contentOf, 99])) {
            expect(kernel.bodyOf(contentId)).toEqual(bodies.get(contentId));
            expect(kernel.bodyScore(contentId)).toBe(bodies.get(contentId)?.score ?? 0);
            expect(kernel.hasBody(contentId)).toBe(bodies.has(contentId));
            expect(kernel.nameShareOf(contentId)).toBe(names.get(contentId) ?? 0);
          }
          for (const { units } of bodies.values())
            for (const unit of units) expect(kernel.bestChunkOf(unit)).toBe(reference.bestChunk(concepts, unit));
        }
      }),
      { seed: 5, numRuns: 1_000 },
    );
  });

  it('tells the contents in which a word is marked', () => {
    const marked = chunks.chain((known) =>
      fc.tuple(fc.constant(known), conceptsIn(known.contentOf), fc.constantFrom(0, 32, 64, 128, 160)),
    );
    fc.assert(
      fc.property(marked, ([{ contentOf, lengths }, concepts, bits]) => {
        const kernel = new ScoreKernel(contentOf, lengths, SIZES);
        kernel.begin(1, 9);
        for (const { postings } of concepts.flatMap(({ words }) => words)) {
          const { docs, payloads } = postings;
          const expected = [...docs].filter((_, at) => (payloads[at]! & bits) === bits).map((doc) => contentOf[doc]!);
          const found = [...kernel.contentsMarked(blockOf(postings), TERM, bits)];
          expect(new Set(found)).toEqual(new Set(expected));
          expect(kernel.contentsMarked(blockOf(postings), Buffer.from('routes'), bits)).toHaveLength(0);
        }
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  it('joins neighbouring chunks of a content to units of enough words', () => {
    const contentOf = Uint32Array.from([7, 7, 7, 0, 7, 9, 9, 9]);
    const lengths = Uint32Array.from([100, 200, 50, 80, 30, 390, 20, 5]);
    const kernel = new ScoreKernel(contentOf, lengths, SIZES);
    expect([...kernel.unitOf]).toEqual([0, 0, 2, 0, 2, 5, 6, 6]);
    expect(kernel.units).toBe(4);
    expect([...unitsOf(contentOf, lengths, SIZES).unitOf]).toEqual([...kernel.unitOf]);
  });

  it('takes more than its memory has room for', () => {
    const docs = 1_000_000;
    const kernel = new ScoreKernel(new Uint32Array(docs).fill(3), new Uint32Array(docs).fill(400), SIZES);
    expect(kernel.units).toBe(docs);
    const postings = {
      docs: Uint32Array.from({ length: docs }, (_, doc) => doc),
      payloads: new Uint8Array(docs).fill(1),
    };
    expect(begin(kernel, [[{ weight: 1, postings }], [{ weight: 1, postings }]])).toEqual([docs, docs]);
  });

  it('finds no list of a word that a block does not have, and refuses one that is damaged or of chunks that are not there', () => {
    const kernel = new ScoreKernel(Uint32Array.of(7, 7, 9), Uint32Array.of(9, 9, 9), SIZES);
    kernel.begin(1, 9);
    const block = blockOf({ docs: Uint32Array.of(0, 2), payloads: Uint8Array.of(1, 2) });
    expect(kernel.wordIn(block, Buffer.from('routes'), 1)).toBe(0);
    expect(kernel.wordIn(block, TERM, 1)).toBe(2);
    expect(() => kernel.wordIn(block.subarray(0, 12), TERM, 1)).toThrow('a posting list');
    const far = blockOf({ docs: Uint32Array.of(0, 3), payloads: Uint8Array.of(1, 2) });
    expect(() => kernel.wordIn(far, TERM, 1)).toThrow('a posting list');
    expect(() => kernel.contentsMarked(far, TERM, 0)).toThrow('a posting list');
    expect(() => kernel.contentsMarked(block.subarray(0, 12), TERM, 0)).toThrow('a posting list');
    expect(kernel.takes(Buffer.alloc(70_000), TERM)).toBe(false);
  });
});
