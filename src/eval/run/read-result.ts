import { parseJson } from '../../core/config-json.js';
import { CwError } from '../../core/error.js';
import { isRecord, Mismatch } from '../suites/shape.js';
import { type EvalResult, RESULT, RESULT_KIND } from './result.js';

/** Keys that `--json` adds to a result. They are ignored when a result is read back. */
const AROUND = new Set(['protocol', 'command', 'gate', 'warnings', 'rows']);

export const isResult = (json: unknown): boolean => isRecord(json) && json.kind === RESULT_KIND;

export const readResult = (name: string, json: unknown): EvalResult => {
  const bare = isRecord(json) ? Object.fromEntries(Object.entries(json).filter(([key]) => !AROUND.has(key))) : json;
  try {
    return RESULT.read(bare, '');
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw new CwError('suite-invalid', `${name} is not a result of \`cw eval\`: ${error.message}.`, {
      next: 'Save one with `cw eval --out <file>`.',
      cause: error,
      detail: { file: name, field: error.field },
    });
  }
};

export const parseResult = (name: string, text: string): EvalResult => readResult(name, parseJson(name, text));
