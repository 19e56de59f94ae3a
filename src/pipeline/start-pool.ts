import { availableParallelism } from 'node:os';
import type { ConfigValues } from '../core/config-keys.js';
import { workerProgram } from './install.js';
import { Pool } from './pool.js';

/** Up to this many files, optimising the grammars' code costs more than it saves. Chosen by `npm run bench -- tiers`. */
const QUICK_FILES = 40;
/** A worker needs about this long to be ready, so fewer files than this per worker do not pay for another one. */
const FILES_PER_WORKER = 8;
/** Only a safety net; see PoolOptions. */
const LIMIT_MILLISECONDS = 120_000;
/** Only what large files do to WASM memory comes near this; a new worker compiles its grammars again, so it is not cheap. */
const LIMIT_BYTES = 400_000_000;

/** At most `jobs`, and no more than the files keep busy. */
export const workersFor = (jobs: number, files: number): number =>
  Math.max(1, Math.min(jobs, Math.ceil(files / FILES_PER_WORKER)));

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
