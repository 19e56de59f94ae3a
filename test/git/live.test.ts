import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listLiveTree } from '../../src/git/live.js';
import { readWorkFile } from '../../src/git/work-file.js';
import { testOnPosix, testWhereNamesAreBytes } from '../helpers/platform.js';
import { makeDirectory, makeRepository, TestRepository } from '../helpers/repository.js';
import { ANY_SIZE, open } from './helpers.js';

function directoryWith(files: Readonly<Record<string, string>>): string {
  const root = makeDirectory();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

const TREE = {
  '.gitignore': '*.log\n/build/\n!important.log\nnode_modules\nCase\n',
  'a.ts': 'a',
  'a/b.ts': 'b',
  'a-b': 'x',
  'important.log': 'i',
  'noise.log': 'n',
  'build/out.js': 'o',
  'src/build/kept.js': 'k',
  'src/.gitignore': '!noise.log\n/local\nsub/*.gen\n',
  'src/noise.log': 'back again',
  'src/local': 'l',
  'src/deep/local': 'kept',
  'src/sub/x.gen': 'g',
  'node_modules/p/index.js': 'p',
  case: 'kept, as case matters',
  '🐳.md': 'whale',
};

testWhereNamesAreBytes('a live tree is what git would commit: same names, modes, OIDs and order', async () => {
  const root = directoryWith(TREE);
  chmodSync(join(root, 'a-b'), 0o755);
  symlinkSync('a.ts', join(root, 'link'));
  symlinkSync('/etc', join(root, 'outside'));
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from('caf\xe9', 'latin1')]), 'latin');
  const live = await listLiveTree(root);
  const made = new TestRepository(root);
  made.git('init', '--quiet');
  made.commit();
  const repository = await open(root);
  expect(live.entries).toEqual(await repository.listTree((await repository.head())!.tree));
  expect(live.entries.length).toBeGreaterThan(10);
  expect(live.unreadable).toEqual([]);
  // The new .git directory is no part of it.
  expect((await listLiveTree(root)).commit).toBe(live.commit);
});

// Windows has no modes.
testOnPosix('the digest changes with a name, a byte or a mode, and with nothing else', async () => {
  const commitOf = async (files: Readonly<Record<string, string>>) => (await listLiveTree(directoryWith(files))).commit;
  const commit = await commitOf({ a: '1', b: '2' });
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(await commitOf({ b: '2', a: '1' })).toBe(commit);
  expect(await commitOf({ a: '1', b: '2', '.cw/index.db': 'x', '.git/HEAD': 'x' })).toBe(commit);
  expect(await commitOf({ a: '1', c: '2' })).not.toBe(commit);
  expect(await commitOf({ a: '1', b: '3' })).not.toBe(commit);
  const root = directoryWith({ a: '1', b: '2' });
  chmodSync(join(root, 'a'), 0o755);
  expect((await listLiveTree(root)).commit).not.toBe(commit);
});

// Links take a privilege on Windows.
testOnPosix('links are entries, never followed, and nothing outside the root is read', async () => {
  const outside = directoryWith({ 'secret.txt': 'secret' });
  const root = directoryWith({ 'a.ts': 'a', 'real/b.ts': 'b' });
  symlinkSync(outside, join(root, 'dir'));
  symlinkSync(join(outside, 'secret.txt'), join(root, 'file'));
  symlinkSync('.', join(root, 'loop'));
  symlinkSync('real', join(root, 'alias'));
  const { entries } = await listLiveTree(root);
  expect(entries.map(({ path, mode }) => `${mode.toString(8)} ${path}`)).toEqual([
    '100644 a.ts',
    '120000 alias',
    '120000 dir',
    '120000 file',
    '120000 loop',
    '100644 real/b.ts',
  ]);
  expect((await readWorkFile(root, 'file', 'sha1', ANY_SIZE))?.bytes?.toString()).toBe(join(outside, 'secret.txt'));
  for (const path of [
    'dir/secret.txt',
    '../secret.txt',
    'alias/b.ts',
    'real/../a.ts',
    '/etc/passwd',
    'loop/a.ts',
    '.',
    '',
    'a\0b',
  ]) {
    expect(await readWorkFile(root, path, 'sha1', ANY_SIZE), path).toBeNull();
  }
});

testWhereNamesAreBytes('files are read back by path, by any path', async () => {
  const root = directoryWith({ 'a b/c.ts': 'text' });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from('caf\xe9', 'latin1')]), 'latin');
  expect((await readWorkFile(root, 'a b/c.ts', 'sha1', ANY_SIZE))?.bytes?.toString()).toBe('text');
  expect((await readWorkFile(root, '"caf\\351"', 'sha1', ANY_SIZE))?.bytes?.toString()).toBe('latin');
  expect(await readWorkFile(root, 'gone.ts', 'sha1', ANY_SIZE)).toBeNull();
});

// Windows has no FIFOs.
testOnPosix('FIFOs are left out, and reading one does not wait for a writer', async () => {
  const root = directoryWith({ 'a.ts': 'a' });
  expect(spawnSync('mkfifo', [join(root, 'pipe')]).status).toBe(0);
  expect((await listLiveTree(root)).entries.map(({ path }) => path)).toEqual(['a.ts']);
  expect(await readWorkFile(root, 'pipe', 'sha1', ANY_SIZE)).toBeNull();
});

/** The superuser can read everything, so the work is done as nobody. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  const { getuid, seteuid } = process;
  if (getuid?.() !== 0 || seteuid === undefined) return work();
  seteuid(65534);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
}

// Windows has no modes.
testOnPosix('what cannot be read is reported', async () => {
  const root = directoryWith({ 'a.ts': 'a', 'locked.ts': 'l', 'shut/b.ts': 'b' });
  chmodSync(dirname(root), 0o755);
  chmodSync(join(root, 'locked.ts'), 0);
  chmodSync(join(root, 'shut'), 0);
  const { entries, unreadable } = await asOrdinaryUser(() => listLiveTree(root));
  chmodSync(join(root, 'shut'), 0o755);
  expect(entries.map(({ path }) => path)).toEqual(['a.ts']);
  expect(unreadable.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: 'locked.ts', reason: 'EACCES' },
    { path: 'shut', reason: 'EACCES' },
  ]);
});

test('an empty directory is an empty tree', async () => {
  expect((await listLiveTree(makeDirectory())).entries).toEqual([]);
  expect((await listLiveTree(makeRepository().root)).entries).toEqual([]);
});
