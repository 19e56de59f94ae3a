import { setFlagsFromString } from 'node:v8';

/**
 * V8 flags that delay optimisation. V8 optimises hot code in parallel, but a short process ends before most of that pays off:
 * a search in a repository of 375 files took 167 ms of processor time with the defaults and 147 ms with these flags.
 * Flags differ between versions of V8, and V8 prints an error for an unknown flag.
 */
const V8_MAJOR = Number.parseInt(process.versions.v8, 10);

/** Only V8 11 (Node 20) has one budget for all tiers. Workers and builds share their processors, so they use it as well. */
export const LATE_JAVASCRIPT: readonly string[] = V8_MAJOR === 11 ? ['--interrupt-budget=1000000'] : [];
const DEFAULT_JAVASCRIPT = '--interrupt-budget=67584';

/** Ten times the default: a loop over a large repository is still optimised. */
const LATE_WASM = '--wasm-tiering-budget=100000000';
/** Waking helper threads costs more than collecting the little garbage of a short run: 3 % of a query in 54 MB of source. */
const NO_HELPERS = '--no-parallel-scavenge';

/** V8 12 and later count calls instead of using one budget. */
const LATE_TIERS = [
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-osr=5000',
];

const LATE: Readonly<Record<number, readonly string[]>> = {
  11: [LATE_WASM, NO_HELPERS, ...LATE_JAVASCRIPT],
  12: [LATE_WASM, NO_HELPERS, ...LATE_TIERS],
  13: [LATE_WASM, NO_HELPERS, ...LATE_TIERS],
};

/**
 * V8 accepts saved code only under the flags that it was compiled under (code-cache.ts). A start without saved code is going
 * to save its own, so it must not change flags before that.
 */
let isCodeSaved = false;

/** Records that the program was loaded with compiled code of an earlier start. */
export const noteCompiledCode = (): void => {
  isCodeSaved = true;
};

/** For a process that answers one query and ends. Call it after all modules of Node are loaded. */
export const optimiseLate = (): void => {
  if (!isCodeSaved) return;
  for (const flag of LATE[V8_MAJOR] ?? []) setFlagsFromString(flag);
};

/** A first start saves its compiled code at 400 ms (code-cache.ts). */
const SAVED_AFTER_MILLISECONDS = 500;

/**
 * For the main process during a build, which has no processor to itself: optimising its code took 0.18 of 0.46 s on rxjs,
 * and saved half of that. Returns a function that restores the default.
 */
export const optimiseLateDuringBuild = (): (() => void) => {
  if (LATE_JAVASCRIPT.length === 0) return () => {};
  const change = (): void => LATE_JAVASCRIPT.forEach(setFlagsFromString);
  let timer: NodeJS.Timeout | undefined;
  if (isCodeSaved) change();
  else timer = setTimeout(change, Math.max(0, SAVED_AFTER_MILLISECONDS - process.uptime() * 1000)).unref();
  return () => {
    clearTimeout(timer);
    setFlagsFromString(DEFAULT_JAVASCRIPT);
  };
};
