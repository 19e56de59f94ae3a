import { CwError } from '../../core/error.js';
import { BOOSTS, type GivenWishes, MOST_CONTEXT, MOST_RESULTS, MOST_TOKENS } from '../query/wishes.js';
import { DETAILS, EXPLAINS, INTENTS } from '../types.js';
import { STRATEGIES } from './budget.js';
import { FRESHNESS_POLICIES } from './freshness-policy.js';

export type RowId = string | number | null;

/** A line of a batch: a query, and flags of its own. */
export interface BatchRow {
  readonly id: RowId;
  readonly query: string;
  readonly given: GivenWishes;
}

type Fields = Readonly<Record<string, unknown>>;

/** How the process prints, which one line of many cannot choose; taken for what it is, and without effect. */
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

/** One word or a list of them. */
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
    // Said below, in the same words: the line is the asker's to correct, whatever the parser thinks of it.
  }
  throw new CwError('usage', 'the line is no JSON object.', {
    next: 'write one object a line, such as {"id": 1, "query": "parse a date"}',
  });
};

/** Snake or kebab: `max_tokens` is what JSON has elsewhere, `max-tokens` what the flag is called. */
const byFlagName = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replaceAll('_', '-'), value]));

/** The id alone, for the answer to a line that is wrong elsewhere; null: none can be read. */
export const idOf = (line: string): RowId => {
  try {
    const { id } = parsed(line);
    return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
  } catch {
    return null;
  }
};

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
