import type { Worker } from 'node:worker_threads';

let waiting: Worker | null = null;

/** Said by who loaded this program: a thread was started before it was known what to ask (src/cli/start-ahead.ts). */
export const startedAhead = (worker: Worker): void => {
  waiting = worker;
};

/** Takes it over; null: there is none, or somebody else has it. */
export const takeStarted = (): Worker | null => {
  const worker = waiting;
  waiting = null;
  return worker;
};
