/** A git that never ends, in one way or another, ends in an error that says so. */
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import { READ_OBJECTS, readObjects } from '../../src/git/program/blob-reader.js';
import { runGit, startGit } from '../../src/git/program/run-git.js';
import { testOnPosix } from '../helpers/platform.js';
import { makeDirectory, makeRepositoryWith, pathWithProgram } from '../helpers/repository.js';
import { collect, failure, open } from './helpers.js';

const OID = 'a'.repeat(40);

afterEach(() => void vi.useRealTimers());

const programOf = (script: string): string => join(pathWithProgram('git', script).split(':')[0]!, 'git');

const readWith = (program: string) =>
  collect(
    readObjects({
      oids: [OID],
      type: 'blob',
      most: 1000,
      start: () => startGit(program, makeDirectory(), READ_OBJECTS),
      missing: async () => new Error('missing'),
    }),
  );

// Windows starts no program by `#!`.
testOnPosix('output without end is not collected', async () => {
  const error = await failure('git-failed', () =>
    runGit(programOf('#!/bin/sh\nexec yes\n'), makeDirectory(), ['config']),
  );
  expect(error.message).toBe('git config printed more than 4 MB and was stopped.');
  expect(error.next).toContain('git config');
});

testOnPosix('a line without end in the place of an object is refused', async () => {
  const error = await failure('git-failed', () => readWith(programOf("#!/bin/sh\nexec tr '\\0' x < /dev/zero\n")));
  expect(error.message).toContain('output that cw does not understand');
});

/** The child of the shell holds the pipes open after the shell was killed. */
const HANGING = '#!/bin/sh\necho "working" >&2\nsleep 30\n';

const afterElevenMinutes = async <T>(work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = work();
  vi.advanceTimersByTime(11 * 60_000);
  return done;
};

testOnPosix('a git that prints nothing is ended, whatever holds its pipes', async () => {
  const program = programOf(HANGING);
  const cwd = makeDirectory();
  const error = await afterElevenMinutes(() =>
    failure('git-failed', () => runGit(program, cwd, ['rev-parse', 'HEAD'])),
  );
  expect(error.message).toBe('git rev-parse printed nothing for 10 minutes and was stopped.');
  expect(error.next).toContain('git rev-parse HEAD');
});

testOnPosix('so is one that gives no object', async () => {
  const program = programOf(HANGING);
  const error = await afterElevenMinutes(() => failure('git-failed', () => readWith(program)));
  expect(error.message).toContain('git cat-file printed nothing for 10 minutes');
});

testOnPosix('time that is spent on an object is no silence of git', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a', 'b.ts': 'b' });
  const repository = await open(made.root);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const texts: string[] = [];
  for await (const { bytes } of repository.readBlobs([made.oid('HEAD:a.ts'), made.oid('HEAD:b.ts')], 100)) {
    texts.push(String(bytes));
    vi.advanceTimersByTime(60 * 60_000);
  }
  expect(texts).toEqual(['a', 'b']);
});
