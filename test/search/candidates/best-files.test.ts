import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFiles, type Contents, type PathMatches } from '../../../src/search/candidates/best-files.js';

/** All of them in order, then those of the first so many contents. */
const plainly = ({ files, scores }: PathMatches, contents: Contents, count: number): number[] => {
  const scoreOf = new Map(files.map((file, at) => [file, scores[at]!]));
  const inOrder = [...files].sort((a, b) => scoreOf.get(b)! - scoreOf.get(a)! || a - b);
  const contentOf = (file: number): number => contents.files[file]!.contentId;
  const first = new Set([...new Set(inOrder.map(contentOf))].slice(0, count));
  return inOrder.filter((file) => first.has(contentOf(file)));
};

describe('the best files', () => {
  it('are those of the best contents, with all of their copies', () => {
    const file = fc.record({ content: fc.nat(30), score: fc.constantFrom(0, 0.25, 0.5, 1, 2), isFound: fc.boolean() });
    const count = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 40 }), fc.boolean(), count, (all, hasCopies, most) => {
        const files = all.map(({ content }, at) => ({ contentId: hasCopies ? content : at }));
        const filesOf = (wanted: number): number[] =>
          [...files.keys()].filter((one) => files[one]!.contentId === wanted);
        const found = [...all.keys()].filter((one) => all[one]!.isFound);
        const matches = { files: found, scores: found.map((one) => all[one]!.score) };
        const kept = [...bestFiles(matches, { files, filesOf }, most)].sort((a, b) => a - b);
        expect(kept).toEqual(plainly(matches, { files, filesOf }, most).sort((a, b) => a - b));
      }),
      { seed: 2, numRuns: 3_000 },
    );
  });
});
