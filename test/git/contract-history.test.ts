/** What both readers must answer alike: revisions and what is known of the history. */
import { describe, expect, test } from 'vitest';
import { makeRepositoryWith } from '../helpers/repository.js';
import { failure, filesAtHead, open, READERS } from './helpers.js';

describe.each(READERS)('%s', (reader) => {
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

  test('replacement refs do not change what a commit is', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'true' });
    const first = made.head();
    made.commit({ 'a.ts': 'false' });
    made.git('replace', first, made.head());
    expect((await (await open(made.root, reader)).resolve(first)).commit).toBe(first);
    expect((await (await open(made.root, reader)).resolve(first)).tree).not.toBe(made.oid('HEAD^{tree}'));
  });

  test('a shallow clone has its tree, says what to fetch, and has no identity', async () => {
    const made = makeRepositoryWith({ 'a.ts': '1' });
    const first = made.head();
    made.commit({ 'a.ts': '2' });
    const shallow = made.clone('--depth=1');
    const repository = await open(shallow.root, reader);
    expect((await repository.head())?.commit).toBe(made.head());
    expect(await filesAtHead(repository)).toEqual(['100644 a.ts']);
    expect(await repository.rootCommits(made.head())).toEqual([]);
    expect(await repository.distance(first, made.head())).toBeNull();
    const error = await failure('unknown-revision', () => repository.resolve(first));
    expect(error.next).toContain('--unshallow');
  });

  test('root commits are the identity, all of them, sorted', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    const first = made.head();
    made.git('checkout', '--quiet', '--orphan', 'other');
    const second = made.commit({ 'b.ts': 'b' });
    made.checkout('main');
    made.merge('--allow-unrelated-histories', 'other');
    const repository = await open(made.root, reader);
    expect(await repository.rootCommits(made.head())).toEqual([first, second].sort());
  });

  test('a commit says when it was made, whatever its message says', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'a' });
    made.git('commit', '--quiet', '--amend', '--message', 'words\n\ncommitter Eve <eve@example.org> 1 +0000');
    const repository = await open(made.root, reader);
    expect(await repository.commitTime(made.head())).toBe(Number(made.git('log', '-1', '--format=%ct')));
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
});
