import { parseJson } from '../../core/config-json.js';
import { CwError } from '../../core/error.js';
import { MEASURE_NAMES, measureName, parseMeasure } from '../run/measure.js';
import {
  filled,
  integerFrom,
  list,
  Mismatch,
  mapped,
  nullable,
  numberFrom,
  object,
  oneOf,
  optional,
  type ReadOf,
  record,
  type Shape,
} from '../suites/shape.js';

/** The policy of the gate (floors, allowed drops, budgets), from eval/gate.json or `eval.gate` of the configuration. */

/** Normalises the name of a measure, so that rules and results use the same one. */
const checkMeasure = (name: string, field: string): string => {
  const measure = parseMeasure(name);
  const canonical = measure === null ? '' : measureName(measure);
  // A measure that results lack would always fail as a floor and always pass as a drop.
  if (!MEASURE_NAMES.includes(canonical))
    throw new Mismatch(field, `a measure, one of ${MEASURE_NAMES.join(', ')}`, name);
  return canonical;
};

const shares: Shape<Readonly<Record<string, number>>> = record(numberFrom(0, 1), checkMeasure);
const anyName = (name: string): string => name;
const floorsByName = optional(record(shares, anyName), {});
const ids = optional(list(filled), []);
const ratio = optional(nullable(numberFrom(1, 1000)), null);

/** written: set in the policy, so a run that cannot judge it must report that. usual: the default. */
type Source = 'written' | 'usual';

const QUERY_RULE = object({ k: optional(integerFrom(1, 1000), 10), allow: ids });
const QUERIES = mapped(QUERY_RULE, (rule): ReadOf<typeof QUERY_RULE> & { readonly source: Source } => ({
  ...rule,
  source: 'written',
}));
const NEGATIVES = object({ allow: ids });
const LATENCY = object({ p50Ratio: ratio, p95Ratio: ratio });
const TOKENS = object({ ratio, atMost: optional(nullable(numberFrom(0, 1e9)), null) });

/** Differences that make a baseline and a result incomparable unless the policy lists them. */
export const ACROSS = ['recipe', 'ranking', 'config', 'channels'] as const;

export const POLICY = object({
  floors: optional(shares, {}),
  maxDrop: optional(shares, {}),
  tags: floorsByName,
  intents: floorsByName,
  languages: floorsByName,
  queries: optional(nullable(QUERIES), { k: 10, allow: [], source: 'usual' }),
  negatives: optional(NEGATIVES, { allow: [] }),
  maxZeroResults: optional(nullable(numberFrom(0, 1)), null),
  latency: optional(LATENCY, { p50Ratio: null, p95Ratio: null }),
  tokens: optional(TOKENS, { ratio: null, atMost: null }),
  /** null: every measured drop counts. A number: a drop counts only if its p-value is below 1 - confidence. */
  confidence: optional(nullable(numberFrom(0.5, 0.999)), null),
  across: optional(list(oneOf(ACROSS)), []),
});

export type Policy = ReadOf<typeof POLICY>;

/** The default policy: no query may lose its results, and averages may not drop by more than two points. */
export const DEFAULT_POLICY: Policy = POLICY.read({ max_drop: { 'R@10': 0.02, 'RR@10': 0.02, 'nDCG@10': 0.02 } }, '');

/** `source` names the policy in messages: `eval/gate.json`, `eval.gate in cw.config.json`. */
export const readPolicy = (source: string, json: unknown): Policy => {
  try {
    return POLICY.read(withoutSchema(json), '');
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw new CwError('suite-invalid', `${source}: ${error.message}.`, {
      next: `Correct ${error.field || 'the policy'} in ${source}; docs/eval.md has every key.`,
      cause: error,
      detail: { file: source, field: error.field },
    });
  }
};

/** Removes `$schema`, which is for editors. */
const withoutSchema = (json: unknown): unknown => {
  if (typeof json !== 'object' || json === null || !('$schema' in json)) return json;
  const { $schema: _, ...rest } = json;
  return rest;
};

export const parsePolicy = (name: string, text: string): Policy => readPolicy(name, parseJson(name, text));
