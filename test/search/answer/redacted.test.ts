import { beforeAll, describe, expect, it } from 'vitest';
import { searchNotes } from '../../../src/format/search.js';
import type { TestRepository } from '../../helpers/repository.js';
import { indexed, search } from '../../helpers/search-answer.js';

const TOKEN = `ghp_${'aB3dE5gH7jK9mN1pQ3sT'.repeat(2)}`;

let repository: TestRepository;
beforeAll(async () => {
  repository = await indexed({
    'src/deploy.ts': `export const token = '${TOKEN}';\nexport const region = 'north west';\n`,
    'src/copy.ts': `export const token = '${TOKEN}';\nexport const region = 'north west';\n`,
    'docs/tokens.md': '# Tokens\n\nA token begins with ghp_ and goes on at random.\n',
    'ops/deploy.sh': `TOKEN=${TOKEN}\necho north west\n`,
  });
});

const WARNING = '3 files have redacted places, where the text may stand unseen.';

describe('an exact text in a repository with redacted places', () => {
  it.each([
    ['a whole secret', TOKEN],
    ['a part of one', 'K9mN1pQ3'],
    ['one with the code around it', `export const token = '${TOKEN}'`],
    ['a text that is nowhere', 'no such text'],
  ])('of which nothing is found, %s, says how many files may hold it', async (_, text) => {
    const answer = await search(repository.root, text, { intent: 'exact' });
    expect(answer.completeness).toMatchObject({ state: 'complete', matched: 0, redacted: 3 });
    expect(answer.warnings).toEqual([WARNING]);
    expect(searchNotes(answer)).toContain(`warning: ${WARNING}`);
  });

  it('warns, even with matches, if a secret may contain the text', async () => {
    const { completeness, warnings, results } = await search(repository.root, '"ghp_"');
    expect(results.map(({ path }) => path)).toEqual(['docs/tokens.md']);
    expect(completeness.redacted).toBe(3);
    expect(warnings).toEqual([WARNING]);
  });

  it('only counts the files if it has white space and matches elsewhere', async () => {
    const { completeness, warnings } = await search(repository.root, '"goes on at random"');
    expect(completeness.redacted).toBe(3);
    expect(warnings).toEqual([]);
  });

  it('counts neither matching files nor filtered ones', async () => {
    const found = await search(repository.root, '"const region"');
    expect(found.completeness.redacted).toBe(1);
    const filtered = await search(repository.root, '"K9mN1pQ3"', { path: ['ops/'] });
    expect(filtered.completeness.redacted).toBe(1);
    expect(filtered.warnings).toEqual(['1 file has redacted places, where the text may stand unseen.']);
    const aside = await search(repository.root, '"K9mN1pQ3"', { path: ['docs/'] });
    expect(aside.completeness).not.toHaveProperty('redacted');
    expect(aside.warnings).toEqual([]);
  });

  it('is the only kind of query with this count', async () => {
    const { completeness, warnings } = await search(repository.root, 'north west region');
    expect(completeness).not.toHaveProperty('redacted');
    expect(warnings).toEqual([]);
  });
});
