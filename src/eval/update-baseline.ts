import { join } from 'node:path';
import { CwError } from '../core/error.js';
import { BASELINE_FILE, type Baselines, withBaseline } from './baseline.js';
import { baselinesIn, writeText } from './files.js';
import type { EvalResult } from './result.js';

/** A pipeline that raises its own bar to what it just did has no bar. */
export const refuseInCi = (env: Readonly<Record<string, string | undefined>>): void => {
  if (!env.CI || env.CI === 'false' || env.CI === '0') return;
  throw new CwError('usage', 'a baseline is not updated in CI.', {
    next: 'Run `cw eval --update-baseline` on your machine, and commit eval/baseline.json.',
  });
};

const refuse = (why: string, next: string): CwError =>
  new CwError('cannot-judge', `the baseline was not updated: ${why}.`, { next });

export const updateBaseline = (root: string, result: EvalResult, render: (baselines: Baselines) => string): void => {
  if (result.summary.errors > 0) throw refuse('searches failed', 'Look at the errors above.');
  if (result.index.freshness === 'stale') throw refuse('the index is stale', 'Run `cw index`, then this again.');
  writeText(join(root, BASELINE_FILE), render(withBaseline(baselinesIn(root), result)));
};
