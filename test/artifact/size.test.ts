import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { exportFrom } from './artifact.js';

beforeAll(ensureBuilt);

const SOURCES = join(import.meta.dirname, '../../src');
/** A level that every codec has. */
const LEVEL = 9;

/** The budget of docs/benchmarks.md for a small tree; the benchmark `artifact` has large ones. */
it('an index and its artifact stay within their budget, by the sources of cw itself', async () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(SOURCES, name))]));
  const source = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  const repository = makeRepositoryWith(files);
  await index(repository.root);
  const full = await exportFrom(repository.root, { level: LEVEL });
  const bare = await exportFrom(repository.root, { level: LEVEL, tier: 'no-text' });
  const share = (bytes: number): number => bytes / source;
  expect(share(statSync(join(repository.root, '.git/cw/index.db')).size)).toBeLessThan(2);
  expect(share(statSync(full.file).size)).toBeLessThan(0.6);
  expect(share(statSync(bare.file).size)).toBeLessThan(0.35);
});
