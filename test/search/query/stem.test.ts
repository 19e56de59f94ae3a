import { describe, expect, it } from 'vitest';
import { inflections, stem } from '../../../src/search/query/stem.js';

describe('a stem', () => {
  it.each([
    ['naming', 'name'],
    ['saved', 'save'],
    ['mapping', 'map'],
    ['added', 'add'],
    ['boxed', 'box'],
    ['keyed', 'key'],
    ['routing', 'rout'],
    ['route', 'rout'],
    ['tries', 'try'],
    ['retried', 'retry'],
    ['applied', 'apply'],
    ['ending', 'end'],
    ['setting', 'set'],
  ])('of %s is %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it.each([
    ['key', ['keys', 'keyed', 'keying']],
    ['map', ['maps', 'mapped', 'mapping']],
    ['name', ['names', 'named', 'naming']],
    ['try', ['tries', 'tried']],
  ])('of %s brings its inflections', (word, expected) => {
    expect(inflections(word)).toEqual(expect.arrayContaining(expected));
    for (const form of inflections(word)) expect(stem(form)).toBe(word);
  });
});
