import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoredContents } from '../../src/search/scores/best-contents.js';
import { Scores } from '../../src/search/scores/scores.js';
import { type ReferenceConcept, ReferenceScores } from './reference-scores.js';

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
      words: fc
        .array(fc.record({ weight: fc.constantFrom(...WEIGHTS), postings }), { maxLength: 4 })
        .map((words) => words.toSorted((a, b) => b.weight - a.weight)),
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
  new Map(contents.map((contentId, at) => [contentId, scores[at]!]));

const byKey = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].sort((a, b) => a[0] - b[0]);

const bestOf = (all: ReadonlyMap<number, number>, limit: number): [number, number][] => {
  const least = [...all.values()].sort((a, b) => b - a)[limit - 1] ?? Number.NEGATIVE_INFINITY;
  return byKey(all).filter(([, score]) => score >= least);
};

/** As documents.ts numbers them: a content has the chunks of one run. */
const scoresOf = (contentOf: Uint32Array, lengths: Uint32Array): Scores => {
  const contents = [0, ...new Set(contentOf)].filter((id, at) => id !== 0 || at === 0);
  const runOf = contentOf.map((id) => contents.indexOf(id));
  return new Scores({ contentOf, lengths, runs: { runOf, contents: Uint32Array.from(contents) } });
};

/** In how many units each concept is. */
const ask = (scores: Scores, concepts: readonly ReferenceConcept[]): number[] => {
  const found = concepts.map((concept) => ({ ...concept, occurrences: scores.occurrences(concept.words) }));
  scores.startQuery(found);
  return found.map(({ occurrences }) => occurrences.units.length);
};

describe('the scores of chunks', () => {
  it('are equal to a plain reference implementation for a sequence of queries', () => {
    fc.assert(
      fc.property(cases, ({ known: { contentOf, lengths }, queries }) => {
        const scores = scoresOf(contentOf, lengths);
        const reference = new ReferenceScores(contentOf, lengths);
        expect(scores.units.count).toBe(reference.units);
        expect(scores.units.unitOf).toEqual(reference.unitOf);
        for (const concepts of queries) {
          const total = 7.5;
          expect(ask(scores, concepts)).toEqual(concepts.map((concept) => reference.holding(concept)));
          const bodies = reference.bodies(concepts, total);
          const names = reference.names(concepts, total);
          expect(scores.scoreBodies(total)).toBe(bodies.size);
          scores.scoreNames(total);
          const bodyScores = new Map([...bodies].map(([contentId, { score }]) => [contentId, score]));
          for (const limit of [0, 1, 3]) {
            const wanted = limit === 0 ? Number.POSITIVE_INFINITY : limit;
            expect(byKey(mapOf(scores.bestBodies(limit)))).toEqual(bestOf(bodyScores, wanted));
            expect(byKey(mapOf(scores.bestNames(limit)))).toEqual(bestOf(names, wanted));
          }
          for (const contentId of new Set([...contentOf, 99])) {
            expect(scores.bodyOf(contentId)).toEqual(bodies.get(contentId));
            expect(scores.bodyScore(contentId)).toBe(bodies.get(contentId)?.score ?? 0);
            expect(scores.hasBody(contentId)).toBe(bodies.has(contentId));
            expect(scores.nameShareOf(contentId)).toBe(names.get(contentId) ?? 0);
          }
          for (const { units } of bodies.values())
            for (const unit of units) expect(scores.bestChunkOf(unit)).toBe(reference.bestChunk(concepts, unit));
        }
      }),
      { seed: 5, numRuns: 1_000 },
    );
  });

  it('are those of neighbouring chunks joined to units', () => {
    const contentOf = Uint32Array.from([7, 7, 7, 0, 7, 9, 9, 9]);
    const lengths = Uint32Array.from([100, 200, 50, 80, 30, 390, 20, 5]);
    const { units } = scoresOf(contentOf, lengths);
    expect([...units.unitOf]).toEqual([0, 0, 2, 0, 2, 5, 6, 6]);
    expect(units.count).toBe(4);
  });
});
