import { CwError } from '../core/error.js';
import type { Progress } from '../format/progress.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { onInterrupt } from './io/interrupt.js';

/** Texts of the progress display and of an interrupt. */
export interface RunTexts {
  readonly counts: 'files' | 'commits';
  /** The state after an interrupt, such as `nothing was written`. */
  readonly left: string;
}

/**
 * Runs a long operation with a progress display that can be interrupted. Ctrl-C aborts the operation and waits until it has
 * removed its temporary files and its lock before the process ends.
 */
export const longRun = async <T>(
  progress: Progress,
  { counts, left }: RunTexts,
  work: (hooks: RunHooks) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController();
  let size = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = onInterrupt(async () => {
    stop.abort(new CwError('interrupted', `interrupted; ${left}.`, { next: 'Run it again.' }));
    await ended;
  });
  try {
    return await work({
      signal: stop.signal,
      progress: (count, total, what) => {
        // An evaluation may index several commits, each with its own total.
        if (total !== size) progress.start(total);
        size = total;
        progress.update(count, what ?? counts);
      },
    });
  } finally {
    progress.stop();
    end();
    done();
  }
};
