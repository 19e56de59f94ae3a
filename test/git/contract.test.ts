/** What both readers must answer alike, and the table of what the portable one refuses. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/git/types.js';
import { makeRepository, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { collect, failure, filesAtHead, open, textOf } from './helpers.js';

const READERS: readonly Repository['reader'][] = ['git', 'isomorphic-git'];

describe.each(READERS)('%s', (reader) => {
  test('says where the repository is, from a directory inside it', async () => {
    const made = makeRepositoryWith({ 'deep/er/a.ts': 'a' });
    const repository = await open(made.path('deep', 'er'), reader);
    expect(repository).toMatchObject({
      reader,
      root: made.root,
      gitDir: made.path('.git'),
      commonDir: made.path('.git'),
      objectFormat: 'sha1',
    });
  });

  test('gives HEAD, and the new HEAD after a commit', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const repository = await open(made.root, reader);
    expect(await repository.head()).toEqual({ commit: made.head(), tree: made.oid('HEAD^{tree}') });
    const next = made.commit({ 'a.ts': 'b' });
    expect((await repository.head())?.commit).toBe(next);
  });

  test('an empty repository has no HEAD, no roots and only untracked files', async () => {
    const made = makeRepository().write('new.ts', 'n');
    const repository = await open(made.root, reader);
    expect(await repository.head()).toBeNull();
    expect(await repository.rootCommits()).toEqual([]);
    expect((await repository.workTreeChanges()).map(({ path }) => path)).toEqual(['new.ts']);
    await failure('unknown-revision', () => repository.resolve('HEAD'));
  });

  test('an unborn branch beside others has no HEAD, and the others are found', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const commit = made.head();
    made.git('checkout', '--quiet', '--orphan', 'fresh');
    const repository = await open(made.root, reader);
    expect(await repository.head()).toBeNull();
    expect((await repository.resolve('main')).commit).toBe(commit);
  });

  test('M005 a detached HEAD on a merge ref is a commit like any other', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.branch('topic').commit({ 'b.ts': 'b' });
    made.checkout('main').commit({ 'c.ts': 'c' });
    const merged = made.merge('topic');
    made.git('update-ref', 'refs/pull/1/merge', merged);
    made.git('reset', '--quiet', '--hard', 'HEAD^1');
    made.checkout('refs/pull/1/merge');
    const repository = await open(made.root, reader);
    expect((await repository.head())?.commit).toBe(merged);
    expect((await repository.resolve('refs/pull/1/merge')).commit).toBe(merged);
    expect((await repository.resolve('HEAD^2')).commit).toBe(made.oid('topic'));
    expect(await filesAtHead(repository)).toEqual(['100644 a.ts', '100644 b.ts', '100644 c.ts']);
  });

  test('lists a tree in byte order with modes, links and submodules', async () => {
    const made = makeRepositoryWith({ 'a/b.ts': 'x', 'a.c': 'x', 'a-b': 'x', 'run.sh': 'x' });
    made.chmod('run.sh', 0o755).symlink('a.c', 'link').commit();
    made.git('update-index', '--add', '--cacheinfo', `160000,${made.head()},vendor/lib`);
    made.git('commit', '--quiet', '--message', 'submodule');
    const repository = await open(made.root, reader);
    expect(await filesAtHead(repository)).toEqual([
      '100644 a-b',
      '100644 a.c',
      '100644 a/b.ts',
      '120000 link',
      '100755 run.sh',
      '160000 vendor/lib',
    ]);
  });

  test('names with spaces, quotes, line feeds, emoji and bytes that are no UTF-8', async () => {
    const made = makeRepository();
    const odd = ['sp ace.ts', '"q".ts', 'line\nfeed', 'tab\tname', '🐳.md', '-x', 'ünï/ç.ts', '*.c'];
    for (const name of odd) made.write(name, name);
    made.write(Buffer.from('caf\xe9.c', 'latin1'), 'latin');
    made.commit();
    const repository = await open(made.root, reader);
    const head = await repository.head();
    const entries = await repository.listTree(head!.tree);
    const expected = [...odd.filter((name) => !name.startsWith('"')), '"\\"q\\".ts"', '"caf\\351.c"'];
    expect(entries.map(({ path }) => path).sort()).toEqual(expected.sort());
    const latin = entries.find(({ path }) => path === '"caf\\351.c"')!;
    expect(await textOf(repository.readBlobs([latin.oid]))).toEqual(['latin']);
    expect(await repository.workTreeChanges()).toEqual([]);
    const before = made.git('mktree', '--missing');
    expect((await repository.diffTrees(before, head!.tree))?.map(({ path }) => path)).toEqual(
      entries.map(({ path }) => path),
    );
  });

  test('M011 a tree difference is by OID and mode: moves are a removal and an addition', async () => {
    const made = makeRepositoryWith({
      'same.ts': 's',
      'old.ts': 'moved',
      'mode.sh': 'm',
      Readme: 'r',
      swap: 'file',
      'turn/x': '1',
    });
    const before = made.oid('HEAD^{tree}');
    made.mv('old.ts', 'new.ts').chmod('mode.sh', 0o755).mv('Readme', 'README');
    made.rm('swap').rm('turn').commit({ 'swap/inner': 'dir', turn: 'now a file' });
    const after = made.oid('HEAD^{tree}');
    const repository = await open(made.root, reader);
    const changes = await repository.diffTrees(before, after);
    const shown = changes?.map((change) => {
      const sign = change.before === null ? '+' : change.after === null ? '-' : '~';
      return `${sign}${change.path}`;
    });
    expect(shown).toEqual([
      '+README',
      '-Readme',
      '~mode.sh',
      '+new.ts',
      '-old.ts',
      '-swap',
      '+swap/inner',
      '+turn',
      '-turn/x',
    ]);
    const mode = changes?.find(({ path }) => path === 'mode.sh');
    expect(mode?.before?.oid).toBe(mode?.after?.oid);
    expect([mode?.before?.mode, mode?.after?.mode]).toEqual([0o100644, 0o100755]);
    expect(await repository.diffTrees(after, after)).toEqual([]);
  });

  test('a tree that is not in this clone has no difference', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const repository = await open(made.root, reader);
    const tree = made.oid('HEAD^{tree}');
    expect(await repository.diffTrees('1'.repeat(40), tree)).toBeNull();
    expect(await repository.diffTrees(tree, '1'.repeat(40))).toBeNull();
  });

  test('M019 blobs come in the order asked for, twice if asked twice, empty ones and binaries too', async () => {
    const made = makeRepositoryWith({ a: 'first', b: '', c: Buffer.from([0, 255, 10, 10]), d: 'last\n' });
    const [a = '', b = '', c = '', d = ''] = ['a', 'b', 'c', 'd'].map((name) => made.oid(`HEAD:${name}`));
    const repository = await open(made.root, reader);
    const blobs = await collect(repository.readBlobs([d, b, c, a, d]));
    expect(blobs.map(({ oid }) => oid)).toEqual([d, b, c, a, d]);
    expect(blobs.map(({ bytes }) => bytes.toString('latin1'))).toEqual(['last\n', '', '\0ÿ\n\n', 'first', 'last\n']);
    expect(await collect(repository.readBlobs([]))).toEqual([]);
  });

  test('a missing blob is a typed error that names it, after the blobs before it', async () => {
    const made = makeRepositoryWith({ a: 'a' });
    const repository = await open(made.root, reader);
    const seen: string[] = [];
    const error = await failure('missing-object', async () => {
      for await (const { oid } of repository.readBlobs([made.oid('HEAD:a'), 'f'.repeat(40)])) seen.push(oid);
    });
    expect(seen).toEqual([made.oid('HEAD:a')]);
    expect(error.message).toContain('f'.repeat(40));
    expect(error.next).toContain('git fsck');
  });

  test('revisions: branches, tags, short OIDs, parents; a ref named like a file is the ref', async () => {
    const made = makeRepositoryWith({ 'a.ts': '1' });
    const first = made.head();
    made.tag('v1.0').git('tag', '--annotate', '--message', 'x', 'annotated');
    const second = made.commit({ 'a.ts': '2', release: 'a file' });
    made.git('branch', 'release', first);
    made.git('branch', 'team/x', first);
    const repository = await open(made.root, reader);
    const asked = [
      'v1.0',
      'annotated',
      'annotated^{}',
      'HEAD~1',
      'HEAD^',
      '@~',
      'release',
      'team/x',
      first.slice(0, 8),
      first,
    ];
    for (const revision of asked) expect((await repository.resolve(revision)).commit, revision).toBe(first);
    for (const revision of ['main', 'HEAD', '@', 'HEAD^{commit}', 'main^0', 'refs/heads/main']) {
      expect(await repository.resolve(revision), revision).toEqual({ commit: second, tree: made.oid('HEAD^{tree}') });
    }
  });

  test('what looks like an option, a path or nothing at all is an unknown revision', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const repository = await open(made.root, reader);
    const asked = [
      '',
      '--help',
      '-x',
      '--all',
      '--output=/x',
      'no-such',
      'a.ts',
      '../config',
      '/etc/passwd',
      'HEAD~9',
      'HEAD^3',
    ];
    for (const revision of [...asked, '0'.repeat(40), 'a\0b', 'config', made.oid('HEAD^{tree}')]) {
      const error = await failure('unknown-revision', () => repository.resolve(revision));
      expect(error.detail, revision).toMatchObject({ revision, shallow: false });
    }
  });

  test('packed refs and packed objects', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'one' });
    made.commit({ 'a.ts': 'two' });
    made.tag('v1').git('gc', '--quiet');
    made.git('pack-refs', '--all', '--prune');
    const repository = await open(made.root, reader);
    expect((await repository.resolve('v1')).commit).toBe(made.head());
    expect(await textOf(repository.readBlobs([made.oid('HEAD~1:a.ts'), made.oid('HEAD:a.ts')]))).toEqual([
      'one',
      'two',
    ]);
  });

  test('M004 a shallow clone has its tree, says what to fetch, and has no identity', async () => {
    const made = makeRepositoryWith({ 'a.ts': '1' });
    const first = made.head();
    made.commit({ 'a.ts': '2' });
    const shallow = made.clone('--depth=1');
    const repository = await open(shallow.root, reader);
    expect((await repository.head())?.commit).toBe(made.head());
    expect(await filesAtHead(repository)).toEqual(['100644 a.ts']);
    expect(await repository.rootCommits()).toEqual([]);
    expect(await repository.distance(first, made.head())).toBeNull();
    const error = await failure('unknown-revision', () => repository.resolve(first));
    expect(error.next).toContain('--unshallow');
  });

  test('M027 root commits are the identity, all of them, sorted', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const first = made.head();
    made.git('checkout', '--quiet', '--orphan', 'other');
    const second = made.commit({ 'b.ts': 'b' });
    made.checkout('main');
    made.merge('--allow-unrelated-histories', 'other');
    const repository = await open(made.root, reader);
    expect(await repository.rootCommits()).toEqual([first, second].sort());
  });

  test('distance counts the commits that are missing, and is null for strangers', async () => {
    const made = makeRepositoryWith({ 'a.ts': '1' });
    const base = made.head();
    made.branch('topic').commit({ 'b.ts': '1' });
    made.checkout('main').commit({ 'a.ts': '2' });
    const merged = made.merge('topic');
    made.git('checkout', '--quiet', '--orphan', 'stranger');
    const stranger = made.commit();
    const repository = await open(made.root, reader);
    expect(await repository.distance(base, merged)).toBe(3);
    expect(await repository.distance(merged, base)).toBe(0);
    expect(await repository.distance(made.oid('topic'), made.oid('main^1'))).toBe(1);
    expect(await repository.distance(base, stranger)).toBeNull();
    expect(await repository.distance(base, '1'.repeat(40))).toBeNull();
  });

  test('M020 the work tree: edited, added, removed, ignored, linked, and undone changes', async () => {
    const made = makeRepositoryWith({
      '.gitignore': '*.log\n',
      'sub/.gitignore': '!keep.log\nlocal\n',
      'same.ts': 's',
      'edited.ts': '1',
      'gone.ts': 'g',
      'cached.ts': 'c',
      'undone.ts': 'u',
      'becomes-link': 'x',
      'dir/inner.ts': 'i',
      'tool.sh': 't',
      'untracked-later.log2': 'z',
    });
    made.git('rm', '--quiet', '--cached', 'cached.ts');
    made.write('undone.ts', 'changed').git('add', 'undone.ts');
    made.write('undone.ts', 'u').write('edited.ts', '2').rm('gone.ts').chmod('tool.sh', 0o755);
    made.rm('becomes-link').symlink('/etc/passwd', 'becomes-link').rm('dir').symlink('sub', 'dir');
    made.write('staged.ts', 'new').git('add', 'staged.ts');
    made.write('forced.log', 'f').git('add', '--force', 'forced.log');
    made.write('added-then-gone.ts', 'x').git('add', 'added-then-gone.ts');
    made.rm('added-then-gone.ts');
    made.writeAll({ 'noise.log': 'n', 'sub/keep.log': 'k', 'sub/local': 'l', 'new/deep/file.ts': 'd' });
    const repository = await open(made.root, reader);
    const oid = (text: string) => made.run(['hash-object', '--stdin'], { input: text }).toString().trim();
    expect(await repository.workTreeChanges()).toEqual([
      { path: 'becomes-link', entry: { mode: 0o120000, oid: oid('/etc/passwd') } },
      { path: 'dir', entry: { mode: 0o120000, oid: oid('sub') } },
      { path: 'dir/inner.ts', entry: null },
      { path: 'edited.ts', entry: { mode: 0o100644, oid: oid('2') } },
      { path: 'forced.log', entry: { mode: 0o100644, oid: oid('f') } },
      { path: 'gone.ts', entry: null },
      { path: 'new/deep/file.ts', entry: { mode: 0o100644, oid: oid('d') } },
      { path: 'staged.ts', entry: { mode: 0o100644, oid: oid('new') } },
      { path: 'sub/keep.log', entry: { mode: 0o100644, oid: oid('k') } },
      { path: 'tool.sh', entry: { mode: 0o100755, oid: oid('t') } },
    ]);
  });

  test('M002 a touched file with the same bytes is no change', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' }).write('a.ts', 'a');
    expect(await (await open(made.root, reader)).workTreeChanges()).toEqual([]);
  });

  test('a file that was untracked and ignored by the next commit is gone; the file on disk does not count', async () => {
    const made = makeRepositoryWith({ 'secret.env': 's', 'a.ts': 'a' });
    made.git('rm', '--quiet', '--cached', 'secret.env');
    made.write('.git/info/exclude', '*.env\n');
    expect(await (await open(made.root, reader)).workTreeChanges()).toEqual([{ path: 'secret.env', entry: null }]);
  });

  test('a merge with conflicts shows the files as they are on disk', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'base\n', 'b.ts': 'base\n' });
    made.branch('topic').rm('b.ts').commit({ 'a.ts': 'theirs\n' });
    made.checkout('main').commit({ 'a.ts': 'ours\n', 'b.ts': 'ours\n' });
    expect(() => made.merge('topic')).toThrow();
    const changes = await (await open(made.root, reader)).workTreeChanges();
    expect(changes).toEqual([
      { path: 'a.ts', entry: { mode: 0o100644, oid: made.git('hash-object', '--no-filters', 'a.ts') } },
    ]);
  });

  test('a submodule is one entry of mode 160000, its files are its own, and it is a repository itself', async () => {
    const library = makeRepositoryWith({ 'lib.ts': 'lib' });
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.git('submodule', '--quiet', 'add', `file://${library.root}`, 'vendor/lib');
    made.commit();
    made.write('vendor/lib/lib.ts', 'edited');
    const outer = await open(made.root, reader);
    expect(await filesAtHead(outer)).toEqual(['100644 .gitmodules', '100644 a.ts', '160000 vendor/lib']);
    expect(await outer.workTreeChanges()).toEqual([]);
    const inner = await open(made.path('vendor', 'lib'), reader);
    expect(inner).toMatchObject({ root: made.path('vendor', 'lib'), gitDir: made.path('.git/modules/vendor/lib') });
    expect(await filesAtHead(inner)).toEqual(['100644 lib.ts']);
  });

  test('another repository inside this one is not a part of it', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.git('init', '--quiet', 'nested');
    made.write('nested/b.ts', 'b');
    expect(await (await open(made.root, reader)).workTreeChanges()).toEqual([]);
  });

  test('a bare repository has trees and no work tree', async () => {
    const bare = makeRepositoryWith({ 'a.ts': 'a' }).clone('--bare');
    const repository = await open(bare.root, reader);
    expect(repository).toMatchObject({ root: null, gitDir: bare.root });
    expect(await filesAtHead(repository)).toEqual(['100644 a.ts']);
    await failure('git-unsupported', () => repository.workTreeChanges());
  });

  test('from inside the git directory the work tree is known', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    expect(await open(made.path('.git'), reader)).toMatchObject({ root: made.root, gitDir: made.path('.git') });
  });

  test('replacement refs do not change what a commit is', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'true' });
    const first = made.head();
    made.commit({ 'a.ts': 'false' });
    made.git('replace', first, made.head());
    expect((await (await open(made.root, reader)).resolve(first)).commit).toBe(first);
    expect((await (await open(made.root, reader)).resolve(first)).tree).not.toBe(made.oid('HEAD^{tree}'));
  });

  test('a HEAD whose commit is lost is damage, not an empty repository', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const commit = made.head();
    made.rm(`.git/objects/${commit.slice(0, 2)}/${commit.slice(2)}`);
    const error = await failure('missing-object', async () => (await open(made.root, reader)).head());
    expect(error.detail).toEqual({ oid: commit, because: 'damage' });
  });

  test('a .git file that points nowhere is an error, not a directory without repository', async () => {
    const made = makeRepository().rm('.git').write('.git', 'gitdir: ../no/such\n');
    const error = await failure('git-failed', () => open(made.root, reader));
    expect(error.next).toContain('git worktree repair');
  });
});

describe('the portable reader refuses', () => {
  const cases: readonly (readonly [string, () => TestRepository, (at: Repository) => Promise<unknown>])[] = [
    ['a linked work tree', () => makeRepositoryWith({ a: 'a' }).worktree('w'), async () => undefined],
    ['a SHA-256 repository', () => makeRepository({ objectFormat: 'sha256' }), async () => undefined],
    ['a partial clone', () => makeRepositoryWith({ a: 'a' }).clone('--filter=blob:none'), async () => undefined],
    ['a repository with reftable refs', () => configured('extensions.refStorage', 'reftable'), async () => undefined],
    ['a repository that borrows objects (alternates)', () => borrowing(), async () => undefined],
    [
      'the repository extension fromthefuture',
      () => configured('extensions.fromTheFuture', '1'),
      async () => undefined,
    ],
    ['a newer repository format', () => configured('core.repositoryFormatVersion', '2'), async () => undefined],
    [
      'a work tree that is configured to be elsewhere',
      () => configured('core.worktree', '/elsewhere'),
      async () => undefined,
    ],
    ['a sparse checkout', () => sparse(), (at) => at.workTreeChanges()],
    ['line-ending conversion (core.autocrlf)', () => configured('core.autocrlf', 'true'), (at) => at.workTreeChanges()],
    ['core.excludesFile', () => configured('core.excludesFile', '~/x'), (at) => at.workTreeChanges()],
    ['configuration that includes files', () => configured('include.path', 'x'), (at) => at.workTreeChanges()],
    [
      'files that git converts (.gitattributes)',
      () => makeRepositoryWith({ '.gitattributes': '*.bin filter=lfs -text\n' }),
      (at) => at.workTreeChanges(),
    ],
    [
      'attributes in info/attributes',
      () => makeRepository().write('.git/info/attributes', '* text'),
      (at) => at.workTreeChanges(),
    ],
    ['this format of the index file', () => indexVersion4(), (at) => at.workTreeChanges()],
    ['the revision "HEAD@{1}"', () => makeRepositoryWith({ a: 'a' }), (at) => at.resolve('HEAD@{1}')],
    ['the revision ":/change"', () => makeRepositoryWith({ a: 'a' }), (at) => at.resolve(':/change')],
  ];

  test.each(cases)('%s', async (situation, make, ask) => {
    const made = make();
    const error = await failure('git-unsupported', async () => ask(await open(made.root, 'isomorphic-git')));
    expect(error.detail).toEqual({ situation });
    expect(error.next).toContain('Install git');
  });
});

function configured(key: string, value: string): TestRepository {
  const made = makeRepositoryWith({ a: 'a' });
  // By hand: git refuses to touch a repository of a format it does not know.
  const [section, name] = key.split('.');
  appendFileSync(made.path('.git', 'config'), `[${section}]\n\t${name} = ${value}\n`);
  return made;
}

function borrowing(): TestRepository {
  const made = makeRepositoryWith({ a: 'a' });
  const lender = makeRepositoryWith({ b: 'b' });
  writeFileSync(made.path('.git/objects/info/alternates'), `${lender.path('.git/objects')}\n`);
  return made;
}

function sparse(): TestRepository {
  const made = makeRepositoryWith({ 'in/a': 'a', 'out/b': 'b' });
  made.git('sparse-checkout', 'set', 'in');
  return made;
}

function indexVersion4(): TestRepository {
  const made = makeRepositoryWith({ a: 'a' });
  made.git('update-index', '--index-version', '4');
  return made;
}
