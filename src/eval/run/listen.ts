import { setImmediate } from 'node:timers/promises';

/** A person who presses Ctrl-C waits this long at most, in milliseconds; turning the event loop so seldom costs nothing. */
const LONGEST_DEAF = 100;

/**
 * Asking takes no turn of the event loop, and signals are heard only between turns. What this gives is called between
 * queries: it looks at the clock, and after a while lets signals in, and throws the reason where one came.
 * `signal`: null where nobody handles signals, so that the system ends the process at once.
 */
export const listening = (signal: AbortSignal | null, now: () => number): (() => Promise<void>) | null => {
  if (signal === null) return null;
  let heard = now();
  return async () => {
    if (now() - heard < LONGEST_DEAF) return;
    await setImmediate();
    signal.throwIfAborted();
    heard = now();
  };
};
