import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/search/rank/parts.js';

describe('the parts of the words of a text', () => {
  it('are in the order of the text, as often as they are there', () => {
    expect(partsOf('Reads a file: HTTPServer.readFile')).toEqual(['reads', 'file', 'http', 'server', 'read', 'file']);
  });

  it('are cut in one name as in a text', () => {
    for (const name of ['read_file2', '2nd', '__init__', 'größe', 'İd', ''])
      expect(partsOf(name)).toEqual(partsOf(` ${name} `));
  });

  it('are of letters of any script', () => {
    expect(partsOf('die GrößeMax von 日本')).toEqual(['die', 'größe', 'max', 'von', '日本']);
  });
});
