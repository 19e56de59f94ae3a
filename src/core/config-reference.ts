import { CONFIG_KEYS, KEY_ENTRIES } from './config-keys.js';

/** The JSON Schema of cw.config.json, for editors. */
export const configSchema = (): Readonly<Record<string, unknown>> => {
  const sections = Object.keys(CONFIG_KEYS).map((section) => {
    const keys = KEY_ENTRIES.filter((entry) => entry.section === section).map(({ name, key }) => [
      name,
      { description: key.description, ...key.schema, default: key.default },
    ]);
    return [section, { type: 'object', additionalProperties: false, properties: Object.fromEntries(keys) }];
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'cw.config.json',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(sections) },
  };
};

/** The configuration reference for docs/: all keys as a Markdown table. */
export const configTable = (): string =>
  [
    '| key | default | expected | variable | decides the index | what it does |',
    '|---|---|---|---|---|---|',
    ...KEY_ENTRIES.map(({ path, variable, key }) =>
      [
        '',
        ` \`${path}\` `,
        ` \`${String(key.default)}\` `,
        ` ${key.expected} `,
        ` \`${variable}\` `,
        ` ${key.scope === 'index' ? 'yes' : 'no'} `,
        ` ${key.description} `,
        '',
      ].join('|'),
    ),
    '',
  ].join('\n');
