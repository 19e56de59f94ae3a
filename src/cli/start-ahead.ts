import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type SecondWorker, startSecondWorker } from '../core/second-worker.js';

/** About fifty queries: for fewer a second thread does not come to much. */
const LARGE_SUITE = 8_000;

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
};

/** As many bytes of suites as the command line names, or as are where suites are kept. */
const bytesOfSuites = (argv: readonly string[]): number => {
  const named = argv.filter((word) => word.endsWith('.jsonl'));
  if (named.length > 0) return named.reduce((sum, file) => sum + sizeOf(file), 0);
  try {
    const names = readdirSync('eval').filter((name) => name.endsWith('.jsonl'));
    return names.reduce((sum, name) => sum + sizeOf(join('eval', name)), 0);
  } catch {
    return 0;
  }
};

/**
 * The second thread of a gate (src/eval/second.ts), started while this one still loads its program: it takes as long to start, and
 * would come late otherwise. null: not for this command line, as far as a look at it tells.
 */
export const startAhead = (argv: readonly string[], env: NodeJS.ProcessEnv): SecondWorker | null => {
  if (!argv.includes('--gate') || env.CW_EVAL_THREADS === '1') return null;
  if (availableParallelism() < 2 || bytesOfSuites(argv) < LARGE_SUITE) return null;
  return startSecondWorker(__dirname);
};
