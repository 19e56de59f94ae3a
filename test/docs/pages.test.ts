import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../../scripts/docs/pages.js';
import { EXIT_MEANING } from '../../src/core/error.js';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');

describe('docs/', () => {
  it('has the pages that `npm run docs` makes from the code, as it makes them', async () => {
    for (const { name, text } of await pages()) {
      expect(readFileSync(join(docs, name), 'utf8'), `docs/${name}: run \`npm run docs\``).toBe(text);
    }
  });

  it('names every exit code where errors are explained', () => {
    const text = readFileSync(join(docs, 'errors.md'), 'utf8');
    for (const [exit] of EXIT_MEANING) expect(text).toMatch(new RegExp(`^\\| ${exit} +\\|`, 'm'));
  });

  const written = ['README.md', ...readdirSync(docs).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];

  it.each(written)('%s links only to files that are there', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target]) => target!);
    const missing = targets.filter((target) => !existsSync(join(root, dirname(name), target)));
    expect(missing).toEqual([]);
  });

  it.each(written)('%s names only sources and tests that are there', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const named = [...text.matchAll(/`((?:src|test|scripts|hooks)\/[\w./-]+\.(?:ts|mjs|json|sh))`/g)].map(
      ([, file]) => file!,
    );
    // The worked example of a language adds its own.
    expect(named.filter((file) => !file.includes('gleam') && !existsSync(join(root, file)))).toEqual([]);
  });
});
