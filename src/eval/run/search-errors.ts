import type { EvalResult } from './result.js';

/** One sentence about failed searches, or none. A failed search is not scored as zero, since nothing is known about its query. */
export const searchErrors = ({ queries }: EvalResult, where: string): string[] => {
  const failed = queries.filter(({ error }) => error !== null);
  if (failed.length === 0) return [];
  return [
    `the search${where} failed for ${failed.map(({ id }) => id).join(', ')}: ${failed[0]!.error?.replace(/\.$/, '')}`,
  ];
};
