import { beforeAll, describe, expect, it } from 'vitest';
import { cw, emptyDirectory, ensureBuilt } from './built.js';

beforeAll(ensureBuilt);

const help = (...words: readonly string[]) => cw([...words, '--help'], { cwd: emptyDirectory(), env: {} });

describe('--help', () => {
  it('shows the usage line of a command that takes words', () => {
    expect(help('search')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^ {2}\$ cw search \[QUERY/m),
    });
  });

  it('lists the commands below a command, and the command itself once at the top', () => {
    const { code, stdout } = help('eval');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}\$ cw eval \[SUITE/m);
    expect(stdout).toMatch(/^ {2}eval lint +Look for/m);
    expect(help().stdout).not.toContain('TOPICS');
  });
});
