import { CwError } from '../../core/error.js';

/** One check of `cw doctor`, with its result. */
export interface Check {
  readonly name: string;
  /** warning: it works with a limitation. failed: some command will not work. */
  readonly outcome: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** The next step for the user; '' if there is none. */
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

/** Runs a check. An error that it throws becomes its finding, so that one failure does not hide the other checks. */
export const check = async (name: string, look: () => Finding | Promise<Finding>): Promise<Check> => {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, ...failedBy(error) };
  }
};
