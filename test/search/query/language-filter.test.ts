import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/core/config.js';
import { makeScope } from '../../../src/graph/scope.js';
import { settleWishes, usualWishes } from '../../../src/search/query/wishes.js';

const searched = async (lang: readonly string[]): Promise<readonly string[]> => {
  const { values } = loadConfig({ file: null, packageJson: null, env: {} });
  return (await settleWishes({ lang }, usualWishes(values, {}))).filters.languages;
};

const asked = (languages: readonly string[]): readonly string[] =>
  makeScope({ kinds: [], languages, paths: [] }).filters.languages;

describe('--lang', () => {
  it.each([
    [
      ['ts', 'TypeScript,go', '.py'],
      ['typescript', 'go', 'python'],
    ],
    [
      ['C++', 'c#', 'golang'],
      ['cpp', 'csharp', 'go'],
    ],
    [
      ['Objective-C, protobuf', 'txt'],
      ['objc', 'proto', 'text'],
    ],
  ])('means the same for a search and for a question about symbols: %s', async (given, names) => {
    expect(await searched(given)).toEqual(names);
    expect(asked(given)).toEqual(names);
  });

  it('offers near names and all known ones for an unknown language', async () => {
    const wrong = {
      message: 'unknown language `pyton` for --lang.',
      next: expect.stringMatching(/^did you mean python\? .*zig/),
    };
    await expect(searched(['pyton'])).rejects.toMatchObject(wrong);
    expect(() => asked(['pyton'])).toThrow(expect.objectContaining(wrong));
    expect(() => asked(['klingon'])).toThrow(
      expect.objectContaining({ next: expect.stringMatching(/^give one of: bash/) }),
    );
  });
});
