/** One demand of a gate, and whether it is met. */
export interface Check {
  readonly name: string;
  /** not-judged: it needs something that is not here, such as the same machine. */
  readonly outcome: 'passed' | 'failed' | 'not-judged';
  readonly detail: string;
  /** The queries that break it. */
  readonly ids: readonly string[];
  /** Queries that would break it, had the policy not excused them. */
  readonly allowed: readonly string[];
}

export const check = (name: string, outcome: Check['outcome'], detail: string, ids: readonly string[] = []): Check => ({
  name,
  outcome,
  detail,
  ids,
  allowed: [],
});
