import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '../../src/artifact/canonical-json.js';
import { ensureBuilt } from '../cli/built.js';
import { schemaProblems } from '../helpers/json-schema.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { exportFrom, SAMPLE } from './artifact.js';

beforeAll(ensureBuilt);

it('the manifest is what its JSON Schema says, and has no time in it but the commit’s own', async () => {
  const schema: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../schema/artifact-manifest.schema.json'), 'utf8'),
  );
  const repository = makeRepositoryWith(SAMPLE);
  const { manifest } = await exportFrom(repository.root);
  expect(schemaProblems(manifest, schema)).toEqual([]);
  expect(manifest).toMatchObject({ commit: repository.head(), repository: { roots: [repository.head()] } });
  const seconds = Number(repository.git('log', '-1', '--format=%ct'));
  expect(manifest.committed_at).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'));
  expect(JSON.stringify({ ...manifest, committed_at: null })).not.toMatch(/\d{4}-\d\d-\d\d/);
});

it('canonical JSON has sorted keys, two spaces of indent and a final line feed', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{\n  "a": true,\n  "b": [\n    1,\n    {\n      "c": "x",\n      "d": null\n    }\n  ]\n}\n',
  );
});
