import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../src/language/redact/redact.js';
import { expectSameAsRebuild, index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { applyStep, SECRET, step } from './random-history.js';

/** `npm run parity:random` raises these; the slice here is the same every time. */
const RUNS = Number(process.env.CW_PARITY_RUNS ?? 6);
const SEED = Number(process.env.CW_PARITY_SEED ?? 2026);
/** Against hangs: a history takes about five seconds. */
const MILLISECONDS = 120_000 + RUNS * 30_000;

describe('delta equals rebuild', () => {
  it(
    `over ${RUNS} random histories of edits, renames, branches, merges, rebases and rule changes`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
          const repository = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n', 'src/c.go': 'package p\n' });
          for (const branch of ['b0', 'b1', 'b2']) repository.git('branch', branch);
          const seen = [repository.head()];
          for (const step of [...steps, { do: 'index', how: 'head', at: 0 } as const]) {
            if (step.do !== 'index') {
              applyStep(repository, step);
              continue;
            }
            const options = {
              head: {},
              worktree: { worktree: true },
              old: { rev: seen[step.at % seen.length]! },
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

  it('through a delta so large that it is written as a new file, and back', async () => {
    const files = (version: number, count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}.txt`, `file ${at}, version ${version}\n`]));
    const repository = makeRepositoryWith({ ...files(1, 310), 'a.ts': 'export const a = 1;\n' });
    const first = await index(repository.root);
    for (let at = 300; at < 310; at++) repository.rm(`f${at}.txt`);
    repository.commit({ ...files(2, 220), 'b.ts': SECRET });
    const there = await index(repository.root);
    expect(there).toMatchObject({ reason: 'large-delta', files: { added: 1, changed: 220, removed: 10 } });
    await expectSameAsRebuild(repository.root, there);
    const back = await index(repository.root, { rev: 'HEAD~1' });
    expect(back).toMatchObject({ reason: 'large-delta', parsed: 0, digest: first.digest });
  });

  it('covers histories in which a text has a secret that is redacted', () => {
    expect(redact(SECRET).kinds).toEqual(['github-token']);
  });
});
