import { availableParallelism } from 'node:os';
import type { ConfigValues } from '../../core/config-keys.js';
import { workerProgram } from '../../core/install.js';
import type { Tier } from '../../start/worker-flags.js';
import { Pool } from './pool.js';

/** Up to this many files, optimising the grammars' code costs more than it saves; `npm run bench -- tiers` shows both. */
const QUICK_FILES = 40;
/** Starting a worker takes longer than so many small files do, so fewer per worker do not pay for another one. */
const FILES_PER_WORKER = 8;
/** Only a safety net; see PoolOptions. The slowest parse that counting lets through takes seconds for a megabyte (`npm run attack -- grammars`). */
const LIMIT_MILLISECONDS = 120_000;
/** Only what large files do to WASM memory comes near this; a new worker compiles its grammars again, so it is not cheap. */
const LIMIT_BYTES = 250_000_000;

/** At most `jobs`, and no more than the files keep busy. */
export const workersFor = (jobs: number, files: number): number =>
  Math.max(1, Math.min(jobs, Math.ceil(files / FILES_PER_WORKER)));

/** Pools before it is known how many files there are to parse: a worker that is started now is there when the first of them is. */
export interface Pools {
  /** So many files at most are about to be parsed, all of them if nothing keeps them out. */
  expect(files: number): void;
  /** The pool for so many files: the one that is warm, or another if it is not the right one for them. */
  poolFor(files: number): Pool;
  /** Ends what was started and not asked for. */
  drop(): void;
}

/** For a build: nothing is started before somebody knows what to expect. */
export const coldPools = (index: ConfigValues['index'], jobs: number): Pools => {
  let warm: { readonly pool: Pool; readonly files: number } | null = null;
  const drop = (): void => warm?.pool.close(new Error('the pool is not needed'));
  return {
    expect: (files) => {
      drop();
      warm = { pool: startPoolFor(index, jobs, files), files };
      warm.pool.warm(workersFor(jobs || availableParallelism(), files));
    },
    poolFor: (files) => {
      // Whoever asks for it closes it.
      const found = warm;
      warm = null;
      if (found !== null && isAlike(jobs, found.files, files)) return found.pool;
      found?.pool.close(new Error('the pool is not needed'));
      return startPoolFor(index, jobs, files);
    },
    drop,
  };
};

/** For a delta. Most are of a few files, for which one quick worker is right: it is started at once, and comes up while the delta is planned. */
export const warmPools = (index: ConfigValues['index'], jobs: number): Pools => {
  const cold = coldPools(index, jobs);
  const warm = startPoolFor(index, jobs, 1);
  warm.warm(1);
  const drop = (): void => warm.close(new Error('the pool is not needed'));
  // A run that starts over after damage asks again.
  let isTaken = false;
  return {
    expect: cold.expect,
    drop: () => {
      drop();
      cold.drop();
    },
    poolFor: (files) => {
      if (files <= FILES_PER_WORKER && !isTaken) {
        isTaken = true;
        return warm;
      }
      drop();
      return cold.poolFor(files);
    },
  };
};

const tierFor = (files: number): Tier => (files <= QUICK_FILES ? 'quick' : 'thorough');

/** Whether the same pool is right for both numbers of files. */
const isAlike = (jobs: number, one: number, other: number): boolean => {
  const workers = jobs || availableParallelism();
  return tierFor(one) === tierFor(other) && workersFor(workers, one) === workersFor(workers, other);
};

/** `jobs` 0 means: as many as there are processors. */
export const startPoolFor = (index: ConfigValues['index'], jobs: number, files: number): Pool =>
  new Pool({
    program: workerProgram(),
    setup: { index },
    workers: workersFor(jobs || availableParallelism(), files),
    tier: tierFor(files),
    limitMilliseconds: LIMIT_MILLISECONDS,
    limitBytes: LIMIT_BYTES,
  });
