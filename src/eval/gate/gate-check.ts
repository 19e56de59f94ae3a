/** The outcome of one rule of the gate. */
export interface Check {
  readonly name: string;
  /** not-judged: the rule needs something that is missing, such as a baseline of the same machine. */
  readonly outcome: 'passed' | 'failed' | 'not-judged';
  readonly detail: string;
  /** The queries that violate the rule. */
  readonly ids: readonly string[];
  /** Queries that violate the rule and are excused by the policy. */
  readonly allowed: readonly string[];
}

export const check = (name: string, outcome: Check['outcome'], detail: string, ids: readonly string[] = []): Check => ({
  name,
  outcome,
  detail,
  ids,
  allowed: [],
});
