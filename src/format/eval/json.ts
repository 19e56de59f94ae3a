import type { Baselines } from '../../eval/gate/baseline.js';
import type { EvalResult } from '../../eval/run/result.js';
import { snakeKeys } from '../json.js';

/** The JSON of a saved result, for `cw eval compare` and `cw eval report`. */
export const resultText = (result: EvalResult): string => `${JSON.stringify(snakeKeys(result), null, 1)}\n`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The JSON of baselines with one line per query, so that a diff shows which queries changed. */
export const baselineText = ({ format, baselines }: Baselines): string => {
  const entries = baselines.map((baseline) => {
    const { queries, ...rest }: Record<string, unknown> = snakeKeys(baseline);
    const lines = Array.isArray(queries) ? queries.map((query: unknown) => `   ${JSON.stringify(query)}`) : [];
    const head = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${compact(value)}`);
    return ` {\n${[...head, `  "queries": [\n${lines.join(',\n')}\n  ]`].join(',\n')}\n }`;
  });
  return `{"format": ${format}, "baselines": [\n${entries.join(',\n')}\n]}\n`;
};

const compact = (value: unknown): string =>
  Array.isArray(value) && value.some(isRecord)
    ? `[\n${value.map((one: unknown) => `   ${JSON.stringify(one)}`).join(',\n')}\n  ]`
    : JSON.stringify(value);
