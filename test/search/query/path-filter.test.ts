import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGlob, pathFilter } from '../../../src/search/query/path-filter.js';

const PATHS = ['README.md', 'src/a.ts', 'src/gen/b.ts', 'src/gen/deep/c.ts', 'test/a.test.ts', 'contest/a.ts', '#odd'];

const kept = (...globs: string[]): string[] => PATHS.filter(pathFilter(globs));

describe('a filter by globs', () => {
  it('lets everything pass without globs', () => {
    expect(kept()).toEqual(PATHS);
    expect(kept('./')).toEqual(PATHS);
    expect(kept('..')).toEqual([]);
  });

  it('takes directories, names and patterns as gitignore does', () => {
    expect(kept('src/')).toEqual(['src/a.ts', 'src/gen/b.ts', 'src/gen/deep/c.ts']);
    expect(kept('/src/*.ts')).toEqual(['src/a.ts']);
    expect(kept('a.ts')).toEqual(['src/a.ts', 'contest/a.ts']);
    expect(kept('test/')).toEqual(['test/a.test.ts']);
    expect(kept('src/**/c.ts')).toEqual(['src/gen/deep/c.ts']);
  });

  it('widens with each further glob, and narrows with `!`, whatever the order', () => {
    expect(kept('src/', '*.md')).toEqual(['README.md', 'src/a.ts', 'src/gen/b.ts', 'src/gen/deep/c.ts']);
    expect(kept('src/', '!src/gen/')).toEqual(['src/a.ts']);
    expect(kept('!src/gen/', 'src/')).toEqual(['src/a.ts']);
  });

  it('excludes paths with `!` if it has no other globs', () => {
    expect(kept('!*.ts')).toEqual(['README.md', '#odd']);
  });

  it('accepts paths completed by a shell, and names that start with a hash', () => {
    expect(kept('./src/a.ts')).toEqual(['src/a.ts']);
    expect(kept('#odd')).toEqual(['#odd']);
  });

  it('fails for an invalid glob with the flag and the next step', () => {
    for (const glob of ['', '!', ' ', 'a\nb', 'x'.repeat(5000)]) expect(() => checkGlob(glob)).toThrow(/--path takes/);
  });

  it('never throws for a glob that is accepted, on any path', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), { maxLength: 3 }),
        fc.string(),
        (globs, path) => {
          const accepted = globs.filter((glob) => {
            try {
              checkGlob(glob);
              return true;
            } catch {
              return false;
            }
          });
          expect(typeof pathFilter(accepted)(path === '' ? 'x' : path)).toBe('boolean');
        },
      ),
      { seed: 3, numRuns: 150 },
    );
  });
});
