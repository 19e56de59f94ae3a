import { LATE_JAVASCRIPT } from '../core/late-flags.js';

/**
 * quick: V8 compiles WASM once and never optimises: 2-3 times slower parsing, but a worker that is ready at once and
 * no optimiser chewing on a 300 KB lexer function for five seconds. thorough: the default tiers, for full builds.
 */
export type Tier = 'quick' | 'thorough';

/**
 * A worker per processor leaves none for V8's helper threads: collecting garbage and compiling beside the work took a
 * tenth more processor time than doing it in line (three.js, 16 MB, one worker: 7.2 s against 8.1 s).
 */
const ALWAYS = ['--single-threaded-gc', '--no-concurrent-recompilation', '--max-semi-space-size=8'];

const BY_TIER = {
  // Lazy: most functions of a grammar are never called by a few files, and compiling all of them first took a fifth of the wait.
  quick: ['--liftoff-only', '--wasm-lazy-compilation'],
  // One worker on rxjs: 0.69 s of processor time against 0.57 s, on three 2.22 s against 2.02 s.
  thorough: LATE_JAVASCRIPT,
} as const satisfies Record<Tier, readonly string[]>;

/** What Node is started with for a worker. */
export const flagsOf = (tier: Tier): string[] => [...ALWAYS, ...BY_TIER[tier]];
