import type { EvalResult, QueryResult } from '../run/result.js';

/**
 * What became of that which a query expects, between two results. The worst comes first, and reports list them so.
 * left, entered: the first k had something expected, or have it now. partly-left: some of it is gone, and some is there.
 * down, up: the first one moved. more: nothing is lost, the first one stands no lower, and another one has come.
 */
export const MOVEMENTS = ['left', 'partly-left', 'down', 'entered', 'more', 'up', 'same'] as const;

export type Movement = (typeof MOVEMENTS)[number];

export const isWorse = (movement: Movement): boolean =>
  movement === 'left' || movement === 'partly-left' || movement === 'down';

export interface Moved {
  readonly id: string;
  readonly movement: Movement;
  /** Expected targets that were among the first k and are not any more. */
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
 * Where a target of `one` is in `other`: by its place, because a file may have had another name there. Rows of another
 * length are of another suite, and then only the name can tell.
 */
const rankElsewhere = (one: QueryResult, other: QueryResult, at: number): number | null => {
  const place = one.expected.length === other.expected.length ? at : other.expected.indexOf(one.expected[at]!);
  return other.ranks[place] ?? null;
};

/** Targets that are among the first k of `one` and not of `other`. */
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

/** Pairs of a query that both have, in the order of the later one. A search that failed has found out nothing. */
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

/** Those that changed, the worst first. */
export const changedOf = (before: EvalResult, after: EvalResult): Moved[] =>
  movementsOf(before, after, after.k)
    .filter(({ movement }) => movement !== 'same')
    .sort((a, b) => MOVEMENTS.indexOf(a.movement) - MOVEMENTS.indexOf(b.movement));

/** Queries that lost all that they expect. */
export const leftTop = (before: EvalResult, after: EvalResult, k: number): QueryResult[] =>
  movementsOf(before, after, k).flatMap(({ movement, after: query }) => (movement === 'left' ? [query] : []));

/** What a query still lacks where another of its targets is among the first k; nothing where all are missing. */
export const lackedBy = ({ expected, ranks }: QueryResult, k: number): string[] => {
  const lacked = expected.filter((_, at) => !isIn(ranks[at] ?? null, k));
  return lacked.length === expected.length ? [] : lacked;
};
