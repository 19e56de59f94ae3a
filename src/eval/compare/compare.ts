import { type Difference, differencesOf } from '../gate/baseline.js';
import { comparisonOf, DEFAULT_CONFIDENCE } from '../gate/gate.js';
import { MOVEMENTS, type Moved, movementsOf } from '../gate/movement.js';
import { MEASURE_NAMES } from '../run/measure.js';
import type { AnswerResult, EvalResult } from '../run/result.js';
import { searchErrors } from '../run/search-errors.js';
import type { Comparison } from '../run/statistics.js';

/** Compares two results of the same suite, query by query. */

export interface MeasureChange extends Comparison {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface ResultChange {
  readonly path: string;
  readonly change: 'entered' | 'left' | 'moved';
  readonly before: AnswerResult | null;
  readonly after: AnswerResult | null;
}

export interface QueryChange extends Moved {
  /** Files that entered or left the first k, or changed their rank. */
  readonly results: readonly ResultChange[];
}

export interface Compared {
  readonly before: EvalResult;
  readonly after: EvalResult;
  /** Other differences of the two runs, which limit what the numbers mean. */
  readonly differences: readonly Difference[];
  readonly measures: readonly MeasureChange[];
  /** Queries with any change among the first k, worst first. */
  readonly queries: readonly QueryChange[];
  /** Ids of queries that only one side has. */
  readonly unpaired: readonly string[];
  /** Failed searches of either side. Their queries are not in the numbers. */
  readonly errors: readonly string[];
}

const firstPerFile = (top: readonly AnswerResult[], k: number): Map<string, AnswerResult> => {
  const files = new Map<string, AnswerResult>();
  for (const answer of top) if (answer.rank <= k && !files.has(answer.path)) files.set(answer.path, answer);
  return files;
};

const resultChanges = (before: readonly AnswerResult[], after: readonly AnswerResult[], k: number): ResultChange[] => {
  const [old, now] = [firstPerFile(before, k), firstPerFile(after, k)];
  const changed = [...now.values()].flatMap((answer): ResultChange[] => {
    const earlier = old.get(answer.path) ?? null;
    if (earlier?.rank === answer.rank) return [];
    return [{ path: answer.path, change: earlier === null ? 'entered' : 'moved', before: earlier, after: answer }];
  });
  const gone = [...old.values()].filter(({ path }) => !now.has(path));
  return [
    ...changed,
    ...gone.map((one): ResultChange => ({ path: one.path, change: 'left', before: one, after: null })),
  ];
};

/** Number of results to compare. A baseline stores fewer than a run. */
const shownOf = (before: EvalResult, after: EvalResult): number => {
  const longest = ({ queries }: EvalResult): number => Math.max(0, ...queries.map(({ top }) => top.length));
  return Math.min(after.k, Math.max(1, Math.min(longest(before), longest(after))));
};

export const compareResults = (before: EvalResult, after: EvalResult): Compared => {
  const shown = shownOf(before, after);
  const queries = movementsOf(before, after, after.k)
    .map((moved) => ({ ...moved, results: resultChanges(moved.before.top, moved.after.top, shown) }))
    .filter(({ movement, results }) => movement !== 'same' || results.length > 0)
    .sort((a, b) => MOVEMENTS.indexOf(a.movement) - MOVEMENTS.indexOf(b.movement));
  const ids = (result: EvalResult): Set<string> => new Set(result.queries.map(({ id }) => id));
  const [old, now] = [ids(before), ids(after)];
  return {
    before,
    after,
    differences: differencesOf(before, after),
    measures: MEASURE_NAMES.map((name) => ({
      name,
      before: before.summary.measures[name] ?? 0,
      after: after.summary.measures[name] ?? 0,
      ...comparisonOf(name, before, after, DEFAULT_CONFIDENCE),
    })),
    queries,
    errors: [...searchErrors(before, ' before'), ...searchErrors(after, ' after')],
    unpaired: [...[...old].filter((id) => !now.has(id)), ...[...now].filter((id) => !old.has(id))],
  };
};
