import { describe, expect, it } from 'vitest';
import { COLORED, PLAIN, styleOf, wantsColor } from '../../src/format/style.js';

describe('wantsColor', () => {
  it.each([
    [true, {}, '', true],
    [false, {}, '', false],
    [true, { NO_COLOR: '1' }, '', false],
    [true, { NO_COLOR: '' }, '', true],
    [true, { TERM: 'dumb' }, '', false],
    [false, { FORCE_COLOR: '1' }, '', true],
    [true, { FORCE_COLOR: '0' }, '', false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, '', false],
    [true, { FORCE_COLOR: '1' }, '--no-color', false],
  ] as const)('terminal %s, %j, flag %j: %s', (isTTY, env, flag, expected) => {
    const terminal = { isTTY, env, argv: flag === '' ? [] : [flag] };
    expect(wantsColor(terminal)).toBe(expected);
    expect(styleOf(terminal)).toBe(expected ? COLORED : PLAIN);
  });
});
