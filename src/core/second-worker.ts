import { join } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';

/** A thread beside the first one (src/eval/second-thread.ts), and the numbers that both see. */
export interface SecondWorker {
  readonly worker: Worker;
  readonly shared: SharedArrayBuffer;
}

/** What the shared numbers are: how many rows were taken by both, how many the second took, and what is known of the first. */
export const TAKEN = 0;
export const BY_SECOND = 1;
export const FIRST = 2;
const NUMBERS = 3;

/** Of the first: it has loaded its program, from code that V8 had kept. So both may have flags set: there is nothing to keep. */
export const COMPILED = 1;

/** `directory`: where the programs are. null: there can be no thread, as where the system allows no more of them. */
export const startSecondWorker = (directory: string): SecondWorker | null => {
  const shared = new SharedArrayBuffer(4 * NUMBERS);
  try {
    const worker = new Worker(join(directory, 'second.cjs'), { workerData: shared, env: SHARE_ENV });
    worker.unref();
    // Who wants it listens for itself; a thread that nobody wanted must not end the process.
    worker.on('error', () => {});
    return { worker, shared };
  } catch {
    return null;
  }
};

/** Said by the first thread. */
export const noteFirstCompiled = ({ shared }: SecondWorker): void => {
  Atomics.store(new Int32Array(shared), FIRST, COMPILED);
};

let waiting: SecondWorker | null = null;

/** Said by who loaded this program: a thread was started before it was known what to ask (src/cli/start-ahead.ts). */
export const startedAhead = (second: SecondWorker): void => {
  waiting = second;
};

/** Takes it over; null: there is none, or somebody else has it. */
export const takeStarted = (): SecondWorker | null => {
  const second = waiting;
  waiting = null;
  return second;
};
