import { CwError } from '../../core/error.js';
import type { Row, Suite } from '../suites/suite.js';
import type { Asker } from './ask.js';
import { askRow, rounded } from './ask-row.js';
import { listening } from './listen.js';
import { percentile } from './measure.js';
import { type EvalResult, type Latency, type QueryResult, RESULT_FORMAT, RESULT_KIND } from './result.js';
import type { RunOptions } from './run-options.js';
import { groupsOf, summaryOf } from './summary.js';

const latencyOf = (times: readonly number[]): Latency => ({
  queries: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

/** Warm latency: runs some queries again, evenly spread over the suite, when the pages that they read are cached. */
const warmTimes = async (rows: readonly Row[], asker: Asker, { warm, now, signal }: RunOptions): Promise<number[]> => {
  const listen = listening(signal, now);
  const step = Math.max(1, Math.floor(rows.length / warm));
  const times: number[] = [];
  for (const [at, { query }] of rows.entries()) {
    if (at % step !== 0 || times.length >= warm) continue;
    const started = now();
    await asker.ask({ query });
    times.push(rounded(now() - started));
    await listen?.();
  }
  return times;
};

export interface FinishedRun {
  readonly suite: Pick<Suite, 'name' | 'tier' | 'digest' | 'files'>;
  readonly searched: Asker['searched'];
  readonly queries: readonly QueryResult[];
  readonly warm: readonly number[];
}

/** Adds the means, the latency and the groups, all of which follow from the results of the queries. */
export const completeResult = ({ suite, searched, queries, warm }: FinishedRun, options: RunOptions): EvalResult => ({
  kind: RESULT_KIND,
  format: RESULT_FORMAT,
  suite: { name: suite.name, tier: suite.tier, digest: suite.digest, files: suite.files, split: options.split },
  index: searched,
  machine: options.machine,
  depth: options.depth,
  k: options.k,
  summary: summaryOf(queries),
  latency: {
    cold: latencyOf(queries.flatMap(({ milliseconds }) => (milliseconds === null ? [] : [milliseconds]))),
    warm: latencyOf(warm),
  },
  groups: groupsOf(queries),
  queries,
});

/** The rows of a split, or all rows. A run without any row is a mistake of the caller. */
export const rowsOf = (suite: Suite, split: string | null): readonly Row[] => {
  const rows = split === null ? suite.rows : suite.rows.filter((row) => row.split === split);
  if (rows.length > 0) return rows;
  throw new CwError('usage', `there is no query to run in ${suite.files.join(', ')}.`, {
    next: split === null ? 'Add one with `cw eval add`.' : `Check the name of the split: ${split}.`,
  });
};

const askAll = async (rows: readonly Row[], asker: Asker, options: RunOptions): Promise<QueryResult[]> => {
  const queries: QueryResult[] = [];
  const listen = listening(options.signal, options.now);
  for (const row of rows) {
    queries.push(await askRow(row, asker, options));
    await listen?.();
  }
  return queries;
};

/** Runs every query of the suite, one after the other, and measures the results. */
export const runSuite = async (suite: Suite, asker: Asker, options: RunOptions): Promise<EvalResult> => {
  const rows = rowsOf(suite, options.split);
  const queries = await askAll(rows, asker, options);
  const warm = queries.some(({ error }) => error !== null) ? [] : await warmTimes(rows, asker, options);
  return completeResult({ suite, searched: asker.searched, queries, warm }, options);
};
