import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXIT_MEANING } from '../../src/core/error.js';
import { cw, emptyDirectory, ensureBuilt, program } from './built.js';

const ESCAPE = '\u001b[';
beforeAll(ensureBuilt);

const here = (env: Record<string, string> = {}) => ({ cwd: emptyDirectory(), env });

describe('an unknown command', () => {
  it('suggests the nearest one, on stderr, with exit code 2', () => {
    const { code, stdout, stderr } = cw(['inti'], here());
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('error[usage]: there is no command `inti`.\nnext: did you mean `cw init`?\n');
  });

  it('points to the list of commands when none is near', () => {
    expect(cw(['frobnicate'], here()).stderr).toContain('next: see `cw --help` for the commands');
  });
});

describe('an error under --json', () => {
  it('is one object on stdout with protocol, code and next step, and nothing on stderr', () => {
    const { code, stdout, stderr } = cw(['init', '--no-such-flag', '--json'], here());
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      protocol: 1,
      command: 'init',
      error: {
        code: 'usage',
        message: 'there is no flag `--no-such-flag`.',
        next: 'see `cw init --help`',
        detail: { flags: ['--no-such-flag'], nearest: [] },
      },
    });
  });

  it('has no command when none was recognised', () => {
    const answer = JSON.parse(cw(['inti', '--json'], here()).stdout);
    expect(answer).toMatchObject({ protocol: 1, command: null, error: { code: 'usage', detail: { nearest: 'init' } } });
  });

  it('is words when --json stands behind --', () => {
    const { stdout, stderr } = cw(['init', '--', '--json'], here());
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^error\[usage\]: Unexpected argument: --json\n/);
  });
});

describe('-C', () => {
  it('runs as if started in that directory, before or behind the command', () => {
    const place = here();
    mkdirSync(join(place.cwd, 'a'));
    mkdirSync(join(place.cwd, 'b'));
    expect(JSON.parse(cw(['-C', 'a', 'init', '--json'], place).stdout).directory).toMatch(/\/a$/);
    expect(JSON.parse(cw(['init', '--json', '-C', 'b'], place).stdout).directory).toMatch(/\/b$/);
  });

  it('names a directory that is not there', () => {
    const { code, stderr } = cw(['init', '-C', 'nowhere'], here());
    expect(code).toBe(2);
    expect(stderr).toContain('error[usage]: cannot change to the directory `nowhere`.');
  });
});

describe('help', () => {
  it.each([[['--help']], [['-h']], [[]], [['help']]])('of %j lists the commands and the exit codes', (args) => {
    const { code, stdout, stderr } = cw(args, here());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\bCOMMANDS\n {2}\S/);
    for (const [exit] of EXIT_MEANING) expect(stdout).toMatch(new RegExp(`^  ${exit}\\s+\\S`, 'm'));
  });

  it.each([[['init', '--help']], [['help', 'init']]])('of %j shows examples and ends with the exit codes', (args) => {
    const { code, stdout } = cw(args, here());
    expect(code).toBe(0);
    expect(stdout).toContain('$ cw init --ignore -C ../app');
    expect(stdout.trimEnd()).toMatch(/EXIT CODES\n {2}0 [\s\S]*busy, try again$/);
  });

  it('has colour when FORCE_COLOR asks for it, and never with NO_COLOR or --no-color', () => {
    expect(cw(['inti'], here({ FORCE_COLOR: '1' })).stderr).toContain(ESCAPE);
    expect(cw(['inti'], here({ FORCE_COLOR: '1', NO_COLOR: '1' })).stderr).not.toContain(ESCAPE);
    expect(cw(['inti', '--no-color'], here({ FORCE_COLOR: '1' })).stderr).not.toContain(ESCAPE);
    expect(cw(['--help'], here({ FORCE_COLOR: '1' })).stdout).toContain(ESCAPE);
    expect(cw(['--help'], here({ FORCE_COLOR: '1', NO_COLOR: '1' })).stdout).not.toContain(ESCAPE);
  });
});

describe('a reader that has gone', () => {
  it.each([[['--help']], [['init', '--json']], [['init', '--help']]])('is not a failure of %j', async (args) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: emptyDirectory(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Before the program can have started: whatever it writes finds nobody.
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('--version', () => {
  it('names the package, its version and the Node it runs on', () => {
    expect(cw(['--version'], here()).stdout).toMatch(/^codewhale\/\d+\.\d+\.\d+ \S+ node-v\d/);
  });
});

describe('--verbose', () => {
  it('adds the stack, which is not shown otherwise', () => {
    expect(cw(['init', '--nope', '--verbose'], here()).stderr).toMatch(/\n\s+at /);
    expect(cw(['init', '--nope'], here({ DEBUG: 'cw' })).stderr).toMatch(/\n\s+at /);
    expect(cw(['init', '--nope'], here()).stderr).not.toMatch(/\n\s+at /);
  });
});
