import type { CwError } from '../core/error.js';
import { visible } from '../core/visible.js';
import type { Style } from './style.js';

/** The version of all JSON output. It changes if a field changes its meaning or is removed. */
export const PROTOCOL = 1;

export interface ErrorAnswer {
  readonly protocol: typeof PROTOCOL;
  /** null: no command was recognised. */
  readonly command: string | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly next: string;
    readonly detail: Readonly<Record<string, unknown>>;
  };
}

export function errorAnswer(error: CwError, command: string | null): ErrorAnswer {
  const { code, message, next, detail } = error;
  return { protocol: PROTOCOL, command, error: { code, message, next, detail } };
}

export function errorText(error: CwError, style: Style): string {
  const head = `${style.red(`error[${error.code}]`)}: ${visible(error.message)}`;
  return error.next === '' ? head : `${head}\n${style.cyan('next')}: ${visible(error.next)}`;
}

/** The stack trace of an error and of its causes, for `--verbose`. */
export function stackText(error: Error): string {
  const own = visible(error.stack ?? `${error.name}: ${error.message}`);
  return error.cause instanceof Error ? `${own}\ncaused by: ${stackText(error.cause)}` : own;
}
