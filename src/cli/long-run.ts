import { CwError } from '../core/error.js';
import type { Progress } from '../format/progress.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { onInterrupt } from './io/interrupt.js';

/** What people are told while it runs and when it is interrupted. */
export interface Told {
  readonly counts: 'files' | 'commits';
  /** What an interrupt leaves. */
  readonly left: string;
}

/**
 * Runs work that takes long enough to be watched and to be interrupted. Ctrl-C aborts it and waits until it has put
 * everything back (temporary files, the lock); only then does the process end.
 */
export const longRun = async <T>(
  progress: Progress,
  { counts, left }: Told,
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
        // An evaluation may bring several indexes to several commits.
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
