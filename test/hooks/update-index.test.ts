import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CI_VARIABLES } from '../../src/core/ci.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

const SCRIPT = join(import.meta.dirname, '../../hooks/update-index.sh');
/** These tests run in CI as well. */
const NO_CI = Object.fromEntries(CI_VARIABLES.map((name) => [name, '']));
const HOOKS = ['post-commit', 'post-checkout', 'post-merge', 'post-rewrite'] as const;

/** A stand-in for `cw` that says into a pipe how it was called, so that a test can wait for it without guessing a time. */
let programs: string;
let calls: string;

beforeAll(() => {
  programs = makeDirectory();
  calls = join(programs, 'calls');
  execFileSync('mkfifo', [calls]);
  writeFileSync(join(programs, 'cw'), `#!/bin/sh\necho "cw $* in $(pwd)" > "${calls}"\n`);
  chmodSync(join(programs, 'cw'), 0o755);
});

/** A call that no test waited for would stand before the pipe for ever: a reader lets it go on, into nothing. */
afterAll(() => closeSync(openSync(calls, constants.O_RDONLY | constants.O_NONBLOCK)));

const withHooks = async (): Promise<TestRepository> => {
  const repository = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
  await index(repository.root);
  mkdirSync(repository.path('.git/hooks'), { recursive: true });
  for (const hook of HOOKS) {
    repository.write(`.git/hooks/${hook}`, `#!/bin/sh\n. "${SCRIPT}"\n`).chmod(`.git/hooks/${hook}`, 0o755);
  }
  return repository;
};

const git = (repository: TestRepository, args: readonly string[], env: Readonly<Record<string, string>>): string =>
  repository.run(args, { env: { PATH: `${programs}${delimiter}${process.env.PATH}`, ...NO_CI, ...env } }).toString();

describe.skipIf(process.platform === 'win32')('the hook script', () => {
  it('brings the index up to date after a commit, a checkout, a merge and a rebase', async () => {
    const repository = await withHooks();
    const called = `cw index in ${repository.root}\n`;
    repository.write('b.ts', 'export const b = 1;\n');
    git(repository, ['add', '--all'], {});
    git(repository, ['commit', '--quiet', '--message', 'b'], {});
    expect(readFileSync(calls, 'utf8')).toBe(called);
    git(repository, ['checkout', '--quiet', '-b', 'side', 'HEAD~1'], {});
    expect(readFileSync(calls, 'utf8')).toBe(called);
    git(repository, ['merge', '--quiet', '--ff-only', 'main'], {});
    expect(readFileSync(calls, 'utf8')).toBe(called);
    git(repository, ['commit', '--quiet', '--amend', '--message', 'c'], { CW_HOOKS: '0' });
    git(repository, ['rebase', '--quiet', '--force-rebase', 'HEAD~1'], {});
    expect(readFileSync(calls, 'utf8')).toContain(called);
  });

  it('runs under CW_HOME, where the git directory cannot tell whether there is an index', async () => {
    const repository = await withHooks();
    repository.rm('.git/cw/index.db');
    git(repository, ['commit', '--quiet', '--allow-empty', '--message', 'x'], { CW_HOME: makeDirectory() });
    expect(readFileSync(calls, 'utf8')).toBe(`cw index in ${repository.root}\n`);
  });

  it.each(['0', 'false', 'False'])('runs where CI is %s, as cw reads it', async (CI) => {
    const repository = await withHooks();
    git(repository, ['commit', '--quiet', '--allow-empty', '--message', 'x'], { CI });
    expect(readFileSync(calls, 'utf8')).toBe(`cw index in ${repository.root}\n`);
  });

  it('is silent when it is turned off, in CI, without cw, and where there was never an index', async () => {
    const repository = await withHooks();
    // A call would wait for a reader of the pipe; the file that it would make instead shows that there was none.
    const marker = join(makeDirectory(), 'called');
    const quiet = makeDirectory();
    writeFileSync(join(quiet, 'cw'), `#!/bin/sh\ntouch "${marker}"\n`);
    chmodSync(join(quiet, 'cw'), 0o755);
    const commit = (env: Readonly<Record<string, string>>): string =>
      repository
        .run(['commit', '--quiet', '--allow-empty', '--message', 'x'], {
          env: { PATH: `${quiet}${delimiter}${process.env.PATH}`, ...NO_CI, ...env },
        })
        .toString();
    expect(commit({ CW_HOOKS: '0' })).toBe('');
    for (const variable of CI_VARIABLES) expect(commit({ [variable]: 'True' })).toBe('');
    repository.rm('.git/cw/index.db');
    expect(commit({})).toBe('');
    expect(existsSync(marker)).toBe(false);
  });
});
