import { parseJson } from '../../core/config-json.js';
import { CwError } from '../../core/error.js';
import { type EvalResult, type QueryResult, RESULT } from '../run/result.js';
import { integerFrom, list, Mismatch, object, type Shape } from '../suites/shape.js';
import type { ACROSS } from './policy.js';

/** Baselines: stored results to compare with, one per suite, in one file that is committed with the suites. */

export const BASELINE_FORMAT = 1;
export const BASELINE_FILE = 'eval/baseline.json';

export interface Baselines {
  readonly format: number;
  readonly baselines: readonly EvalResult[];
}

const BASELINES: Shape<Baselines> = object({
  format: integerFrom(BASELINE_FORMAT, BASELINE_FORMAT),
  baselines: list(RESULT),
});

/** Stored results per query. More would make diffs of the file unreadable. */
const KEPT_RESULTS = 5;

const trimmed = (query: QueryResult): QueryResult => ({
  ...query,
  // Times of single queries are noise and would change with every update.
  milliseconds: null,
  top: query.top.slice(0, KEPT_RESULTS).map((answer) => ({ ...answer, score: null, reasons: [] })),
});

export const baselineOf = (result: EvalResult): EvalResult => ({ ...result, queries: result.queries.map(trimmed) });

export const parseBaselines = (name: string, text: string): Baselines => {
  try {
    return BASELINES.read(parseJson(name, text), '');
  } catch (error) {
    const next = 'Make it again with `cw eval --update-baseline`; it is not written by hand.';
    if (error instanceof CwError) {
      const detail = { ...error.detail, file: name };
      throw new CwError('suite-invalid', error.message, { next, cause: error, detail });
    }
    if (!(error instanceof Mismatch)) throw error;
    const detail = { file: name, field: error.field };
    throw new CwError('suite-invalid', `${name}: ${error.message}.`, { next, cause: error, detail });
  }
};

const isOfSuite =
  (result: EvalResult) =>
  ({ suite }: EvalResult): boolean =>
    suite.name === result.suite.name && suite.tier === result.suite.tier && suite.split === result.suite.split;

export const findBaseline = (known: Baselines, result: EvalResult): EvalResult | null =>
  known.baselines.find(isOfSuite(result)) ?? null;

/** Replaces the baseline of one suite and keeps those of other suites. */
export const withBaseline = (known: Baselines | null, result: EvalResult): Baselines => {
  const isOld = isOfSuite(result);
  const others = (known?.baselines ?? []).filter((baseline) => !isOld(baseline));
  const baselines = [...others, baselineOf(result)].sort((a, b) => (a.suite.name < b.suite.name ? -1 : 1));
  return { format: BASELINE_FORMAT, baselines };
};

export type Difference = 'suite' | 'depth' | (typeof ACROSS)[number];

const SENTENCE: Readonly<Record<Difference, string>> = {
  suite: 'the suite has changed since',
  depth: 'it used another number of results, or another k',
  recipe: 'another version of cw made its index',
  ranking: 'another version of cw, or another `search.fusion`, put its results in order',
  config: 'its index was made with other settings',
  channels: 'other channels were searched',
};

/** Why two results are not comparable. Different commits are no reason, since comparing them is the purpose. */
export const differencesOf = (before: EvalResult, after: EvalResult): Difference[] => {
  const found: Difference[] = [];
  if (before.suite.digest !== after.suite.digest || before.suite.tier !== after.suite.tier) found.push('suite');
  if (before.depth !== after.depth || before.k !== after.k) found.push('depth');
  if (before.index.recipe !== after.index.recipe) found.push('recipe');
  if (before.index.ranking !== after.index.ranking || before.index.fusion !== after.index.fusion) found.push('ranking');
  if (before.index.config !== after.index.config) found.push('config');
  if (before.index.channels.join(' ') !== after.index.channels.join(' ')) found.push('channels');
  return found;
};

/** stored: saved by an earlier run. asked: measured on a commit by this run. */
export type BaselineKind = 'stored' | 'asked';

/** The commit of `--base` is measured with its own settings. Changed settings are part of the change that is judged. */
const PART_OF_THE_CHANGE: readonly Difference[] = ['config', 'ranking'];

/** Differences that make a verdict impossible. */
export const hindrancesOf = (before: EvalResult, after: EvalResult, kind: BaselineKind): Difference[] =>
  differencesOf(before, after).filter((one) => kind === 'stored' || !PART_OF_THE_CHANGE.includes(one));

export const differenceText = (differences: readonly Difference[]): string =>
  differences.map((difference) => SENTENCE[difference]).join('; ');
