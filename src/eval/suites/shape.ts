/**
 * Validation of JSON files that people write (suites, policies) or that cw saved (results, baselines). One description gives
 * the check, the TypeScript type and the JSON Schema, so that the three cannot differ. Keys are camelCase here and
 * snake_case in the file.
 */

export type Schema = Readonly<Record<string, unknown>>;

/** A value does not have the expected shape. `field` is its place, such as `expected[1].lines`. Callers add file and line. */
export class Mismatch extends Error {
  readonly field: string;
  readonly expected: string;
  readonly found: unknown;

  constructor(field: string, expected: string, found: unknown) {
    super(`${field === '' ? 'the value' : field}: expected ${expected}, found ${shown(found)}`);
    this.field = field;
    this.expected = expected;
    this.found = found;
  }
}

/** The value as JSON for an error message, shortened to 80 characters. */
export const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

export interface Shape<T> {
  /** A noun phrase that follows the word "expected" in messages. */
  readonly expected: string;
  readonly schema: Schema;
  /** The value of a missing key. Without it the key is required. */
  readonly absent?: { readonly value: T };
  read(value: unknown, field: string): T;
}

export type ReadOf<S> = S extends Shape<infer T> ? T : never;

const simple = <T>(expected: string, schema: Schema, accepts: (value: unknown) => value is T): Shape<T> => ({
  expected,
  schema,
  read: (value, field) => {
    if (accepts(value)) return value;
    throw new Mismatch(field, expected, value);
  },
});

const isText = (value: unknown): value is string => typeof value === 'string';
const isFilled = (value: unknown): value is string => isText(value) && value.trim() !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export const text: Shape<string> = simple('text', { type: 'string' }, isText);
export const filled: Shape<string> = simple('text that is not empty', { type: 'string', minLength: 1 }, isFilled);
export const truth: Shape<boolean> = simple(
  'true or false',
  { type: 'boolean' },
  (value): value is boolean => typeof value === 'boolean',
);
export const anyNumber: Shape<number> = simple('a number', { type: 'number' }, isNumber);

export const numberFrom = (min: number, max: number): Shape<number> =>
  simple(
    `a number from ${min} to ${max}`,
    { type: 'number', minimum: min, maximum: max },
    (value): value is number => isNumber(value) && value >= min && value <= max,
  );

export const integerFrom = (min: number, max: number): Shape<number> =>
  simple(
    `a whole number from ${min} to ${max}`,
    { type: 'integer', minimum: min, maximum: max },
    (value): value is number => isNumber(value) && Number.isInteger(value) && value >= min && value <= max,
  );

export const oneOf = <const T extends string>(values: readonly T[]): Shape<T> =>
  simple(`one of ${values.join(', ')}`, { enum: values }, (value): value is T => values.some((one) => one === value));

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  expected: `${shape.expected}, or null`,
  schema: { anyOf: [shape.schema, { type: 'null' }] },
  read: (value, field) => (value === null ? null : shape.read(value, field)),
});

export const list = <T>(item: Shape<T>): Shape<readonly T[]> => ({
  expected: `a list of ${item.expected}`,
  schema: { type: 'array', items: item.schema },
  read: (value, field) => {
    if (!Array.isArray(value)) throw new Mismatch(field, `a list of ${item.expected}`, value);
    return value.map((one: unknown, at) => item.read(one, `${field}[${at}]`));
  },
});

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose keys are data, such as names of measures or tags. */
export const record = <T>(
  item: Shape<T>,
  checkKey: (key: string, field: string) => string,
): Shape<Readonly<Record<string, T>>> => ({
  expected: 'an object',
  schema: { type: 'object', additionalProperties: item.schema },
  read: (value, field) => {
    if (!isRecord(value)) throw new Mismatch(field, 'an object', value);
    const keys = new Map<string, string>();
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const place = field === '' ? key : `${field}.${key}`;
        const name = checkKey(key, place);
        const other = keys.get(name);
        // Two spellings of one name would silently overwrite each other.
        if (other !== undefined) throw new Mismatch(place, `${name} once, and it is there as ${other} already`, key);
        keys.set(name, key);
        return [name, item.read(one, place)];
      }),
    );
  },
});

/** Reads with the first shape if `when` accepts the value, else with the second. Deciding by type keeps errors precise. */
export const either = <A, B>(first: Shape<A>, second: Shape<B>, when: (value: unknown) => boolean): Shape<A | B> => ({
  expected: `${first.expected} or ${second.expected}`,
  schema: { anyOf: [first.schema, second.schema] },
  read: (value, field) => (when(value) ? first.read(value, field) : second.read(value, field)),
});

export const optional = <T>(shape: Shape<T>, value: T): Shape<T> => ({ ...shape, absent: { value } });

export const described = <T>(shape: Shape<T>, description: string): Shape<T> => ({
  ...shape,
  schema: { description, ...shape.schema },
});

/** Converts the value after reading it: `"src/a.ts"` becomes `{path: "src/a.ts"}`. */
export const mapped = <A, B>(shape: Shape<A>, make: (value: A) => B): Shape<B> => ({
  expected: shape.expected,
  schema: shape.schema,
  read: (value, field) => make(shape.read(value, field)),
});

export type Fields = Readonly<Record<string, Shape<unknown>>>;
export type Values<F extends Fields> = { readonly [Key in keyof F]: ReadOf<F[Key]> };

export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const objectSchema = (fields: Fields): Schema => {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.flatMap(([key, shape]) => (shape.absent === undefined ? [snake(key)] : [])),
    properties: Object.fromEntries(entries.map(([key, { schema }]) => [snake(key), schema])),
  };
};

/** An object with known keys. An unknown key is an error, since it is most often a spelling mistake. */
export function object<F extends Fields>(fields: F): Shape<Values<F>>;
export function object(fields: Fields): Shape<unknown> {
  const known = new Map(Object.entries(fields).map(([key, shape]) => [snake(key), { key, shape }]));
  return {
    expected: 'an object',
    schema: objectSchema(fields),
    read: (value, field) => {
      if (!isRecord(value)) throw new Mismatch(field, 'an object', value);
      const inside = (key: string): string => (field === '' ? key : `${field}.${key}`);
      for (const key of Object.keys(value)) {
        if (!known.has(key)) throw new Mismatch(inside(key), `one of the keys ${[...known.keys()].join(', ')}`, key);
      }
      return Object.fromEntries(
        [...known].map(([name, { key, shape }]) => {
          const found = value[name];
          if (found === undefined && shape.absent !== undefined) return [key, shape.absent.value];
          return [key, shape.read(found, inside(name))];
        }),
      );
    },
  };
}
