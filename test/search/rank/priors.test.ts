import { beforeAll, describe, expect, it } from 'vitest';
import type { TestRepository } from '../../helpers/repository.js';
import { indexed, search } from '../../helpers/search-answer.js';

const importers = (directory: string, name: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `${directory}/file${at}.ts`,
      `import { ${name} } from '../${name}.js';\n\nexport const made${at} = ${name}(${at});\n`,
    ]),
  );

const FILES = {
  // Imported by every test and every example, and by no file of the product.
  'entry.ts': '/** Starts the server. */\nexport const entry = (): void => {};\n',
  'src/shared.ts': '/** Joins lists, all at once. */\nexport const shared = (): void => {};\n',
  'src/deep/nested/valve.ts':
    '/** Lets only so many requests through at once, and the others stand in a queue. */\nexport const valve = (): void => {};\n',
  // The old version speaks of the topic more often than the new one, and comes first by path.
  'src/v1/coercion.ts':
    '/** Coercion of strings. The coercion is lenient. */\nexport const coercion = (value: string): number => Number(value);\n',
  'src/v2/coercion.ts':
    '/** Coercion of strings. */\nexport const coercion = (value: string): number => Number.parseInt(value, 10);\n',
  ...importers('test', 'entry'),
  ...importers('examples', 'entry'),
  ...importers('src/users', 'shared'),
};

let repository: TestRepository;
beforeAll(async () => {
  repository = await indexed(FILES);
});

const importedBy = async (query: string, path: string): Promise<string | undefined> => {
  const { results } = await search(repository.root, query, { limit: 20, explain: 'full' });
  return results.find((result) => result.path === path)?.reasons.find(({ signal }) => signal === 'imports')?.text;
};

describe('a feature that does not depend on the query', () => {
  it('counts imports in the product only, because every test imports the entry', async () => {
    expect(await importedBy('joins lists', 'src/shared.ts')).toBe('imported by 12 files');
    expect(await importedBy('starts the server', 'entry.ts')).toBeUndefined();
  });

  it('puts a versioned directory behind a newer version beside it', async () => {
    const { results } = await search(repository.root, 'coercion of strings', { explain: 'full' });
    expect(results.slice(0, 2).map(({ path }) => path)).toEqual(['src/v2/coercion.ts', 'src/v1/coercion.ts']);
    const signals = results.slice(0, 2).map(({ reasons }) => reasons.map(({ signal }) => signal));
    expect(signals.map((names) => names.includes('prior-legacy'))).toEqual([false, true]);
  });

  it('does not outweigh the text of a file that a question describes in other words', async () => {
    const asked = 'surplus visitors linger outside while others enter at once';
    const { results } = await search(repository.root, asked, {});
    expect(results[0]?.path).toBe('src/deep/nested/valve.ts');
  });
});
