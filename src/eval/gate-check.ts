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

/** Measures as the field prints them. */
export const decimal = (value: number): string => value.toFixed(3);

export const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;

/** Shares of queries, and confidence: 0.95 is 95 %. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;
