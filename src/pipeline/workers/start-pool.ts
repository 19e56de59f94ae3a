import { availableParallelism } from 'node:os';
import type { ConfigValues } from '../../core/config-keys.js';
import { workerProgram } from '../../core/install.js';
import type { Tier } from '../../start/worker-flags.js';
import { Pool } from './pool.js';

/** Up to this many files, optimising the WASM code of grammars costs more than it saves (`npm run bench -- tiers`). */
const QUICK_FILES = 40;
/** Another worker pays only for at least this many files: starting it takes as long as parsing so many small files. */
const FILES_PER_WORKER = 8;
/**
 * Only a safety net, see PoolOptions. The slowest parse within the budget takes seconds for a megabyte
 * (`npm run attack -- grammars`).
 */
const LIMIT_MILLISECONDS = 120_000;
/** Only large files grow WASM memory this far. Replacing a worker is not cheap: the new one compiles its grammars again. */
const LIMIT_BYTES = 250_000_000;

/** The number of workers: at most `jobs`, and fewer for a few files. */
export const workersFor = (jobs: number, files: number): number =>
  Math.max(1, Math.min(jobs, Math.ceil(files / FILES_PER_WORKER)));

/**
 * Starts worker pools early, before the number of files to parse is known, so that the processes are ready when the first
 * file is.
 */
export interface Pools {
  /** Announces that at most this many files will be parsed, and starts workers for them. */
  expect(files: number): void;
  /** The pool for this many files: the one that was started early if it has the right size, else a new one. */
  poolFor(files: number): Pool;
  /** Closes a pool that was started early and never used. */
  drop(): void;
}

/** For a build from nothing: no worker is started before `expect` gives the number of files. */
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
      // From here on, the caller owns the pool and closes it.
      const found = warm;
      warm = null;
      if (found !== null && needSamePool(jobs, found.files, files)) return found.pool;
      found?.pool.close(new Error('the pool is not needed'));
      return startPoolFor(index, jobs, files);
    },
    drop,
  };
};

/**
 * For a delta. Most deltas are of a few files, for which one worker with quick start is right. It is started at once, and
 * starts up while the delta is planned.
 */
export const warmPools = (index: ConfigValues['index'], jobs: number): Pools => {
  const cold = coldPools(index, jobs);
  const warm = startPoolFor(index, jobs, 1);
  warm.warm(1);
  const drop = (): void => warm.close(new Error('the pool is not needed'));
  // A run that finds a damaged index starts over and needs a second pool.
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

/** Whether the same number and kind of workers is right for both numbers of files. */
const needSamePool = (jobs: number, expected: number, files: number): boolean => {
  const workers = jobs || availableParallelism();
  return tierFor(expected) === tierFor(files) && workersFor(workers, expected) === workersFor(workers, files);
};

/** Makes a pool for this many files. `jobs` 0: one worker for each processor. */
export const startPoolFor = (index: ConfigValues['index'], jobs: number, files: number): Pool =>
  new Pool({
    program: workerProgram(),
    setup: { index },
    workers: workersFor(jobs || availableParallelism(), files),
    tier: tierFor(files),
    limitMilliseconds: LIMIT_MILLISECONDS,
    limitBytes: LIMIT_BYTES,
  });
