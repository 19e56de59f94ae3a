import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { cw, ensureBuilt, program } from './built.js';

const A = 'export const a = 1;\n';
beforeAll(ensureBuilt);

const run = (cwd: string, ...args: string[]) => cw(args, { cwd, env: {} });

describe.skipIf(!existsSync('/dev/full'))('an output that cannot be written', () => {
  it.each([[['status']], [['status', '--json']], [['--help']], [['--version']], [['nonsense', '--json']]])(
    'is a full disk to %j, said on stderr, with exit code 2',
    (args) => {
      const full = openSync('/dev/full', 'w');
      const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
        cwd: makeRepositoryWith({ 'a.ts': A }).root,
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      closeSync(full);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr:
          'error[disk-full]: there is no space left to write the output.\n' +
          'next: Make room, or send the output elsewhere, and run the command again.\n',
      });
    },
  );

  it('changes nothing about the work when it is only stderr', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stdout } = spawnSync(process.execPath, [program, 'status', '--nope'], {
      cwd: makeDirectory(),
      stdio: ['ignore', 'pipe', full],
      encoding: 'utf8',
    });
    closeSync(full);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

describe('a file where the state directory should be', () => {
  it.each(['index', 'status', 'clean'])('is named by `cw %s`, with what to do', (command) => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.write('.git/cw', 'a file');
    const { code, stderr } = run(made.root, command);
    expect(code).toBe(2);
    expect(stderr).toContain(`error[not-writable]: ${made.path('.git/cw')} is not a directory`);
    expect(stderr).toContain('next: Move or remove it');
  });

  it('is a finding of `cw doctor`, and not a bug', () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.write('.git/cw', 'a file');
    const { stdout, stderr } = run(made.root, 'doctor');
    expect(stdout).toContain('is not a directory');
    expect(stdout + stderr).not.toContain('bug');
  });
});

describe('a directory where the index should be', () => {
  it('is named by index and status, and removed by clean', () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    mkdirSync(made.path('.git/cw/index.db/inner'), { recursive: true });
    for (const command of ['index', 'status']) {
      const { code, stderr } = run(made.root, command);
      expect(code).toBe(2);
      expect(stderr).toContain('index.db is a directory');
      expect(stderr).toContain('next: Run `cw clean`');
    }
    expect(run(made.root, 'clean').code).toBe(0);
    expect(existsSync(made.path('.git/cw/index.db'))).toBe(false);
    expect(run(made.root, 'index').code).toBe(0);
  });
});

describe('a lock of an absurd time', () => {
  it.each(['status', 'doctor'])('does not stop `cw %s`', async (command) => {
    const made = makeRepositoryWith({ 'a.ts': A });
    await index(made.root);
    const owner = { pid: process.pid, host: hostname(), start: '', purpose: 'index', since: 1e300, token: 'x' };
    made.write('.git/cw/lock', JSON.stringify(owner));
    const { code, stdout, stderr } = run(made.root, command);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(String(process.pid));
  });
});

describe.skipIf(process.platform === 'win32')('a directory that is gone', () => {
  it.each(['status', 'index', 'clean', 'init', 'doctor'])('is a usage error of `cw %s`', (command) => {
    const gone = makeDirectory();
    const script = 'rmdir "$PWD" && exec "$0" "$@"';
    const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, program, command], {
      cwd: gone,
      encoding: 'utf8',
    });
    rmSync(gone, { recursive: true, force: true });
    expect(stderr).toMatch(/^error\[usage\]: the directory in which cw was started no longer exists\.\nnext: /);
    expect(status).toBe(2);
  });
});
