import type { CwError } from '../../core/error.js';

/** A run that ended before there was a result. Its reports are written all the same: a pull request that shows nothing looks fine. */
export interface FailedRun {
  readonly gate: 'judge' | 'skip';
  readonly error: Pick<CwError, 'code' | 'message' | 'next'>;
}

/** As a gate with a result says that it has no verdict. */
export const failedTitle = ({ gate }: FailedRun): string =>
  gate === 'judge' ? 'Retrieval gate could not be judged' : 'Retrieval evaluation failed';
