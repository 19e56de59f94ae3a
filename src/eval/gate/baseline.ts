import { parseJson } from '../../core/config-json.js';
import { CwError } from '../../core/error.js';
import { type EvalResult, type QueryResult, RESULT } from '../run/result.js';
import { integerFrom, list, Mismatch, object, type Shape } from '../suites/shape.js';
import type { ACROSS } from './policy.js';

/** Stored results to compare with: one for each suite, in one file that is committed beside the suites. */

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

/** As many results as say where a query stood; more would only make the file's differences unreadable. */
const KEPT_RESULTS = 5;

const trimmed = (query: QueryResult): QueryResult => ({
  ...query,
  // Times of single queries are noise that would change with every update.
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

/** The suite's new baseline in the place of its old one; those of other suites stay. */
export const withBaseline = (known: Baselines | null, result: EvalResult): Baselines => {
  const isOld = isOfSuite(result);
  const others = (known?.baselines ?? []).filter((baseline) => !isOld(baseline));
  const baselines = [...others, baselineOf(result)].sort((a, b) => (a.suite.name < b.suite.name ? -1 : 1));
  return { format: BASELINE_FORMAT, baselines };
};

export type Difference = 'suite' | 'depth' | (typeof ACROSS)[number];

const SENTENCE: Readonly<Record<Difference, string>> = {
  suite: 'the suite has changed since',
  depth: 'it asked for another number of results, or judged by another k',
  recipe: 'another version of cw made its index',
  ranking: 'another version of cw, or another `search.fusion`, put its results in order',
  config: 'its index was made with other settings',
  channels: 'other channels were searched',
};

/** Why two results say nothing about each other. Commits may differ: that is what a comparison is for. */
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

/** stored: by an earlier run. asked: of a commit, by this one. */
export type BaselineKind = 'stored' | 'asked';

/** A commit is asked with its own settings: that they differ is a part of the change, and what came of it is judged. */
const PART_OF_THE_CHANGE: readonly Difference[] = ['config', 'ranking'];

/** Differences that forbid a verdict. */
export const hindrancesOf = (before: EvalResult, after: EvalResult, kind: BaselineKind): Difference[] =>
  differencesOf(before, after).filter((one) => kind === 'stored' || !PART_OF_THE_CHANGE.includes(one));

export const differenceText = (differences: readonly Difference[]): string =>
  differences.map((difference) => SENTENCE[difference]).join('; ');
