import { describe, expect, it } from 'vitest';
import { entityOf, groupResults } from '../../../src/search/answer/group.js';
import { reason, resultWith } from '../sample-results.js';

const definition = resultWith({ reasons: [reason('exact-symbol', 'method Reader.parse is the name asked for', 200)] });
const file = resultWith({ path: 'parse.ts', reasons: [reason('file-name', 'file name matches "parse"', 4)] });
const block = resultWith({ kind: 'block', name: null, qualifiedName: null });
const usage = resultWith({ name: 'run', reasons: [reason('usage', 'uses parse twice', 100)] });

describe('results by entity', () => {
  it('separate definitions, files, blocks and usages', () => {
    expect([definition, file, block, usage].map(entityOf)).toEqual(['definitions', 'files', 'blocks', 'usages']);
  });

  it('are definitions only if the name is the result’s own', () => {
    const body = reason('body', 'its text has parse', 5);
    const own = resultWith({ reasons: [body, reason('function', 'defines the function parse', 1)] });
    const other = resultWith({ reasons: [body, reason('function', 'defines the function reparse', 1)] });
    expect([own, other].map(entityOf)).toEqual(['definitions', 'usages']);
  });

  it('contain every result once, with its rank', () => {
    const groups = groupResults([usage, definition, block, file, usage]);
    const ranks = Object.fromEntries(
      Object.entries(groups).map(([entity, members]) => [entity, members.map(({ rank }) => rank)]),
    );
    expect(ranks).toEqual({ definitions: [2], files: [4], blocks: [3], usages: [1, 5] });
    expect(groups.files[0]).toEqual({ rank: 4, path: 'parse.ts', lineStart: 10, lineEnd: 14, name: 'parse' });
  });
});
