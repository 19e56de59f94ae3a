/** One test for each situation in which git is found, beyond what both readers share. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { testOnPosix } from '../helpers/platform.js';
import {
  makeDirectory,
  makeRepository,
  makeRepositoryWith,
  pathWithProgram,
  TestRepository,
  withEnvironment,
  withoutGit,
} from '../helpers/repository.js';
import { ANY_SIZE, failure, filesAtHead, open, textOf } from './helpers.js';

test('a directory in no repository gives null, a missing one is a usage error', async () => {
  const directory = makeDirectory();
  await withEnvironment({ GIT_CEILING_DIRECTORIES: directory }, async () => {
    expect(await openRepository(directory)).toBeNull();
    expect(await openRepository(directory, { reader: 'isomorphic-git' })).toBeNull();
    await failure('usage', () => openRepository(join(directory, 'no-such')));
  });
});

test('without git on PATH the portable reader is used, and asking for git says that it is missing', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  await withoutGit(async () => {
    expect((await openRepository(made.root))?.reader).toBe('isomorphic-git');
    const error = await failure('git-failed', () => openRepository(made.root, { reader: 'git' }));
    expect(error.message).toContain('not on PATH');
  });
  expect((await openRepository(made.root))?.reader).toBe('git');
});

test('a linked work tree has its own git directory and HEAD, and shares the objects', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  const linked = made.worktree('topic');
  linked.commit({ 'b.ts': 'b' });
  const repository = await open(linked.root);
  expect(repository.root).toBe(linked.root);
  expect(repository.commonDir).toBe(made.path('.git'));
  expect(repository.gitDir).toMatch(/\.git\/worktrees\/[^/]+$/);
  expect((await repository.head())?.commit).toBe(linked.head());
  expect(await filesAtHead(repository)).toEqual(['100644 a.ts', '100644 b.ts']);
  expect(await repository.workTreeChanges()).toEqual([]);
  expect((await (await open(made.root)).head())?.commit).toBe(made.head());
});

test('a linked work tree of a bare repository, and its administrative directory', async () => {
  const bare = makeRepositoryWith({ 'a.ts': 'a' }).clone('--bare');
  const linked = bare.worktree('topic');
  const repository = await open(linked.root);
  expect(repository).toMatchObject({ root: linked.root, commonDir: bare.root });
  expect(await open(repository.gitDir)).toMatchObject({ root: linked.root, gitDir: repository.gitDir });
});

/** A hook that writes down its environment and its working directory. */
function installHook(hooks: string, name: string, output: string): void {
  writeFileSync(join(hooks, name), `#!/bin/sh\nenv > '${output}'\npwd >> '${output}.cwd'\n`, { mode: 0o755 });
}

/** What git really sets for its hooks, read back from one. */
function hookEnvironment(output: string): Record<string, string> {
  const lines = readFileSync(output, 'utf8').split('\n');
  const pairs = lines.filter((line) => line.startsWith('GIT_')).map((line) => line.split(/=(.*)/s).slice(0, 2));
  return Object.fromEntries(pairs);
}

test('the variables that git sets for a hook do not lead to another repository', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  const linked = made.worktree('topic');
  const output = join(makeDirectory(), 'env');
  installHook(made.path('.git/hooks'), 'post-commit', output);
  linked.commit({ 'b.ts': 'b' });
  const set = hookEnvironment(output);
  // Otherwise this test would show nothing.
  expect(set.GIT_DIR).toContain('worktrees');
  expect(set.GIT_INDEX_FILE).toBeDefined();

  const other = makeRepositoryWith({ 'other.ts': 'o' });
  await withEnvironment(set, async () => {
    expect((await open(linked.root)).root).toBe(linked.root);
    const repository = await open(other.root);
    expect(repository.gitDir).toBe(other.path('.git'));
    expect(await filesAtHead(repository)).toEqual(['100644 other.ts']);
    expect(await repository.workTreeChanges()).toEqual([]);
  });
});

test('a hook of a bare repository finds it from its working directory', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  const bare = made.clone('--bare');
  const output = join(makeDirectory(), 'env');
  installHook(join(bare.root, 'hooks'), 'post-receive', output);
  made.commit({ 'b.ts': 'b' });
  made.git('push', '--quiet', `file://${bare.root}`, 'main');
  const cwd = readFileSync(`${output}.cwd`, 'utf8').trim();
  await withEnvironment(hookEnvironment(output), async () => {
    const repository = await open(cwd);
    expect(repository).toMatchObject({ root: null, gitDir: bare.root });
    expect((await repository.head())?.commit).toBe(made.head());
  });
});

test.each(['GIT_WORK_TREE', 'GIT_OBJECT_DIRECTORY', 'GIT_COMMON_DIR'])(
  'an inherited %s changes nothing',
  async (name) => {
    const made = makeRepositoryWith({ 'a.ts': 'a' }).write('b.ts', 'b');
    const ask = async () => {
      const repository = await open(made.root);
      return [
        repository.root,
        await repository.head(),
        await filesAtHead(repository),
        await repository.workTreeChanges(),
      ];
    };
    const expected = await ask();
    expect(await withEnvironment({ [name]: join(makeDirectory(), '1') }, ask)).toEqual(expected);
  },
);

test('alternates: borrowed objects are read', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'lent' });
  const copy = new TestRepository(makeDirectory());
  copy.git('clone', '--quiet', '--shared', made.root, '.');
  const repository = await open(copy.root);
  expect(await textOf(repository.readBlobs([made.oid('HEAD:a.ts')], ANY_SIZE))).toEqual(['lent']);
});

test('SHA-256: OIDs have 64 digits, of commits and of files on disk', async () => {
  const made = makeRepository({ objectFormat: 'sha256' });
  made.commit({ 'a.ts': 'a' });
  made.write('a.ts', 'b');
  const repository = await open(made.root);
  expect(repository.objectFormat).toBe('sha256');
  const head = await repository.head();
  expect(head?.commit).toMatch(/^[0-9a-f]{64}$/);
  expect((await repository.listTree(head!.tree)).map(({ oid }) => oid)).toEqual([made.oid('HEAD:a.ts')]);
  expect(await textOf(repository.readBlobs([made.oid('HEAD:a.ts')], ANY_SIZE))).toEqual(['a']);
  const oid = createHash('sha256').update('blob 1\0b').digest('hex');
  expect(await repository.workTreeChanges()).toEqual([{ path: 'a.ts', entry: { mode: 0o100644, oid } }]);
});

test('core.autocrlf: a file that git calls unmodified is no change; an edited one has the OID of its bytes on disk', async () => {
  const made = makeRepositoryWith({ 'same.ts': 'a\nb\n', 'edited.ts': 'a\n' });
  made.git('config', 'core.autocrlf', 'true');
  made.rm('same.ts').rm('edited.ts').checkout('.');
  expect(made.read('same.ts')).toBe('a\r\nb\r\n');
  // Written again, so that git has to look at the bytes.
  made.write('same.ts', 'a\r\nb\r\n').write('edited.ts', 'a\r\nmore\r\n');
  const oid = made.git('hash-object', '--no-filters', 'edited.ts');
  expect(await (await open(made.root)).workTreeChanges()).toEqual([
    { path: 'edited.ts', entry: { mode: 0o100644, oid } },
  ]);
});

test('a sparse checkout: the tree is whole, and what is not checked out is not deleted', async () => {
  const made = makeRepositoryWith({ 'in/a.ts': 'a', 'out/b.ts': 'b' });
  made.git('sparse-checkout', 'set', 'in');
  expect(existsSync(made.path('out'))).toBe(false);
  const repository = await open(made.root);
  expect(await filesAtHead(repository)).toEqual(['100644 in/a.ts', '100644 out/b.ts']);
  expect(await repository.workTreeChanges()).toEqual([]);
});

test('a partial clone: the missing blob is named, nothing is fetched, and the next step works', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'far away' });
  const oid = made.oid('HEAD:a.ts');
  const partial = made.clone('--filter=blob:none', '--no-checkout');
  const repository = await open(partial.root);
  expect(await filesAtHead(repository)).toEqual(['100644 a.ts']);
  // An older git knows nothing of GIT_NO_LAZY_FETCH; the transport must be closed to it as well.
  const wrapper = `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec "$(PATH=\${PATH#*:} command -v git)" "$@"\n`;
  for (const path of [process.env.PATH, pathWithProgram('git', wrapper)]) {
    await withEnvironment({ PATH: path }, async () => {
      const opened = await open(partial.root);
      const error = await failure('missing-object', () => textOf(opened.readBlobs([oid], ANY_SIZE)));
      expect(error.detail).toEqual({ oid, because: 'partial-clone' });
      expect(error.next).toContain('git fetch --refetch --no-filter');
    });
  }
  const objects = partial.git('cat-file', '--batch-all-objects', '--batch-check=%(objecttype)').split('\n').sort();
  expect(objects).toEqual(['commit', 'tree']);
  partial.git('fetch', '--quiet', '--refetch', '--no-filter');
  expect(await textOf(repository.readBlobs([oid], ANY_SIZE))).toEqual(['far away']);
});

test('a clone without older trees has no difference with them rather than a failure', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  const before = made.oid('HEAD^{tree}');
  made.commit({ 'a.ts': 'b' });
  const repository = await open(made.clone('--filter=tree:0').root);
  expect(await repository.diffTrees(before, made.oid('HEAD^{tree}'), 'checked')).toBeNull();
});

test("a clone without HEAD's own tree says that it is partial", async () => {
  const partial = makeRepositoryWith({ 'a.ts': 'a' }).clone('--filter=tree:0', '--no-checkout');
  const error = await failure('missing-object', () => open(partial.root));
  expect(error.detail.because).toBe('partial-clone');
});

test('a damaged repository: a missing tree is a missing object', async () => {
  const made = makeRepositoryWith({ 'dir/a.ts': 'a' });
  const tree = made.oid('HEAD:dir');
  made.rm(`.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`);
  const repository = await open(made.root);
  const error = await failure('missing-object', async () => repository.listTree((await repository.head())!.tree));
  expect(error.detail.because).toBe('damage');
});

test('revisions that need a reflog or a search', async () => {
  const made = makeRepositoryWith({ 'a.ts': '1' });
  const first = made.head();
  made.commit({ 'a.ts': '2' }, 'the second^{commit}');
  const repository = await open(made.root);
  expect((await repository.resolve('main@{1}')).commit).toBe(first);
  expect((await repository.resolve(':/the second')).commit).toBe(made.head());
  for (const range of ['main~1..main', '^main', 'main^@'])
    await failure('unknown-revision', () => repository.resolve(range));
});

test('a branch that is called like an option or like an OID', async () => {
  const made = makeRepositoryWith({ 'a.ts': '1' });
  made.git('update-ref', 'refs/heads/--help', 'HEAD');
  made.commit({ 'a.ts': '2' });
  const repository = await open(made.root);
  expect((await repository.resolve('refs/heads/--help')).commit).toBe(made.oid('HEAD~1'));
  await failure('unknown-revision', () => repository.resolve('--help'));
});

// Windows has no such names.
testOnPosix('a repository in a directory whose name has a line feed', async () => {
  const odd = join(makeDirectory(), 'line\nfeed');
  mkdirSync(odd);
  const made = new TestRepository(odd);
  made.git('init', '--quiet');
  made.commit({ 'sub/a.ts': 'a' });
  const repository = await open(made.path('sub'));
  expect(repository).toMatchObject({ root: odd, gitDir: join(odd, '.git') });
  expect((await repository.head())?.commit).toBe(made.head());
});

// Links take a privilege on Windows.
testOnPosix('a repository entered through a link is the real one', async () => {
  const made = makeRepositoryWith({ 'sub/a.ts': 'a' });
  const link = join(makeDirectory(), 'link');
  symlinkSync(made.path('sub'), link);
  for (const reader of ['git', 'isomorphic-git'] as const) expect((await open(link, reader)).root).toBe(made.root);
});

test('the index file is never rewritten', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  // Another time, the same bytes: git would note that in the index.
  utimesSync(made.path('a.ts'), 1, 1);
  const before = readFileSync(made.path('.git/index'));
  expect(await (await open(made.root)).workTreeChanges()).toEqual([]);
  expect(readFileSync(made.path('.git/index')).equals(before)).toBe(true);
});

// Windows starts no program by `#!`.
testOnPosix('a git that is too old says so', async () => {
  const made = makeRepositoryWith({ 'a.ts': 'a' });
  // Before 2.31 an unknown option of rev-parse was printed back.
  const path = pathWithProgram('git', '#!/bin/sh\necho --path-format=absolute\necho .git\n');
  await withEnvironment({ PATH: path }, async () => {
    const error = await failure('git-unsupported', () => open(made.root));
    expect(error.message).toContain('2.31');
  });
});

test('a work tree that is configured to be elsewhere is told, where git does not find it', async () => {
  const made = makeRepositoryWith({ 'sub/a.ts': 'a' });
  const elsewhere = makeDirectory();
  made.git('config', 'core.worktree', elsewhere);
  const error = await failure('git-unsupported', () => open(made.root));
  expect(error.message).toBe(
    `The work tree of ${made.path('.git')} is ${elsewhere} by its core.worktree, where git does not find it.`,
  );
  made.git('config', 'core.worktree', join(elsewhere, '..'));
  expect((await failure('git-unsupported', () => open(made.path('sub')))).detail).toEqual({
    root: join(elsewhere, '..'),
    gitDir: made.path('.git'),
  });
  // What the error says to do helps.
  made.git('config', 'core.worktree', elsewhere);
  writeFileSync(join(elsewhere, '.git'), error.next.slice(error.next.indexOf('gitdir: ')));
  expect((await open(made.root)).root).toBe(elsewhere);
});
