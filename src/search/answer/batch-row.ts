import { CwError } from '../../core/error.js';
import { BOOSTS, type GivenWishes, MOST_CONTEXT, MOST_RESULTS, MOST_TOKENS } from '../query/wishes.js';
import { DETAILS, EXPLAINS, INTENTS } from '../types.js';
import { STRATEGIES } from './budget.js';
import { FRESHNESS_POLICIES } from './freshness-policy.js';

export type RowId = string | number | null;

/** A line of a batch: a query with its own options. */
export interface BatchRow {
  readonly id: RowId;
  readonly query: string;
  readonly given: GivenWishes;
}

type Fields = Readonly<Record<string, unknown>>;

/** Options of the whole process, which are accepted in a row and ignored. */
const OF_THE_PROCESS: ReadonlySet<string> = new Set(['json', 'compact']);

const FIELDS: ReadonlySet<string> = new Set([
  'id',
  'query',
  'limit',
  'intent',
  'lang',
  'kind',
  'path',
  'detail',
  'explain',
  'max-tokens',
  'strategy',
  'context',
  'boost',
  'freshness',
  'group',
]);

const wrong = (field: string, expected: string): CwError =>
  new CwError('usage', `\`${field}\` has to be ${expected}.`, {
    next: 'correct the line; the flags of `cw search` are its fields',
    detail: { field, expected },
  });

const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string') throw wrong(name, 'a string');
  return value;
};

const integer = (fields: Fields, name: string, min: number, max: number): number | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw wrong(name, `a whole number from ${min} to ${max}`);
  return value;
};

const choice = <Value extends string>(fields: Fields, name: string, values: readonly Value[]): Value | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  const known = values.find((one) => one === value);
  if (known === undefined) throw wrong(name, `one of ${values.join(', ')}`);
  return known;
};

const flag = (fields: Fields, name: string): boolean | undefined => {
  const value = fields[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw wrong(name, 'true or false');
};

/** One string or a list of strings. */
const words = (fields: Fields, name: string): readonly string[] | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const strings = list.filter((item) => typeof item === 'string');
  if (strings.length !== list.length) throw wrong(name, 'a string or a list of strings');
  return strings;
};

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (line: string): Fields => {
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value;
  } catch {
    // The error below covers this case too, because the parser's own message would not help.
  }
  throw new CwError('usage', 'the line is no JSON object.', {
    next: 'write one object a line, such as {"id": 1, "query": "parse a date"}',
  });
};

/** Accepts snake case and kebab case: `max_tokens` is usual in JSON, `max-tokens` is the flag. */
const byFlagName = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replaceAll('_', '-'), value]));

/** Reads only the id, for the error of an invalid line; null if it cannot be read. */
export const idOf = (line: string): RowId => {
  try {
    const { id } = parsed(line);
    return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
  } catch {
    return null;
  }
};

/** Parses one line of a batch. Fails with `usage` for unknown fields and wrong types. */
export const readRow = (line: string): BatchRow => {
  const fields = byFlagName(parsed(line));
  const { id = null } = fields;
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') throw wrong('id', 'a string or a number');
  const odd = Object.keys(fields).find((name) => !FIELDS.has(name) && !OF_THE_PROCESS.has(name));
  if (odd !== undefined) throw wrong(odd, `left out: the fields are ${[...FIELDS].join(', ')}`);
  return {
    id,
    query: text(fields, 'query'),
    given: {
      limit: integer(fields, 'limit', 1, MOST_RESULTS),
      intent: choice(fields, 'intent', ['auto', ...INTENTS]),
      lang: words(fields, 'lang'),
      kind: words(fields, 'kind'),
      path: words(fields, 'path'),
      detail: choice(fields, 'detail', DETAILS),
      explain: choice(fields, 'explain', EXPLAINS),
      'max-tokens': integer(fields, 'max-tokens', 1, MOST_TOKENS),
      strategy: choice(fields, 'strategy', STRATEGIES),
      context: integer(fields, 'context', 0, MOST_CONTEXT),
      boost: choice(fields, 'boost', BOOSTS),
      freshness: choice(fields, 'freshness', FRESHNESS_POLICIES),
      group: flag(fields, 'group'),
    },
  };
};
