import type { CwError } from '../../core/error.js';

/** A run that failed before it had a result. Reports are written for it too, because a pull request without a report looks fine. */
export interface FailedRun {
  readonly gate: 'judge' | 'skip';
  readonly error: Pick<CwError, 'code' | 'message' | 'next'>;
}

/** The title of the failure. It has the same words as a gate that cannot judge. */
export const failedTitle = ({ gate }: FailedRun): string =>
  gate === 'judge' ? 'Retrieval gate could not be judged' : 'Retrieval evaluation failed';
