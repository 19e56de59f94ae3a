import { availableParallelism } from 'node:os';
import type { ConfigValues } from '../core/config-keys.js';
import { workerProgram } from '../core/install.js';
import { Pool } from './pool.js';

/** Up to this many files, optimising the grammars' code costs more than it saves; `npm run bench -- tiers` shows both. */
const QUICK_FILES = 40;
/** Starting a worker takes longer than so many small files do, so fewer per worker do not pay for another one. */
const FILES_PER_WORKER = 8;
/** Only a safety net; see PoolOptions. */
const LIMIT_MILLISECONDS = 120_000;
/** Only what large files do to WASM memory comes near this; a new worker compiles its grammars again, so it is not cheap. */
const LIMIT_BYTES = 250_000_000;

/** At most `jobs`, and no more than the files keep busy. */
export const workersFor = (jobs: number, files: number): number =>
  Math.max(1, Math.min(jobs, Math.ceil(files / FILES_PER_WORKER)));

/**
 * A pool for a delta whose size is not known yet. Most are of a few files, for which one quick worker is right: it is
 * started at once, and comes up while the delta is planned.
 */
export interface Pools {
  /** The pool for so many files: the one that is warm, or another if they are too many for it. */
  poolFor(files: number): Pool;
  /** Ends what was started and not asked for. */
  drop(): void;
}

export const coldPools = (index: ConfigValues['index'], jobs: number): Pools => ({
  poolFor: (files) => startPoolFor(index, jobs, files),
  drop: () => {},
});

export const warmPools = (index: ConfigValues['index'], jobs: number): Pools => {
  const warm = startPoolFor(index, jobs, 1);
  warm.warm();
  const drop = (): void => warm.close(new Error('the pool is not needed'));
  // Whoever asked for it closes it; a run that starts over after damage asks again.
  let isTaken = false;
  return {
    drop,
    poolFor: (files) => {
      if (files <= FILES_PER_WORKER && !isTaken) {
        isTaken = true;
        return warm;
      }
      drop();
      return startPoolFor(index, jobs, files);
    },
  };
};

/** `jobs` 0 means: as many as there are processors. */
export const startPoolFor = (index: ConfigValues['index'], jobs: number, files: number): Pool =>
  new Pool({
    program: workerProgram(),
    setup: { index },
    workers: workersFor(jobs || availableParallelism(), files),
    tier: files <= QUICK_FILES ? 'quick' : 'thorough',
    limitMilliseconds: LIMIT_MILLISECONDS,
    limitBytes: LIMIT_BYTES,
  });
