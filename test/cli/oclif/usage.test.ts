import { beforeAll, describe, expect, it } from 'vitest';
import { cw, emptyDirectory, ensureBuilt } from '../built.js';

beforeAll(ensureBuilt);

const said = (line: string): string => {
  const { code, stdout, stderr } = cw(line.split(' '), { cwd: emptyDirectory(), env: {} });
  expect({ code, stdout }, line).toEqual({ code: 2, stdout: '' });
  return stderr;
};

describe('a command line that is wrong', () => {
  it.each([
    ['search --limt 3 x', 'there is no flag `--limt`.', 'did you mean `--limit`? Or see `cw search --help`'],
    ['search --limt=3 x', 'there is no flag `--limt`.', 'did you mean `--limit`? Or see `cw search --help`'],
    ['status --jsn', 'there is no flag `--jsn`.', 'did you mean `--json`? Or see `cw status --help`'],
    ['status -q', 'there is no flag `-q`.', 'see `cw status --help`'],
    ['status --zebra', 'there is no flag `--zebra`.', 'see `cw status --help`'],
    [
      'search --limit abc x',
      '--limit: expected an integer, found `abc`.',
      'give --limit such a value; see `cw search --help`',
    ],
    [
      'search --limit 0 x',
      '--limit: expected an integer greater than or equal to 1, found `0`.',
      'give --limit such a value; see `cw search --help`',
    ],
    [
      'context x --strategy dept',
      '--strategy: expected one of depth, breadth, found `dept`.',
      'did you mean `--strategy depth`? Or see `cw context --help`',
    ],
    [
      'index --worktree --rev HEAD',
      '--worktree and --rev cannot be given together.',
      'leave one of them out; see `cw index --help`',
    ],
    ['eval score a', '<run> is missing.', 'give it; see `cw eval score --help`'],
    ['eval score', '<qrels> and <run> are missing.', 'give them; see `cw eval score --help`'],
    ['symbol', '<name> is missing.', 'give it, before --kind, --lang, --path; see `cw symbol --help`'],
    ['status extra', 'Unexpected argument: extra', 'see `cw status --help`'],
    ['search --limit', 'Flag --limit expects a value', 'see `cw search --help`'],
  ])('gets one line and a next step: %s', (line, message, next) => {
    expect(said(line)).toBe(`error[usage]: ${message}\nnext: ${next}\n`);
  });

  it('is told to programs with what was meant', () => {
    const { stdout } = cw(['search', '--limt', '3', 'x', '--json'], { cwd: emptyDirectory(), env: {} });
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'search',
      error: { code: 'usage', detail: { flags: ['--limt'], nearest: ['--limit'] } },
    });
  });
});
