import { setFlagsFromString } from 'node:v8';

/** Of V8; its flags differ from one to the next, and it prints an error about one that it does not know. */
const V8_MAJOR = Number.parseInt(process.versions.v8, 10);

/**
 * Fifteen times later than by default, for processes that live shortly or share their processor: half of what V8 made of their
 * JavaScript it threw away, or made for code that ran no more. Newer versions count calls instead, have a compiler in between
 * that is cheap, and do not know the flag.
 */
export const LATE_JAVASCRIPT: readonly string[] = V8_MAJOR === 11 ? ['--interrupt-budget=1000000'] : [];

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

/** For the whole process, all of its threads. */
export const setLateFlags = (): void => {
  for (const flag of LATE[V8_MAJOR] ?? []) setFlagsFromString(flag);
};
