import { expect } from 'vitest';
import { cw } from '../cli/built.js';

export interface Answer {
  readonly code: number | null;
  readonly json: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Runs the program with `--json`: exactly one object on stdout, and nothing on stderr. */
export function ask(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Answer {
  const { code, stdout, stderr } = cw([...args, '--json'], { cwd, env });
  expect(stderr).toBe('');
  const json: unknown = JSON.parse(stdout);
  if (!isRecord(json)) throw new Error(`not an object: ${stdout}`);
  return { code, json };
}
