/** Whose repository it is, and that nothing in it is run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testOnPosix } from '../helpers/platform.js';
import { makeDirectory, makeRepositoryWith, withEnvironment } from '../helpers/repository.js';
import { failure, open } from './helpers.js';

test('a repository of another user is refused by git, and the error says what to run', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  // Git's own switch for testing this without a second user.
  await withEnvironment({ GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }, async () => {
    const error = await failure('git-failed', () => open(made.root));
    expect(error.detail).toEqual({ directory: made.root, reason: 'dubious-ownership' });
    expect(error.next).toContain(`git config --global --add safe.directory '${made.root}'`);
  });
});

test('safe.directory given by the environment is heard', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  const environment = {
    GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
  await withEnvironment(environment, async () => expect((await open(made.root)).root).toBe(made.root));
});

// Windows starts no program by `#!`, so nothing would be shown there.
testOnPosix('neither a program called git in the repository nor its fsmonitor is ever run', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  const proof = join(makeDirectory(), 'ran');
  made.write('git', `#!/bin/sh\ntouch '${proof}'\n`).chmod('git', 0o755);
  made.git('config', 'core.fsmonitor', made.path('git'));
  await withEnvironment({ PATH: `.:${made.root.slice(1)}::${process.env.PATH}` }, async () => {
    const repository = await open(made.root);
    expect((await repository.workTreeChanges()).map(({ path }) => path)).toEqual(['git']);
  });
  expect(existsSync(proof)).toBe(false);
});
