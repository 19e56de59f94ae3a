import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { applyStep, step } from './random-history.js';

/** `npm run parity:random` raises these; the slice here is the same every time. */
const RUNS = Number(process.env.CW_PARITY_RUNS ?? 6);
const SEED = Number(process.env.CW_PARITY_SEED ?? 2026);
/** Against hangs: a history takes about five seconds. */
const MILLISECONDS = 120_000 + RUNS * 30_000;

describe('M016 delta equals rebuild', () => {
  it(
    `over ${RUNS} random histories of edits, renames, branches, merges, rebases and rule changes`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
          const repository = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n', 'src/c.go': 'package p\n' });
          for (const branch of ['b0', 'b1', 'b2']) repository.git('branch', branch);
          const seen = [repository.head()];
          for (const step of [...steps, { do: 'index', how: 'head' } as const]) {
            if (step.do !== 'index') {
              applyStep(repository, step);
              continue;
            }
            const options = {
              head: {},
              worktree: { worktree: true },
              old: { rev: seen[steps.length % seen.length]! },
            }[step.how];
            const result = await index(repository.root, options);
            await expectSameAsRebuild(repository.root, result, options);
            seen.push(repository.head());
          }
          expect(seen.length).toBeGreaterThan(1);
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: process.env.CI !== undefined },
      );
    },
    MILLISECONDS,
  );
});
