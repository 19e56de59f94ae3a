import { CwError } from '../core/error.js';
import type { Progress } from '../format/progress.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { onInterrupt } from './interrupt.js';

/**
 * Runs work that takes long enough to be watched and to be interrupted. Ctrl-C aborts it and waits until it has put
 * everything back (temporary files, the lock); only then does the process end. `left`: what an interrupt leaves, for people.
 */
export const longRun = async <T>(
  progress: Progress,
  left: string,
  work: (hooks: RunHooks) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController();
  let isStarted = false;
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
      progress: (count, total) => {
        if (!isStarted) progress.start(total);
        isStarted = true;
        progress.update(count, 'files');
      },
    });
  } finally {
    progress.stop();
    end();
    done();
  }
};
