import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigInput, configDigest, loadConfig } from '../../src/core/config.js';
import { parseJson, syntaxErrorAt } from '../../src/core/config-json.js';
import { CONFIG_KEYS, KEY_ENTRIES, type KeyEntry } from '../../src/core/config-keys.js';
import { readConfig } from '../../src/core/config-read.js';
import { configSchema, configTable } from '../../src/core/config-reference.js';
import { CwError } from '../../src/core/error.js';

const load = (input: Partial<ConfigInput>) => loadConfig({ file: null, packageJson: null, env: {}, ...input });
const file = (json: unknown) => ({ name: 'cw.config.json', text: JSON.stringify(json) });
const packageJson = (json: unknown) => ({ name: 'package.json', text: JSON.stringify(json) });

/** A value other than the default, as a variable's text. */
const otherText = ({ key }: KeyEntry): string => {
  if (typeof key.default === 'boolean') return String(!key.default);
  if (key.default === null) return '{}';
  const { enum: choices } = key.schema;
  if (Array.isArray(choices)) return String(choices.find((choice) => choice !== key.default));
  const { minimum = 0, maximum = 0 } = key.schema;
  return String([41, minimum, maximum].find((number) => key.accepts(number) && number !== key.default));
};

const failure = (act: () => unknown): CwError => {
  try {
    act();
  } catch (error) {
    if (error instanceof CwError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('sources', () => {
  it('gives every key its default, with that origin, if nothing is configured', () => {
    const { values, origin } = load({});
    expect(values.index.maxFileBytes).toBe(1_500_000);
    expect(values.git.reader).toBe('auto');
    expect(Object.keys(origin)).toEqual(KEY_ENTRIES.map(({ path }) => path));
    expect(new Set(Object.values(origin))).toEqual(new Set(['default']));
  });

  it('lets the file win over package.json and the environment over both, key by key', () => {
    const { values, origin } = load({
      packageJson: packageJson({ name: 'x', cw: { index: { jobs: 1, redact: false }, search: { limit: 1 } } }),
      file: file({ $schema: './schema.json', index: { jobs: 2 }, search: { limit: 2 } }),
      env: { CW_SEARCH_LIMIT: '3', PATH: '/bin' },
    });
    expect([values.index.redact, values.index.jobs, values.search.limit]).toEqual([false, 2, 3]);
    expect([origin['index.redact'], origin['index.jobs'], origin['search.limit']]).toEqual([
      'package.json#cw',
      'cw.config.json',
      'CW_SEARCH_LIMIT',
    ]);
  });

  it('ignores a package.json without a cw section', () => {
    expect(load({ packageJson: packageJson({ index: 'dist/index.js' }) })).toEqual(load({}));
  });

  it('has an environment variable for every key, and it decides', () => {
    expect(KEY_ENTRIES.map(({ variable }) => variable)).toContain('CW_INDEX_MAX_FILE_BYTES');
    for (const entry of KEY_ENTRIES) {
      const { path, section, name, variable } = entry;
      const text = otherText(entry);
      const { values, origin } = load({ env: { [variable]: text } });
      const sections: Record<string, Record<string, unknown>> = structuredClone(values);
      const value = sections[section]?.[name];
      expect(typeof value === 'string' ? value : JSON.stringify(value)).toBe(text);
      expect(origin[path]).toBe(variable);
    }
  });

  it.each([
    ['1', true],
    ['TRUE', true],
    ['0', false],
    ['false', false],
  ])('reads the variable %s as %s', (text, value) => {
    expect(load({ env: { CW_INDEX_VENDORED: text } }).values.index.vendored).toBe(value);
  });

  it('treats an empty variable as unset, and ignores variables that are not keys', () => {
    expect(load({ env: { CW_INDEX_JOBS: '', CW_HOME: '/x', CW_HOOKS: '0' } })).toEqual(load({}));
  });
});

describe('errors', () => {
  it.each([
    [{ index: { maxFileByte: 1 } }, 'index.maxFileByte', 'index.maxFileBytes'],
    [{ search: { jobs: 1 } }, 'search.jobs', 'index.jobs'],
    [{ indx: {} }, 'indx', 'index'],
    [{ maxFileBytes: 1 }, 'maxFileBytes', 'index.maxFileBytes'],
    [{ 'index.jobs': 1 }, 'index.jobs', 'index.jobs'],
    [{ index: { quiteAnotherThing: 1 } }, 'index.quiteAnotherThing', null],
  ])('names the unknown key of %j and the nearest known one', (json, key, suggestion) => {
    const error = failure(() => load({ file: file(json) }));
    expect(error).toMatchObject({ code: 'config-invalid', detail: { source: 'cw.config.json', key, suggestion } });
    expect(error.message).toContain(key);
    if (suggestion !== null) expect(error.next).toContain(suggestion);
  });

  it.each([
    [{ index: { jobs: '4' } }, 'index.jobs', 'a whole number from 0 to 64', '"4"'],
    [{ index: { jobs: 65 } }, 'index.jobs', 'a whole number from 0 to 64', '65'],
    [{ index: { jobs: 1.5 } }, 'index.jobs', 'a whole number from 0 to 64', '1.5'],
    [{ index: { redact: 1 } }, 'index.redact', 'true or false', '1'],
    [{ git: { reader: 'libgit' } }, 'git.reader', 'one of auto, git, isomorphic-git', '"libgit"'],
    [{ index: [] }, 'index', 'an object of keys', '[]'],
    [[], null, 'an object of sections', '[]'],
  ])('says of %j what was expected and what was found', (json, key, expected, found) => {
    const error = failure(() => load({ file: file(json) }));
    expect(error).toMatchObject({ code: 'config-invalid', detail: { source: 'cw.config.json', key, expected, found } });
    expect(error.message).toContain(expected);
  });

  it('names the variable whose value is wrong or whose name is mistyped', () => {
    expect(failure(() => load({ env: { CW_INDEX_JOBS: 'many' } })).message).toBe(
      'index.jobs in CW_INDEX_JOBS: expected a whole number from 0 to 64, found "many".',
    );
    expect(failure(() => load({ env: { CW_INDEX_JOB: '2' } })).next).toBe('Did you mean CW_INDEX_JOBS?');
    expect(failure(() => load({ env: { CW_INDEX_JOBS: '0x4' } })).detail).toMatchObject({ found: '"0x4"' });
  });

  it.each([
    ['{\n  "index": {\n    "jobs": 1,\n  }\n}', 4, 3],
    ['{"a": tru}', 1, 7],
    ['{"a" 1}', 1, 6],
    ['[1 2]', 1, 4],
    ['{', 1, 2],
    ['', 1, 1],
    ['{} {}', 1, 4],
    ['// no\n{}', 1, 1],
    ['{"a": "\n"}', 1, 7],
  ])('says line and column of the syntax error in %j', (text, line, column) => {
    const error = failure(() => parseJson('cw.config.json', text));
    expect(error).toMatchObject({ code: 'config-invalid', detail: { file: 'cw.config.json', line, column } });
  });

  it('finds no syntax error in any JSON, and takes a byte order mark', () => {
    fc.assert(
      fc.property(fc.json(), (text) => syntaxErrorAt(text) === text.length),
      { seed: 7, numRuns: 300 },
    );
    expect(parseJson('x', '\uFEFF{"a":1}')).toEqual({ a: 1 });
  });
});

describe('digest', () => {
  it('changes with exactly the keys that change the content of an index', () => {
    const base = configDigest(load({}).values);
    const changed = KEY_ENTRIES.filter(
      (entry) => configDigest(load({ env: { [entry.variable]: otherText(entry) } }).values) !== base,
    ).map(({ path }) => path);
    expect(changed).toEqual([
      'index.maxFileBytes',
      'index.maxLineBytes',
      'index.maxMeanLineBytes',
      'index.redact',
      'index.vendored',
      'index.generated',
    ]);
  });
});

describe('reference', () => {
  it('describes every key in the schema, with a default that it accepts itself', () => {
    expect(configSchema()).toMatchObject({
      additionalProperties: false,
      properties: {
        $schema: { type: 'string' },
        index: { additionalProperties: false, properties: { jobs: { type: 'integer', minimum: 0, default: 0 } } },
        git: { properties: { reader: { enum: ['auto', 'git', 'isomorphic-git'], default: 'auto' } } },
      },
    });
    expect(Object.keys(CONFIG_KEYS).every((section) => JSON.stringify(configSchema()).includes(`"${section}":`))).toBe(
      true,
    );
    for (const { key } of KEY_ENTRIES) expect(key.accepts(key.default)).toBe(true);
  });

  it('has one row for each key in the table', () => {
    const rows = configTable().trim().split('\n').slice(2);
    expect(rows.map((row) => /`([^`]+)`/.exec(row)?.[1])).toEqual(KEY_ENTRIES.map(({ path }) => path));
    for (const row of rows) expect(row.split('|')).toHaveLength(8);
  });
});

describe('reading a directory', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cw-config-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('treats missing files as no configuration', () => {
    expect(readConfig(directory, {})).toEqual(load({}));
    expect(readConfig(join(directory, 'absent'), {})).toEqual(load({}));
  });

  it('reads cw.config.json, and refuses one that cannot be read', () => {
    writeFileSync(join(directory, 'cw.config.json'), '{"index":{"jobs":3}}');
    writeFileSync(join(directory, 'package.json'), '{"cw":{"index":{"jobs":4,"redact":false}}}');
    expect(readConfig(directory, {}).values.index).toMatchObject({ jobs: 3, redact: false });
    // A path with a NUL is refused by every operating system, for every user.
    expect(failure(() => readConfig('\0', {})).code).toBe('config-invalid');
  });
});
