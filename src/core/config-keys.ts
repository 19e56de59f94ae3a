/**
 * The table of configuration keys. Validation, environment variables, the JSON Schema, the reference table and the
 * configuration digest are all derived from it. A new key is one entry here.
 */

/** `index`: the key changes the content of an index, so it is part of the digest. `run`: it changes only how a run works. */
export type KeyScope = 'index' | 'run';

export interface ConfigKey<Value> {
  readonly default: Value;
  /** One line, for the reference and for editors. */
  readonly description: string;
  readonly scope: KeyScope;
  /** The accepted values, as a phrase that follows the word "expected" in an error message. */
  readonly expected: string;
  /** The key's JSON Schema, without description and default. */
  readonly schema: Readonly<Record<string, unknown>>;
  accepts(value: unknown): value is Value;
  /** Converts the text of an environment variable to a value, which `accepts` still has to check. */
  fromText(text: string): unknown;
}

interface Common<Value> {
  readonly default: Value;
  readonly description: string;
  readonly scope: KeyScope;
}

const integer = (spec: Common<number> & { readonly min: number; readonly max: number }): ConfigKey<number> => ({
  default: spec.default,
  description: spec.description,
  scope: spec.scope,
  expected: `a whole number from ${spec.min} to ${spec.max}`,
  schema: { type: 'integer', minimum: spec.min, maximum: spec.max },
  accepts: (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= spec.min && value <= spec.max,
  // Number('') is 0 and Number('0x10') is 16. Nobody means that in a configuration.
  fromText: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
});

const TEXT_OF_BOOLEAN = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const boolean = (spec: Common<boolean>): ConfigKey<boolean> => ({
  default: spec.default,
  description: spec.description,
  scope: spec.scope,
  expected: 'true or false',
  schema: { type: 'boolean' },
  accepts: (value): value is boolean => typeof value === 'boolean',
  fromText: (text) => TEXT_OF_BOOLEAN.get(text.toLowerCase()) ?? text,
});

const choice = <const Value extends string>(
  spec: Common<NoInfer<Value>> & { readonly values: readonly Value[] },
): ConfigKey<Value> => ({
  default: spec.default,
  description: spec.description,
  scope: spec.scope,
  expected: `one of ${spec.values.join(', ')}`,
  schema: { enum: spec.values },
  accepts: (value): value is Value => spec.values.some((known) => known === value),
  fromText: (text) => text,
});

/** A nested object whose shape is defined and checked by the module that uses it. */
const whole = (spec: Common<Readonly<Record<string, unknown>> | null>): ConfigKey<typeof spec.default> => ({
  default: spec.default,
  description: spec.description,
  scope: spec.scope,
  expected: 'an object, or null',
  schema: { type: ['object', 'null'] },
  accepts: (value): value is typeof spec.default => typeof value === 'object' && !Array.isArray(value),
  fromText: (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
});

/** The text, syntax tree and facts of a file are in memory together. Far above this size a worker runs out of memory. */
export const LARGEST_FILE = 64_000_000;

export const CONFIG_KEYS = {
  index: {
    maxFileBytes: integer({
      default: 1_500_000,
      min: 1,
      max: LARGEST_FILE,
      scope: 'index',
      description: 'Files larger than this many bytes are not indexed.',
    }),
    maxLineBytes: integer({
      // A source file may have one long line among short ones (a data URL, a certificate), and the chunker splits long
      // lines. So this limit only bounds the cost of one line. The mean line length below detects minified text.
      default: 100_000,
      min: 100,
      max: 64_000_000,
      scope: 'index',
      description: 'Files with a line longer than this many bytes are not indexed.',
    }),
    maxMeanLineBytes: integer({
      default: 400,
      min: 40,
      max: 64_000_000,
      scope: 'index',
      description: 'Source files of 4 KB or more whose mean line is longer than this many bytes count as minified.',
    }),
    redact: boolean({
      default: true,
      scope: 'index',
      description: 'Replace secrets of known shapes before anything is stored.',
    }),
    vendored: boolean({
      default: false,
      scope: 'index',
      description: 'Index vendored trees such as node_modules/ and vendor/.',
    }),
    generated: boolean({
      default: false,
      scope: 'index',
      description: 'Index generated files, known by their name or by a marker at their top.',
    }),
    jobs: integer({
      default: 0,
      min: 0,
      max: 64,
      scope: 'run',
      description: 'How many workers extract; 0 chooses by the number of processors.',
    }),
    lockWaitSeconds: integer({
      default: 10,
      min: 0,
      max: 3600,
      scope: 'run',
      description: 'How long to wait for another cw that writes the same index.',
    }),
    cacheMegabytes: integer({
      default: 512,
      min: 0,
      max: 1_000_000,
      scope: 'run',
      description: 'Largest size of the cache of facts that all work trees share; 0 turns it off.',
    }),
  },
  git: {
    reader: choice({
      values: ['auto', 'git', 'isomorphic-git'],
      default: 'auto',
      scope: 'run',
      description: 'Which reader is used: the git program, isomorphic-git, or (auto) git if it is installed.',
    }),
  },
  eval: {
    gate: whole({
      default: null,
      scope: 'run',
      description: 'The policy of `cw eval --gate` if there is no eval/gate.json; see eval.md.',
    }),
  },
  search: {
    limit: integer({
      default: 10,
      min: 1,
      max: 1000,
      scope: 'run',
      description: 'How many results a search returns without --limit.',
    }),
    fusion: choice({
      values: ['sum', 'rrf'],
      default: 'sum',
      scope: 'run',
      description:
        'How signals are combined into one ranking: a weighted sum, or reciprocal-rank fusion (k = 60), the known baseline.',
    }),
    freshness: choice({
      values: ['auto', 'strict', 'balanced', 'best-effort'],
      default: 'auto',
      scope: 'run',
      description: 'How a search treats a stale index; auto is strict if CI is set and balanced otherwise.',
    }),
    catchUp: boolean({
      default: true,
      scope: 'run',
      description: 'Let a balanced search with a stale index start `cw index` in the background; never if CI is set.',
    }),
    counters: boolean({
      default: true,
      scope: 'run',
      description: 'Count queries, never their text, in the activity file for `cw status`; nothing leaves the machine.',
    }),
  },
} as const;

type Table = typeof CONFIG_KEYS;

/** The effective configuration values, for example `values.index.maxFileBytes`. */
export type ConfigValues = {
  readonly [Section in keyof Table]: {
    readonly [Name in keyof Table[Section]]: Table[Section][Name] extends ConfigKey<infer Value> ? Value : never;
  };
};

export interface KeyEntry {
  readonly section: string;
  readonly name: string;
  /** `index.maxFileBytes` */
  readonly path: string;
  /** `CW_INDEX_MAX_FILE_BYTES` */
  readonly variable: string;
  readonly key: ConfigKey<unknown>;
}

const variableOf = (section: string, name: string): string =>
  `CW_${section}_${name.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase();

/** All keys in the order of the table, with their path and environment variable. */
export const KEY_ENTRIES: readonly KeyEntry[] = Object.entries(CONFIG_KEYS).flatMap(([section, keys]) =>
  Object.entries(keys).map(([name, key]: [string, ConfigKey<unknown>]) => ({
    section,
    name,
    path: `${section}.${name}`,
    variable: variableOf(section, name),
    key,
  })),
);
