import type { EvalResult, QueryResult } from '../run/result.js';

/**
 * How the expected results of a query moved between two runs, in the order of reports, worst first.
 * left, entered: all expected results left the first k, or the first of them entered it. partly-left: some of them left.
 * down, up: the rank of the first expected result changed. more: an additional expected result entered, and none was lost.
 */
export const MOVEMENTS = ['left', 'partly-left', 'down', 'entered', 'more', 'up', 'same'] as const;

export type Movement = (typeof MOVEMENTS)[number];

export const isWorse = (movement: Movement): boolean =>
  movement === 'left' || movement === 'partly-left' || movement === 'down';

export interface Moved {
  readonly id: string;
  readonly movement: Movement;
  /** Expected targets that were among the first k and left. */
  readonly lost: readonly string[];
  readonly before: QueryResult;
  readonly after: QueryResult;
}

const isIn = (rank: number | null, k: number): boolean => rank !== null && rank <= k;

const firstMoved = (before: number | null, after: number | null, k: number): Movement => {
  if (isIn(before, k) !== isIn(after, k)) return isIn(after, k) ? 'entered' : 'left';
  const [from, to] = [before ?? Number.POSITIVE_INFINITY, after ?? Number.POSITIVE_INFINITY];
  if (from === to) return 'same';
  return to < from ? 'up' : 'down';
};

/**
 * The rank in `other` of a target of `one`. Targets correspond by position, because a renamed file has another name there.
 * If the rows have different numbers of targets, the suite changed, and targets correspond by name.
 */
const rankElsewhere = (one: QueryResult, other: QueryResult, at: number): number | null => {
  const position = one.expected.length === other.expected.length ? at : other.expected.indexOf(one.expected[at]!);
  return other.ranks[position] ?? null;
};

/** Targets among the first k results of `one` but not of `other`. */
const onlyIn = (one: QueryResult, other: QueryResult, k: number): string[] =>
  one.expected.filter((_, at) => isIn(one.ranks[at] ?? null, k) && !isIn(rankElsewhere(one, other, at), k));

export const moveOf = (before: QueryResult, after: QueryResult, k: number): Moved => {
  const first = firstMoved(before.rank, after.rank, k);
  const lost = onlyIn(before, after, k);
  const gained = onlyIn(after, before, k);
  const movement =
    first === 'left' || first === 'entered'
      ? first
      : lost.length > 0
        ? 'partly-left'
        : gained.length > 0 && first !== 'down'
          ? 'more'
          : first;
  return { id: after.id, movement, lost, before, after };
};

/** Pairs of queries with the same id, in the order of `after`. Queries whose search failed are left out. */
export const pairsOf = (before: EvalResult, after: EvalResult): { before: QueryResult; after: QueryResult }[] => {
  const old = new Map(before.queries.map((query) => [query.id, query]));
  return after.queries.flatMap((query) => {
    const earlier = old.get(query.id);
    if (earlier === undefined || earlier.error !== null || query.error !== null) return [];
    return [{ before: earlier, after: query }];
  });
};

export const movementsOf = (before: EvalResult, after: EvalResult, k: number): Moved[] =>
  pairsOf(before, after).map((pair) => moveOf(pair.before, pair.after, k));

/** Queries that moved, worst first. */
export const changedOf = (before: EvalResult, after: EvalResult): Moved[] =>
  movementsOf(before, after, after.k)
    .filter(({ movement }) => movement !== 'same')
    .sort((a, b) => MOVEMENTS.indexOf(a.movement) - MOVEMENTS.indexOf(b.movement));

/** Queries that lost all of their expected results from the first k. */
export const leftTop = (before: EvalResult, after: EvalResult, k: number): QueryResult[] =>
  movementsOf(before, after, k).flatMap(({ movement, after: query }) => (movement === 'left' ? [query] : []));

/** Missing targets of a query that has at least one target among the first k. Empty if all are missing. */
export const lackedBy = ({ expected, ranks }: QueryResult, k: number): string[] => {
  const missing = expected.filter((_, at) => !isIn(ranks[at] ?? null, k));
  return missing.length === expected.length ? [] : missing;
};
