import { beforeAll, describe, expect, it } from 'vitest';
import { killMany, prepare } from '../../scripts/long/kill-runs.mjs';
import { ensureBuilt, program } from '../cli/built.js';
import { makeDirectory } from '../helpers/repository.js';

beforeAll(ensureBuilt);

/** `npm run kill` does the same two hundred times; one of each kind here, always at the same instants. */
const RUNS = 4;
const SEED = 2026;

describe('M037 M159 kill -9 at any instant', () => {
  it(`leaves a valid index and what the next run clears away (${RUNS} of them)`, async () => {
    const made = prepare(makeDirectory(), program);
    const sum = await killMany(made, RUNS, SEED, () => {});
    expect(sum.wrong).toEqual([]);
    expect(sum.runs).toBe(RUNS);
    // Otherwise nothing was shown.
    expect(sum.hit).toBeGreaterThan(0);
  });
});
