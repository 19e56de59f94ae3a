import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index, reading } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';

const FILES = {
  'lib.ts': 'export function target(): number {\n  return 1;\n}\n',
  'use.ts': "import { target } from './lib';\n\nexport const twice = (): number => target() + target();\n",
  'tsconfig.json': '{ "compilerOptions": { "paths": {} } }\n',
};

const callsTo = (result: Parameters<typeof reading>[0], path: string, name: string): number =>
  reading(result, (reader) =>
    reader.referencesTo(reader.file(path)!.contentId!, name).filter(({ kind }) => kind === 'call'),
  ).length;

describe('references', () => {
  it('from files that did not change survive when their target does', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    repository.commit({
      'lib.ts': 'export function moved(): void {}\n\nexport function target(): number {\n  return 2;\n}\n',
    });
    const result = await index(repository.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1 });
    expect(callsTo(result, 'use.ts', 'target')).toBe(2);
    await expectSameAsRebuild(repository.root, result);
  });

  it('depend on no other file: after a change of a project file, only that file is indexed again', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    repository.commit({ 'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib": ["./lib"] } } }\n' });
    const result = await index(repository.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 1, files: { changed: 1, unchanged: 2 } });
    expect(callsTo(result, 'use.ts', 'target')).toBe(2);
    await expectSameAsRebuild(repository.root, result);
  });
});
