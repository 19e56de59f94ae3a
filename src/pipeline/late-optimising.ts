import { setFlagsFromString } from 'node:v8';
import { isCompiled } from '../core/compiled-code.js';
import { LATE_JAVASCRIPT } from '../core/late-flags.js';

/** The default of the one V8 that has such a flag. */
const USUAL = '--interrupt-budget=67584';

/**
 * The code that a first start has compiled is kept at 400 ms (code-cache.ts), and V8 takes it back only under the flags that it was
 * made under: nothing is changed before that.
 */
const FROM_MILLISECONDS = 500;

/**
 * During a build this process has no processor to itself: V8's helper threads took as long to optimise its code as that saved, twice
 * over (rxjs: 0.18 of 0.46 s). So it optimises fifteen times later, as the workers do. Returns what ends it.
 */
export const optimiseLater = (): (() => void) => {
  if (LATE_JAVASCRIPT.length === 0) return () => {};
  const change = (): void => LATE_JAVASCRIPT.forEach(setFlagsFromString);
  let timer: NodeJS.Timeout | undefined;
  if (isCompiled()) change();
  else timer = setTimeout(change, Math.max(0, FROM_MILLISECONDS - process.uptime() * 1000)).unref();
  return () => {
    clearTimeout(timer);
    setFlagsFromString(USUAL);
  };
};
