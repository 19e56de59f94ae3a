import { LATE_JAVASCRIPT } from './optimise-late.js';

/**
 * Node options of parser processes. quick: V8 compiles WASM once and never optimises it. Parsing is 2 to 3 times slower, but
 * the worker is ready at once, and no optimiser spends five seconds on the 300 KB function of a lexer. thorough: the
 * default compiler tiers, for full builds.
 */
export type Tier = 'quick' | 'thorough';

/**
 * With one worker per processor, V8's helper threads have no processor left. Collecting and compiling on the main thread took
 * a tenth less processor time (three.js, 16 MB, one worker: 7.2 s instead of 8.1 s).
 */
const ALWAYS = ['--single-threaded-gc', '--no-concurrent-recompilation', '--max-semi-space-size=8'];

const BY_TIER = {
  // Compiled lazily: a few files call few functions of a grammar, and compiling all of them first took a fifth of the wait.
  quick: ['--liftoff-only', '--wasm-lazy-compilation'],
  // One worker on rxjs: 0.57 s of processor time instead of 0.69 s; on three 2.02 s instead of 2.22 s.
  thorough: LATE_JAVASCRIPT,
} as const satisfies Record<Tier, readonly string[]>;

/** The options of Node for a worker. */
export const flagsOf = (tier: Tier): string[] => [...ALWAYS, ...BY_TIER[tier]];
