import { machineId } from './machine.js';

export interface RunOptions {
  /** Maximum number of results per query. */
  readonly depth: number;
  /** A query fails if no expected target is among the first k results. */
  readonly k: number;
  /** null: every row. */
  readonly split: string | null;
  /** Number of queries that run a second time to measure warm latency. For 100 queries, 20 add a fifth to the run time. */
  readonly warm: number;
  /** Whether results contain the reasons of the search. Making them takes a tenth of a run. */
  readonly reasons: 'include' | 'omit';
  readonly machine: string;
  /** A clock in milliseconds from any origin. */
  readonly now: () => number;
  /** Aborts the run between two queries. null: no signal handler is installed, so the system ends the process. */
  readonly signal: AbortSignal | null;
}

/** Enough for a median and a 95th percentile. */
export const WARM_QUERIES = 20;

export const optionsOf = (
  { depth, k, split, reasons }: Pick<RunOptions, 'depth' | 'k' | 'split' | 'reasons'>,
  warm: number,
  signal: RunOptions['signal'],
): RunOptions => ({
  depth,
  k,
  split,
  warm,
  reasons,
  machine: machineId(),
  now: () => performance.now(),
  signal,
});
