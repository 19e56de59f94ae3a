import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXTRACTION, RANKING } from '../../scripts/build/recipe.mjs';
import { currentRanking, currentRecipe, recipeText } from '../../src/workspace/recipe.js';
import { ensureBuilt } from './built.js';

const root = join(import.meta.dirname, '../..');

beforeAll(ensureBuilt);

/** The sources that end up in a program: what is only named as a type does not. */
const sourcesOf = async (modules: readonly string[]): Promise<string[]> => {
  const { metafile } = await build({
    stdin: { contents: modules.map((module) => `export * from './src/${module}';`).join('\n'), resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
    absWorkingDir: root,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((path) => path.startsWith('src/'));
};

describe('the recipe', () => {
  it('is made of every source of the worker that decides facts', async () => {
    const covered = new Set(await sourcesOf(EXTRACTION));
    const deciding = (await sourcesOf(['pipeline/workers/worker.ts'])).filter((path) =>
      /^src\/(?:language|store)\//.test(path),
    );
    expect(deciding).toContain('src/language/words/word-kernel.ts');
    expect(deciding.filter((path) => !covered.has(path))).toEqual([]);
  });

  it('has a digest of every source of search that an evaluation asks, apart from that of facts', async () => {
    const covered = new Set(await sourcesOf(RANKING));
    const deciding = (await sourcesOf(['eval/run/ask.ts'])).filter((path) => path.startsWith('src/search/'));
    expect(deciding).toContain('src/search/rank/features.ts');
    expect(deciding.filter((path) => !covered.has(path))).toEqual([]);
    expect(currentRanking()).toMatch(/^[0-9a-f]{16}$/);
    expect(recipeText(currentRecipe())).not.toContain(currentRanking());
  });
});
