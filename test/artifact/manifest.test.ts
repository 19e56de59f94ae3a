import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '../../src/artifact/canonical-json.js';
import { ensureBuilt } from '../cli/built.js';
import { schemaProblems } from '../helpers/json-schema.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { exportFrom, SAMPLE } from './artifact.js';

beforeAll(ensureBuilt);

it('M023 the manifest is what its JSON Schema says, and has no time in it', async () => {
  const schema: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../schema/artifact-manifest.schema.json'), 'utf8'),
  );
  const repository = makeRepositoryWith(SAMPLE);
  const { manifest } = await exportFrom(repository.root);
  expect(schemaProblems(manifest, schema)).toEqual([]);
  expect(manifest).toMatchObject({ commit: repository.head(), repository: { roots: [repository.head()] } });
  expect(JSON.stringify(manifest)).not.toContain(`${new Date().getUTCFullYear()}-`);
});

it('canonical JSON has one spelling', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{\n  "a": true,\n  "b": [\n    1,\n    {\n      "c": "x",\n      "d": null\n    }\n  ]\n}\n',
  );
});
