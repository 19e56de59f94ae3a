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
  // What every test and every example begins with, and nothing of the product does.
  'entry.ts': '/** Starts the server. */\nexport const entry = (): void => {};\n',
  'src/shared.ts': '/** Joins lists, all at once. */\nexport const shared = (): void => {};\n',
  'src/deep/nested/valve.ts':
    '/** Lets only so many requests through at once, and the others stand in a queue. */\nexport const valve = (): void => {};\n',
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

describe('what is known of a file without the question', () => {
  it('counts who imports it in the product: every test imports the entry', async () => {
    expect(await importedBy('joins lists', 'src/shared.ts')).toBe('imported by 12 files');
    expect(await importedBy('starts the server', 'entry.ts')).toBeUndefined();
  });

  it('does not outweigh what files say where a question words it differently', async () => {
    const asked = 'surplus visitors linger outside while others enter at once';
    const { results } = await search(repository.root, asked, {});
    expect(results[0]?.path).toBe('src/deep/nested/valve.ts');
  });
});
