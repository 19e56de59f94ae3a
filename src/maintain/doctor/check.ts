import { CwError } from '../../core/error.js';

/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  /** warning: it works, but somebody should know. failed: something will not work. */
  readonly outcome: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What to do now; '' when there is nothing. */
  readonly next: string;
}

export type Finding = Omit<Check, 'name'>;

export const fine = (detail: string): Finding => ({ outcome: 'ok', detail, next: '' });
export const warning = (detail: string, next: string): Finding => ({ outcome: 'warning', detail, next });
export const failed = (detail: string, next: string): Finding => ({ outcome: 'failed', detail, next });

export const failedBy = (error: unknown): Finding => {
  if (error instanceof CwError) return failed(error.message, error.next);
  return failed(error instanceof Error ? error.message : String(error), 'Report this as a bug of cw.');
};

/** Whatever a check throws is its finding: one broken thing must not hide what is found out about the others. */
export const check = async (name: string, look: () => Finding | Promise<Finding>): Promise<Check> => {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, ...failedBy(error) };
  }
};
