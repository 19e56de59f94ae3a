import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../../scripts/docs/pages.js';
import { EXIT_MEANING } from '../../src/core/error.js';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');

const pagesIn = (directory: string): string[] =>
  readdirSync(join(root, directory)).flatMap((name) => (name.endsWith('.md') ? [`${directory}/${name}`] : []));

/** The names by which a browser finds the headings of a page, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...page.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

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

  const written = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/notes'), ...pagesIn('eval')];

  it.each(written)('%s links only to files that are there', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target]) => target!);
    const missing = targets.filter((target) => !existsSync(join(root, dirname(name), target)));
    expect(missing).toEqual([]);
  });

  it.each(written)('%s links only to headings that are there', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
    const missing = targets.filter(([, file, anchor]) => {
      const page = file === '' ? name : join(dirname(name), file!);
      return !anchorsOf(readFileSync(join(root, page), 'utf8')).includes(anchor!);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
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
