import { describe, expect, it } from 'vitest';
import { hasFlag, splitLine } from '../../../src/cli/oclif/argv.js';

const ids = new Set(['index', 'search', 'hook', 'hook:install']);

describe('splitLine', () => {
  it.each([
    ['search foo bar', 'search', 'foo bar'],
    ['hook install --json', 'hook:install', '--json'],
    ['hook', 'hook', ''],
    ['-C dir index --jobs 2', 'index', '-C dir --jobs 2'],
    ['-Cdir --json hook install x', 'hook:install', '-Cdir --json x'],
    ['--directory=d --verbose index', 'index', '--directory=d --verbose'],
    ['serch foo', 'serch', 'foo'],
  ])('%s', (line, id, rest) => {
    expect(splitLine(line.split(' '), ids)).toEqual({ id, rest: rest === '' ? [] : rest.split(' ') });
  });

  it('names no command where there is none', () => {
    expect(splitLine([], ids)).toEqual({ id: null, rest: [] });
    expect(splitLine(['-C'], ids)).toEqual({ id: null, rest: ['-C'] });
    expect(splitLine(['--version'], ids)).toEqual({ id: null, rest: ['--version'] });
  });
});

describe('hasFlag', () => {
  it('stops at --', () => {
    expect(hasFlag(['--json', '--', 'x'], '--json')).toBe(true);
    expect(hasFlag(['x', '--', '--json'], '--json')).toBe(false);
  });
});
