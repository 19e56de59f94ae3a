/** What both readers must answer alike: the work tree. */
import { describe, expect, test } from 'vitest';
import { testOnPosix } from '../helpers/platform.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { open, READERS } from './helpers.js';

describe.each(READERS)('%s', (reader) => {
  // Windows has neither modes nor, without a privilege, links.
  testOnPosix('the work tree: edited, added, removed, ignored, linked, and undone changes', async () => {
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

  test('a touched file with the same bytes is no change', async () => {
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

  test('another repository inside this one is not a part of it', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.git('init', '--quiet', 'nested');
    made.write('nested/b.ts', 'b');
    expect(await (await open(made.root, reader)).workTreeChanges()).toEqual([]);
  });
});
