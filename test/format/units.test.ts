import { describe, expect, it } from 'vitest';
import { labelled } from '../../src/format/rows.js';
import { bytes, count, counted, duration } from '../../src/format/units.js';

describe('numbers for people', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
  ])('writes %i as %s', (value, text) => {
    expect(count(value)).toBe(text);
  });

  it('adds an s to all but one', () => {
    expect([0, 1, 2].map((value) => counted(value, 'file'))).toEqual(['0 files', '1 file', '2 files']);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [12_345_678_901, '12.3 GB'],
  ])('writes %i bytes as %s', (value, text) => {
    expect(bytes(value)).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1500, '1.5 s'],
    [125_000, '2 min 5 s'],
  ])('writes %i ms as %s', (value, text) => {
    expect(duration(value)).toBe(text);
  });

  it('keeps the lines of a value in its column', () => {
    expect(
      labelled([
        ['a', 'one'],
        ['long', 'two\nthree'],
      ]),
    ).toBe('a     one\nlong  two\n      three');
  });
});
