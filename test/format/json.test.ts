import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snakeKeys } from '../../src/format/json.js';

describe('snakeKeys', () => {
  it('renames the keys of objects at every depth, also inside arrays', () => {
    const answer = snakeKeys({ indexedCommit: 'a', results: [{ lineStart: 1, inner: { qualifiedName: 'X.y' } }] });
    expect(answer).toEqual({ indexed_commit: 'a', results: [{ line_start: 1, inner: { qualified_name: 'X.y' } }] });
    // The type follows: this line does not compile when it does not.
    expect(answer.results[0]?.inner.qualified_name).toBe('X.y');
  });

  it('leaves keys that are data as they are', () => {
    const data = { 'too-large': 1, c_sharp: 2, 'index.maxFileBytes': 3, 'src/App.tsx': 4, TypeScript: 5, '': 6 };
    expect(snakeKeys(data)).toEqual(data);
  });

  it('never changes a value', () => {
    const values = fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
    fc.assert(
      fc.property(values, (found) => {
        expect(snakeKeys({ someList: found })).toEqual({ some_list: found });
      }),
      { seed: 7 },
    );
  });

  it('gives the same answer when applied to its own answer', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}$/), fc.integer()), (record) => {
        const once = snakeKeys(record);
        expect(snakeKeys(once)).toEqual(once);
      }),
      { seed: 7 },
    );
  });
});
