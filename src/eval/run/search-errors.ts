import type { EvalResult } from './result.js';

/** Searches that failed, in one sentence; none where all went well. An error is no zero: nothing can be said of its query. */
export const searchErrors = ({ queries }: EvalResult, where: string): string[] => {
  const failed = queries.filter(({ error }) => error !== null);
  if (failed.length === 0) return [];
  return [
    `the search${where} failed for ${failed.map(({ id }) => id).join(', ')}: ${failed[0]!.error?.replace(/\.$/, '')}`,
  ];
};
