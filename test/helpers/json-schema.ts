/** A validator for the part of JSON Schema that our schemas use. A keyword that it does not know is an error of the schema. */

type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record = (value: unknown): Schema => {
  if (!isRecord(value)) throw new Error(`not a schema: ${JSON.stringify(value)}`);
  return value;
};

const list = (value: unknown): readonly unknown[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items;
};

const typeOf = (value: unknown): string[] => {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  return [typeof value];
};

/** What is wrong with a value under one keyword, as sentences without the place. */
type Check = (value: unknown, wanted: unknown, schema: Schema, root: Schema, at: string) => readonly string[];

const inOrder = (value: unknown, isWithin: (number: number) => boolean, text: string): readonly string[] =>
  typeof value === 'number' && !isWithin(value) ? [`${value} ${text}`] : [];

const CHECKS: Readonly<Record<string, Check>> = {
  type: (value, wanted) =>
    list(wanted).some((name) => typeof name === 'string' && typeOf(value).includes(name))
      ? []
      : [`is ${typeOf(value).at(-1)}, not ${list(wanted).join(' or ')}`],
  const: (value, wanted) => (value === wanted ? [] : [`is not ${JSON.stringify(wanted)}`]),
  enum: (value, wanted) =>
    list(wanted).includes(value) ? [] : [`${JSON.stringify(value)} is none of the known values`],
  minimum: (value, wanted) => inOrder(value, (number) => number >= Number(wanted), `is below ${wanted}`),
  maximum: (value, wanted) => inOrder(value, (number) => number <= Number(wanted), `is above ${wanted}`),
  minLength: (value, wanted) => (typeof value === 'string' && value.length < Number(wanted) ? ['is too short'] : []),
  pattern: (value, wanted) =>
    typeof value === 'string' && !new RegExp(String(wanted), 'u').test(value) ? [`does not match ${wanted}`] : [],
  minItems: (value, wanted) => (Array.isArray(value) && value.length < Number(wanted) ? ['has too few items'] : []),
  required: (value, wanted) =>
    isRecord(value)
      ? list(wanted).flatMap((name) => (Object.hasOwn(value, String(name)) ? [] : [`lacks ${String(name)}`]))
      : [],
  additionalProperties: (value, wanted, schema) => {
    if (wanted !== false) throw new Error('additionalProperties is false or not there');
    const known = Object.keys(record(schema.properties));
    return isRecord(value)
      ? Object.keys(value).flatMap((name) => (known.includes(name) ? [] : [`has ${name}, which is not described`]))
      : [];
  },
  properties: (value, wanted, _schema, root, at) =>
    isRecord(value)
      ? Object.entries(record(wanted)).flatMap(([name, property]) =>
          Object.hasOwn(value, name) ? problemsOf(value[name], record(property), root, `${at}.${name}`) : [],
        )
      : [],
  items: (value, wanted, _schema, root, at) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, place) => problemsOf(item, record(wanted), root, `${at}[${place}]`))
      : [],
  $ref: (value, wanted, _schema, root, at) => {
    const [, name = ''] = /^#\/\$defs\/(\w+)$/.exec(String(wanted)) ?? [];
    return problemsOf(value, record(record(root.$defs)[name]), root, at);
  },
};

const SILENT = new Set(['$schema', 'title', 'description', '$defs']);

const problemsOf = (value: unknown, schema: Schema, root: Schema, at: string): string[] =>
  Object.entries(schema).flatMap(([keyword, wanted]) => {
    if (SILENT.has(keyword)) return [];
    const check = CHECKS[keyword];
    if (check === undefined) throw new Error(`the validator does not know ${keyword}`);
    return check(value, wanted, schema, root, at).map((problem) =>
      problem.startsWith('at ') ? problem : `at ${at}: ${problem}`,
    );
  });

/** What is wrong with a value, each with its place; empty: nothing. */
export const schemaProblems = (value: unknown, schema: unknown): string[] =>
  problemsOf(value, record(schema), record(schema), '$');
