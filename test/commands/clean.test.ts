import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanState } from '../../src/maintain/clean.js';
import { acquireLock } from '../../src/store/db/lock.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { testOnPosix } from '../helpers/platform.js';
import { environmentWithoutGit, makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = { 'a.ts': 'export const a = 1;\n', 'b.txt': 'words\n' };

const indexed = async () => {
  const repository = makeRepositoryWith(FILES);
  await index(repository.root);
  return { repository, state: repository.path('.git/cw') };
};

/** Without the cache that all work trees share. */
const ownFiles = (state: string): string[] => readdirSync(state).filter((name) => !name.startsWith('cache.db'));

beforeAll(ensureBuilt);

describe('cw clean', () => {
  it('removes the index and its notes, and says how many bytes that were', async () => {
    const { repository, state } = await indexed();
    const { code, json } = ask(repository.root, ['clean']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      mode: 'remove',
      removed: [{ path: join(state, 'activity.json') }, { path: join(state, 'index.db') }],
    });
    expect(json.bytes).toBeGreaterThan(10_000);
    expect(ownFiles(state)).toEqual([]);
    expect(existsSync(join(state, 'cache.db'))).toBe(true);
    expectShape('clean', json);
  });

  it('removes the shared cache with --cache, and then its empty directory', async () => {
    const { repository, state } = await indexed();
    expect(cw(['clean', '--cache'], { cwd: repository.root, env: {} }).code).toBe(0);
    expect(existsSync(state)).toBe(false);
  });

  it('removes what a killed run left behind', async () => {
    const { repository, state } = await indexed();
    for (const name of ['index.db.77.tmp', 'index.db.77.tmp-journal', 'index.db.verify-77.tmp', 'activity.json.77'])
      writeFileSync(join(state, name), 'half');
    await cleanState(repository.root, {}, { scope: 'index', mode: 'remove' });
    expect(ownFiles(state)).toEqual([]);
    expect(existsSync(join(state, 'cache.db'))).toBe(true);
  });

  it('removes nothing with --dry-run and lists the same files', async () => {
    const { repository, state } = await indexed();
    const before = readdirSync(state);
    const dry = await cleanState(repository.root, {}, { scope: 'cache', mode: 'dry-run' });
    expect(readdirSync(state)).toEqual(before);
    const real = await cleanState(repository.root, {}, { scope: 'cache', mode: 'remove' });
    expect(real.removed).toEqual(dry.removed);
  });

  it('is harmless where there is nothing, and makes nothing', () => {
    const repository = makeRepositoryWith(FILES);
    const { code, stdout } = cw(['clean', '--all'], { cwd: repository.root, env: {} });
    expect([code, stdout]).toEqual([0, 'Nothing to remove.\n']);
    expect(existsSync(repository.path('.git/cw'))).toBe(false);
    const directory = makeDirectory();
    expect(cw(['clean'], { cwd: directory, env: {} }).code).toBe(0);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('refuses with 75 while another process writes, and removes nothing', async () => {
    const { repository, state } = await indexed();
    const request = { purpose: 'index', waitMilliseconds: 0, now: Date.now, sleep: async () => {} };
    const lock = await acquireLock(state, request);
    try {
      const { code, json } = ask(repository.root, ['clean', '--all']);
      expect(code).toBe(75);
      expect(json).toMatchObject({ error: { code: 'busy', detail: { pid: process.pid } } });
    } finally {
      lock.release();
    }
    expect(existsSync(join(state, 'index.db'))).toBe(true);
  });

  it('removes the state of every work tree with --all, and only its own without', async () => {
    const { repository, state } = await indexed();
    const linked = repository.worktree('side');
    await index(linked.root);
    const own = repository.path('.git/worktrees', readdirSync(repository.path('.git/worktrees'))[0]!, 'cw');
    await cleanState(linked.root, {}, { scope: 'index', mode: 'remove' });
    expect([existsSync(own), existsSync(join(state, 'index.db'))]).toEqual([false, true]);
    await index(linked.root);
    await cleanState(linked.root, {}, { scope: 'everything', mode: 'remove' });
    expect([existsSync(own), existsSync(state)]).toEqual([false, false]);
    expect(repository.git('worktree', 'list').split('\n')).toHaveLength(2);
  });

  it('never removes what is not its own', async () => {
    const { repository, state } = await indexed();
    writeFileSync(join(state, 'mine.txt'), 'mine');
    writeFileSync(join(state, 'index.db.backup'), 'mine');
    await cleanState(repository.root, {}, { scope: 'everything', mode: 'remove' });
    expect(readdirSync(state).sort()).toEqual(['index.db.backup', 'mine.txt']);
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(repository.git('fsck')).toBe('');
  });

  // Links take a privilege on Windows.
  testOnPosix('removes a link and not what it points to', async () => {
    const { repository, state } = await indexed();
    const outside = join(makeDirectory(), 'precious.db');
    writeFileSync(outside, 'precious');
    repository.rm('.git/cw/cache.db').symlink(outside, '.git/cw/cache.db');
    await cleanState(repository.root, {}, { scope: 'everything', mode: 'remove' });
    expect(existsSync(state)).toBe(false);
    expect(readFileSync(outside, 'utf8')).toBe('precious');
  });

  it('takes the directory that hides itself away from a directory without git', async () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'a.txt'), 'words\n');
    await index(directory);
    expect(readdirSync(directory)).toEqual(['.cw', 'a.txt']);
    await cleanState(directory, {}, { scope: 'everything', mode: 'remove' });
    expect(readdirSync(directory)).toEqual(['a.txt']);
  });

  it('cleans below CW_HOME when the state is there', async () => {
    const home = makeDirectory();
    const repository = makeRepositoryWith(FILES);
    await index(repository.root, { home });
    expect(readdirSync(home)).toHaveLength(1);
    const { code } = ask(repository.root, ['clean', '--all'], { CW_HOME: home });
    expect([code, readdirSync(home)]).toEqual([0, []]);
  });

  it('works with a broken configuration and without git: both may be why somebody cleans', async () => {
    const { repository } = await indexed();
    repository.write('cw.config.json', '{ broken');
    const { code, json } = ask(repository.root, ['clean'], { PATH: environmentWithoutGit().PATH ?? '' });
    expect([code, json.error]).toEqual([0, undefined]);
    expect(existsSync(repository.path('.git/cw/index.db'))).toBe(false);
  });
});
