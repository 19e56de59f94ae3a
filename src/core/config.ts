import { createHash } from 'node:crypto';
import { parseJson } from './config-json.js';
import { type ConfigValues, KEY_ENTRIES, type KeyEntry } from './config-keys.js';
import { nearestKey, nearestSection, nearestVariable } from './config-nearest.js';
import { CwError } from './error.js';

export interface NamedText {
  /** The name that error messages use, for example `cw.config.json`. */
  readonly name: string;
  readonly text: string;
}

export interface ConfigInput {
  readonly file: NamedText | null;
  readonly packageJson: NamedText | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Config {
  readonly values: ConfigValues;
  /** The source of each value, by `section.key`: `default`, the name of a file, or the name of a variable. */
  readonly origin: Readonly<Record<string, string>>;
}

interface Setting {
  readonly entry: KeyEntry;
  readonly value: unknown;
  readonly origin: string;
}

/**
 * Merges and validates the configuration. Later sources override earlier ones by key: defaults, package.json#cw,
 * cw.config.json, environment.
 */
export const loadConfig = (input: ConfigInput): Config => {
  const settings = [
    ...KEY_ENTRIES.map((entry) => ({ entry, value: entry.key.default, origin: 'default' })),
    ...(input.packageJson === null ? [] : fromPackageJson(input.packageJson)),
    ...(input.file === null ? [] : fromObject(input.file.name, parseJson(input.file.name, input.file.text))),
    ...fromEnvironment(input.env),
  ];
  const values: Record<string, Record<string, unknown>> = {};
  const origin: Record<string, string> = {};
  for (const { entry, value, origin: source } of settings) {
    (values[entry.section] ??= {})[entry.name] = value;
    origin[entry.path] = source;
  }
  if (!isComplete(values))
    throw new CwError('internal', 'The configuration is incomplete.', {
      next: 'This is a bug in cw: please report it.',
    });
  return { values, origin };
};

/** A digest over the keys of scope `index` only: a different `jobs` gives the same index. */
export const configDigest = (values: ConfigValues): string => {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = values;
  const lines = KEY_ENTRIES.filter(({ key }) => key.scope === 'index')
    .map(({ path, section, name }) => `${path}=${JSON.stringify(sections[section]?.[name])}\n`)
    .sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
};

const isComplete = (values: Record<string, Record<string, unknown>>): values is ConfigValues =>
  KEY_ENTRIES.every(({ section, name, key }) => key.accepts(values[section]?.[name]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fromPackageJson = ({ name, text }: NamedText): Setting[] => {
  // A package.json is invalid JSON during a merge conflict and in some old commits. That matters only if it has settings of cw.
  if (!text.includes('"cw"')) return [];
  const json = parseJson(name, text);
  // Only the value of "cw" is validated; the rest belongs to other tools.
  return isRecord(json) && Object.hasOwn(json, 'cw') ? fromObject(`${name}#cw`, json.cw) : [];
};

const fromObject = (source: string, json: unknown): Setting[] => {
  if (!isRecord(json)) throw invalid(source, null, 'an object of sections', json);
  return Object.entries(json).flatMap(([section, keys]) => {
    // Editors use $schema for completion.
    if (section === '$schema') return [];
    if (!KEY_ENTRIES.some((entry) => entry.section === section)) {
      throw unknown(source, section, nearestSection(section) ?? nearestKey(section));
    }
    if (!isRecord(keys)) throw invalid(source, section, 'an object of keys', keys);
    return Object.entries(keys).map(([name, value]) => {
      const path = `${section}.${name}`;
      const entry = KEY_ENTRIES.find((known) => known.path === path);
      if (entry === undefined) throw unknown(source, path, nearestKey(path));
      if (!entry.key.accepts(value)) throw invalid(source, path, entry.key.expected, value);
      return { entry, value, origin: source };
    });
  });
};

const SECTION_PREFIXES = [...new Set(KEY_ENTRIES.map(({ section }) => `CW_${section.toUpperCase()}_`))];

const fromEnvironment = (env: ConfigInput['env']): Setting[] =>
  Object.entries(env).flatMap(([variable, text]) => {
    // An empty variable counts as unset, because workflow files cannot unset an inherited variable.
    if (!variable.startsWith('CW_') || text === undefined || text === '') return [];
    const entry = KEY_ENTRIES.find((known) => known.variable === variable);
    if (entry === undefined) {
      // CW_HOME and similar variables are not keys. Only a variable with the prefix of a section must be one.
      if (!SECTION_PREFIXES.some((prefix) => variable.startsWith(prefix))) return [];
      throw unknown('the environment', variable, nearestVariable(variable));
    }
    const value = entry.key.fromText(text);
    if (!entry.key.accepts(value)) throw invalid(variable, entry.path, entry.key.expected, value);
    return [{ entry, value, origin: variable }];
  });

const abbreviated = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

const invalid = (source: string, key: string | null, expected: string, found: unknown): CwError => {
  const place = key === null ? source : `${key} in ${source}`;
  return new CwError('config-invalid', `${place}: expected ${expected}, found ${abbreviated(found)}.`, {
    next: `Correct ${place}.`,
    detail: { source, key, expected, found: abbreviated(found) },
  });
};

const unknown = (source: string, key: string, suggestion: string | null): CwError =>
  new CwError('config-invalid', `${source} has an unknown key ${key}.`, {
    next: suggestion === null ? `Remove ${key} from ${source}.` : `Did you mean ${suggestion}?`,
    detail: { source, key, suggestion },
  });
