/** What both readers must answer alike: trees, their differences and blobs. */
import { describe, expect, test } from 'vitest';
import { testOnPosix, testWhereNamesAreBytes } from '../helpers/platform.js';
import { makeRepository, makeRepositoryWith } from '../helpers/repository.js';
import { ANY_SIZE, collect, failure, filesAtHead, open, READERS, textOf } from './helpers.js';

describe.each(READERS)('%s', (reader) => {
  // Windows has neither modes nor, without a privilege, links.
  testOnPosix('lists a tree in byte order with modes, links and submodules', async () => {
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

  testWhereNamesAreBytes('names with spaces, quotes, line feeds, emoji and bytes that are no UTF-8', async () => {
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
    expect(await textOf(repository.readBlobs([latin.oid], ANY_SIZE))).toEqual(['latin']);
    expect(await repository.workTreeChanges()).toEqual([]);
    const before = made.git('mktree', '--missing');
    expect((await repository.diffTrees(before, head!.tree, 'checked'))?.map(({ path }) => path)).toEqual(
      entries.map(({ path }) => path),
    );
  });

  testWhereNamesAreBytes('a tree difference is by OID and mode: moves are a removal and an addition', async () => {
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
    const changes = await repository.diffTrees(before, after, 'checked');
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
    expect(await repository.diffTrees(after, after, 'checked')).toEqual([]);
  });

  test('a tree that is not in this clone has no difference', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const repository = await open(made.root, reader);
    const tree = made.oid('HEAD^{tree}');
    expect(await repository.diffTrees('1'.repeat(40), tree, 'checked')).toBeNull();
    expect(await repository.diffTrees(tree, '1'.repeat(40), 'checked')).toBeNull();
  });

  test('blobs come in the order asked for, twice if asked twice, empty ones and binaries too', async () => {
    const made = makeRepositoryWith({ a: 'first', b: '', c: Buffer.from([0, 255, 10, 10]), d: 'last\n' });
    const [a = '', b = '', c = '', d = ''] = ['a', 'b', 'c', 'd'].map((name) => made.oid(`HEAD:${name}`));
    const repository = await open(made.root, reader);
    const blobs = await collect(repository.readBlobs([d, b, c, a, d], ANY_SIZE));
    expect(blobs.map(({ oid }) => oid)).toEqual([d, b, c, a, d]);
    expect(blobs.map(({ bytes }) => bytes?.toString('latin1'))).toEqual(['last\n', '', '\0ÿ\n\n', 'first', 'last\n']);
    expect(await collect(repository.readBlobs([], ANY_SIZE))).toEqual([]);
  });

  test('a missing blob is a typed error that names it, after the blobs before it', async () => {
    const made = makeRepositoryWith({ a: 'a' });
    const repository = await open(made.root, reader);
    const seen: string[] = [];
    const error = await failure('missing-object', async () => {
      for await (const { oid } of repository.readBlobs([made.oid('HEAD:a'), 'f'.repeat(40)], ANY_SIZE)) seen.push(oid);
    });
    expect(seen).toEqual([made.oid('HEAD:a')]);
    expect(error.message).toContain('f'.repeat(40));
    expect(error.next).toContain('git fsck');
  });

  test('packed refs and packed objects', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'one' });
    made.commit({ 'a.ts': 'two' });
    made.tag('v1').git('gc', '--quiet');
    made.git('pack-refs', '--all', '--prune');
    const repository = await open(made.root, reader);
    expect((await repository.resolve('v1')).commit).toBe(made.head());
    expect(await textOf(repository.readBlobs([made.oid('HEAD~1:a.ts'), made.oid('HEAD:a.ts')], ANY_SIZE))).toEqual([
      'one',
      'two',
    ]);
  });
});
