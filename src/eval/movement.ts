import type { EvalResult, QueryResult } from './result.js';

/** How a query's first expected result moved between two results. */
export type Movement = 'entered' | 'left' | 'up' | 'down' | 'same';

export interface Moved {
  readonly id: string;
  readonly movement: Movement;
  readonly before: QueryResult;
  readonly after: QueryResult;
}

const isIn = (rank: number | null, k: number): boolean => rank !== null && rank <= k;

export const movementOf = (before: number | null, after: number | null, k: number): Movement => {
  if (isIn(before, k) !== isIn(after, k)) return isIn(after, k) ? 'entered' : 'left';
  const [from, to] = [before ?? Number.POSITIVE_INFINITY, after ?? Number.POSITIVE_INFINITY];
  if (from === to) return 'same';
  return to < from ? 'up' : 'down';
};

/** Every query that both have, in the order of the later one. */
export const movementsOf = (before: EvalResult, after: EvalResult, k: number): Moved[] => {
  const old = new Map(before.queries.map((query) => [query.id, query]));
  return after.queries.flatMap((query) => {
    const earlier = old.get(query.id);
    if (earlier === undefined) return [];
    return [{ id: query.id, movement: movementOf(earlier.rank, query.rank, k), before: earlier, after: query }];
  });
};

export const leftTop = (before: EvalResult, after: EvalResult, k: number): QueryResult[] =>
  movementsOf(before, after, k).flatMap(({ movement, after: query }) => (movement === 'left' ? [query] : []));
