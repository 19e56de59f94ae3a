import { setImmediate } from 'node:timers/promises';

/** Longest delay of Ctrl-C in milliseconds. A turn of the event loop every 100 ms has no measurable cost. */
const LONGEST_DELAY = 100;

/**
 * Lets Ctrl-C interrupt a run of synchronous queries. Node delivers signals only between turns of the event loop, and a
 * query takes no turn. The returned function is called between queries: every 100 ms it yields one turn, and throws if the
 * signal was aborted. `signal` is null if no handler is installed: the system then ends the process at once.
 */
export const listening = (signal: AbortSignal | null, now: () => number): (() => Promise<void>) | null => {
  if (signal === null) return null;
  let lastTurn = now();
  return async () => {
    if (now() - lastTurn < LONGEST_DELAY) return;
    await setImmediate();
    signal.throwIfAborted();
    lastTurn = now();
  };
};
