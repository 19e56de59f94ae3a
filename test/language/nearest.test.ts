import { describe, expect, it } from 'vitest';
import { nearestPaths, nearestWords, slips } from '../../src/language/nearest.js';
import { isTestPath } from '../../src/search/corpus/path-class.js';

describe('a typing error', () => {
  it('is one edit for every four letters, at least one and at most three, ignoring case', () => {
    expect(slips('contxt', 'Context')).toBe(1);
    expect(slips('raed_file', 'readFile')).toBe(1);
    expect(slips('cat', 'dog')).toBeNull();
    expect(slips('x'.repeat(1000), 'y')).toBeNull();
  });

  it('comes before a name that only contains the word', () => {
    expect(nearestWords('reader', ['FileReader', 'readr', 'writer', 'zzz'], 5)).toEqual(['readr', 'FileReader']);
  });
});

describe('the nearest paths to a missing one', () => {
  it('have the same file name, most shared directories first', () => {
    const known = ['lib/open.ts', 'src/store/db/open.ts', 'src/store/close.ts', 'src/store/open.js', 'README.md'];
    expect(nearestPaths('src/open.ts', known, 2)).toEqual(['src/store/db/open.ts', 'lib/open.ts']);
    expect(nearestPaths('src/store/opne.ts', known, 1)).toEqual(['src/store/db/open.ts']);
    expect(nearestPaths('nothing/alike', known, 3)).toEqual([]);
  });
});

describe('a test path', () => {
  it.each([
    ...['test/a.ts', 'src/__tests__/a.js', 'pkg/a_test.go', 'a.spec.ts', 'tests/conftest.py', 'x/PoolTest.java'],
    ...[
      'Tests/Pool.swift',
      'src/UnitTests/Pool.cs',
      'src/Json.Tests/Pool.cs',
      'core/jvmTest/Pool.kt',
      'src/TestApp/Main.cs',
    ],
    ...['src/testFixtures/Pool.java', 'benchsuite/run'],
  ])('is %s', (path) => {
    expect(isTestPath(path)).toBe(true);
  });

  it.each(['contest/a.ts', 'Contest/a.ts', 'src/latest.go', 'src/attestation.py', 'specification.md', 'testify/a.go'])(
    'is not %s',
    (path) => {
      expect(isTestPath(path)).toBe(false);
    },
  );
});
