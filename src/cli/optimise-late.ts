import { setFlagsFromString } from 'node:v8';
import { isCompiled } from '../core/compiled-code.js';
import { LATE_JAVASCRIPT, V8_MAJOR } from '../core/late-flags.js';

/** By major version of V8. Ten times later than by default: a loop over a large repository is still optimised, and what one query runs through is not. */
const LATE_WASM = '--wasm-tiering-budget=100000000';
/** Waking threads to help with a collection takes longer than all there is to collect: 3 % of a query in 54 MB of source. */
const ALONE = '--no-parallel-scavenge';
const LATER = [
  LATE_WASM,
  ALONE,
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-osr=5000',
];
const LATE: Readonly<Record<number, readonly string[]>> = {
  11: [LATE_WASM, ALONE, ...LATE_JAVASCRIPT],
  12: LATER,
  13: LATER,
};

/**
 * For a process that answers one question: half of its processor time was V8 optimising, beside the work, what then runs no
 * more. Called when all modules of Node are loaded: their compiled code, as ours, is good only for the flags that it was made with.
 * So not at a start that still has to keep its code, either.
 */
export const optimiseLate = (): void => {
  if (isCompiled()) for (const flag of LATE[V8_MAJOR] ?? []) setFlagsFromString(flag);
};
