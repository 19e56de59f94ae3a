/**
 * The table of configuration keys. Validation, environment variables, the JSON Schema, the reference table and the digest
 * are made from it. A new key is one entry here.
 */

/** `index`: the key changes the content of an index, so it is part of the digest. `run`: it changes only how a run works. */
export type KeyScope = 'index' | 'run';

export interface ConfigKey<Value> {
  readonly default: Value;
  /** One line, for the reference and for editors. */
  readonly description: string;
  readonly scope: KeyScope;
  /** The accepted values, as a phrase that follows the word "expected" in messages. */
  readonly expected: string;
  /** The key's JSON Schema, without description and default. */
  readonly schema: Readonly<Record<string, unknown>>;
  accepts(value: unknown): value is Value;
  /** Parses the text of an environment variable. The value is validated afterwards. */
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
  // Number('') is 0 and Number('0x10') is 16, so only decimal digits are parsed.
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

/** An object that is validated by the code that uses it. */
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

/** The text, the syntax tree and the facts of a file are in memory together, which limits the size of a file. */
export const LARGEST_FILE = 64_000_000;

export const CONFIG_KEYS = {
  index: {
    maxFileBytes: integer({
      default: 1_500_000,
      min: 1,
      max: LARGEST_FILE,
      scope: 'index',
      description: 'Files larger than this number of bytes are not indexed.',
    }),
    maxLineBytes: integer({
      // A normal file may contain a long line such as a data URL or a certificate, and the chunker splits long lines. So
      // this only limits the cost of one line. Minified text is recognised by the mean length below.
      default: 100_000,
      min: 100,
      max: 64_000_000,
      scope: 'index',
      description: 'Files with a line longer than this number of bytes are not indexed.',
    }),
    maxMeanLineBytes: integer({
      default: 400,
      min: 40,
      max: 64_000_000,
      scope: 'index',
      description:
        'Source files of 4 KB or more count as minified if their mean line is longer than this number of bytes.',
    }),
    redact: boolean({
      default: true,
      scope: 'index',
      description: 'Replace secrets of known formats before anything is stored.',
    }),
    vendored: boolean({
      default: false,
      scope: 'index',
      description: 'Index vendored directories such as node_modules/ and vendor/.',
    }),
    generated: boolean({
      default: false,
      scope: 'index',
      description: 'Index generated files, which are recognised by their name or by a marker at their top.',
    }),
    jobs: integer({
      default: 0,
      min: 0,
      max: 64,
      scope: 'run',
      description: 'Number of worker processes; 0 chooses by the number of processors.',
    }),
    lockWaitSeconds: integer({
      default: 10,
      min: 0,
      max: 3600,
      scope: 'run',
      description: 'How many seconds to wait for another process that writes the same index.',
    }),
    cacheMegabytes: integer({
      default: 512,
      min: 0,
      max: 1_000_000,
      scope: 'run',
      description: 'Largest size of the facts cache, which all work trees share; 0 disables it.',
    }),
  },
  git: {
    reader: choice({
      values: ['auto', 'git', 'isomorphic-git'],
      default: 'auto',
      scope: 'run',
      description:
        'How the repository is read: git is the git program; auto uses isomorphic-git if git is not installed.',
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
      description: 'Number of search results without --limit.',
    }),
    fusion: choice({
      values: ['sum', 'rrf'],
      default: 'sum',
      scope: 'run',
      description:
        'How ranking signals are combined: a weighted sum, or reciprocal-rank fusion (k = 60), the common baseline.',
    }),
    freshness: choice({
      values: ['auto', 'strict', 'balanced', 'best-effort'],
      default: 'auto',
      scope: 'run',
      description: 'What a search does if the index is stale; auto is strict if CI is set, and balanced otherwise.',
    }),
    catchUp: boolean({
      default: true,
      scope: 'run',
      description:
        'Let a balanced search start `cw index` in the background if the index is stale; never if CI is set.',
    }),
    counters: boolean({
      default: true,
      scope: 'run',
      description: 'Count queries (not their text) in the activity file for `cw status`; nothing leaves the machine.',
    }),
  },
} as const;

type Table = typeof CONFIG_KEYS;

/** The configuration in force: `values.index.maxFileBytes`. */
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

/** Every key, in the order of the table. */
export const KEY_ENTRIES: readonly KeyEntry[] = Object.entries(CONFIG_KEYS).flatMap(([section, keys]) =>
  Object.entries(keys).map(([name, key]: [string, ConfigKey<unknown>]) => ({
    section,
    name,
    path: `${section}.${name}`,
    variable: variableOf(section, name),
    key,
  })),
);
