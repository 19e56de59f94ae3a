import { describe, expect, it } from 'vitest';
import { Packages } from '../../../src/search/corpus/packages.js';
import { stemOf } from '../../../src/search/corpus/path-words.js';

const packagesOf = (paths: readonly string[]): Packages => {
  const files = [...paths].sort().map((path) => ({ path }));
  return new Packages({
    files,
    byStem: (stem) =>
      files.flatMap(({ path }, file) => (stemOf(path).toLowerCase() === stem.toLowerCase() ? [file] : [])),
  });
};

const some = (directory: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${directory}/part${at}.ts`);

describe('packages', () => {
  it('are the directories of manifests, and what keeps its code in a directory for sources', () => {
    const packages = packagesOf([
      'package.json',
      'src/a.ts',
      'packages/core/package.json',
      'packages/core/src/b.ts',
      'tools/Gen/Gen.csproj',
      'tools/Gen/Code/C.cs',
      'modules/json/shared/src/main/D.scala',
    ]);
    expect(
      ['src/a.ts', 'packages/core/src/b.ts', 'tools/Gen/Code/C.cs', 'modules/json/shared/src/main/D.scala'].map(
        (path) => packages.of(path),
      ),
    ).toEqual(['', 'packages/core', 'tools/Gen', 'modules/json/shared']);
  });

  it('has the largest as the main one, and small ones further from it', () => {
    const packages = packagesOf([...some('core/src', 40), ...some('plugin/src', 10), 'site/src/index.ts']);
    expect(packages.distance('core/src/part1.ts')).toBe(0);
    const [plugin, site] = ['plugin/src/part1.ts', 'site/src/index.ts'].map((path) => packages.distance(path));
    expect(plugin).toBeGreaterThan(0.5);
    expect(site).toBeGreaterThan(plugin!);
    expect(site).toBeLessThanOrEqual(1);
  });

  it('has the one at the root as the main one, unless it is small beside another', () => {
    const root = packagesOf([...some('lib', 8), ...some('contrib-x/lib', 23)]);
    expect(root.distance('lib/part1.ts')).toBe(0);
    const workspace = packagesOf([...some('lib', 1), ...some('core/src', 23)]);
    expect(workspace.distance('core/src/part1.ts')).toBe(0);
    expect(workspace.distance('lib/part0.ts')).toBeGreaterThan(0.5);
  });

  it('has no main one among many of a kind', () => {
    const packages = packagesOf(['a', 'b', 'c', 'd', 'e'].flatMap((name) => some(`packages/${name}/src`, 10)));
    expect(packages.distance('packages/a/src/part1.ts')).toBe(0);
    expect(packages.distance('packages/e/src/part1.ts')).toBe(0);
  });

  it('does not count tests, documents and examples', () => {
    const packages = packagesOf([
      ...some('core/src', 3),
      ...some('examples/big/src', 40),
      ...some('docs/src', 40),
      ...some('plugin/test/src', 40),
    ]);
    expect(packages.distance('core/src/part1.ts')).toBe(0);
  });

  it('is one where there are none', () => {
    expect(packagesOf(['a.py', 'b.py']).distance('a.py')).toBe(0);
    expect(packagesOf([]).distance('a.py')).toBe(0);
  });
});
