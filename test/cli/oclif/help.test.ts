import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/cli/commands.js';
import { ALSO_TOPICS, TOPICS } from '../../../src/cli/oclif/topics.js';
import { cw, emptyDirectory, ensureBuilt } from '../built.js';

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

  it('lists the commands below a command, and at the top the command both as itself and as a topic', () => {
    const { code, stdout } = help('eval');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}\$ cw eval \[SUITE/m);
    expect(stdout).toMatch(/^ {2}eval lint +Find/m);
    // As a command that can be run, and as one with more below it.
    expect(help().stdout).toMatch(/^TOPICS\n {2}eval +Start suites[\s\S]*^COMMANDS[\s\S]*^ {2}eval +Run/m);
  });

  it('lists a word that only stands before commands, and the commands behind it', () => {
    expect(help().stdout).toMatch(/^TOPICS\n[\s\S]*^ {2}state +Carry an index/m);
    for (const line of [['state'], ['state', '--help'], ['help', 'state'], ['state', '-C', '.']]) {
      const { code, stdout, stderr } = cw(line, { cwd: emptyDirectory(), env: {} });
      expect({ code, stderr }, line.join(' ')).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^ {2}state import +Import/m);
      expect(stdout).toContain('EXIT CODES');
    }
    expect(cw(['state', 'exprt'], { cwd: emptyDirectory(), env: {} })).toMatchObject({
      code: 2,
      stderr: 'error[usage]: there is no command `state exprt`.\nnext: did you mean `cw state export`?\n',
    });
  });

  it('has a place for every command', () => {
    for (const id of Object.keys(COMMANDS)) {
      const [first = ''] = id.split(':');
      expect(first in COMMANDS || first in TOPICS, id).toBe(true);
      if (id.includes(':')) expect(first in TOPICS || first in ALSO_TOPICS, id).toBe(true);
    }
  });
});
