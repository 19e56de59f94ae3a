import { describe, expect, it } from 'vitest';
import { openRepository } from '../../../src/git/open.js';
import { type History, openHistory } from '../../../src/git/program/history.js';
import { makeRepositoryWith, type TestRepository } from '../../helpers/repository.js';

const historyOf = async (repository: TestRepository): Promise<History> => {
  const opened = await openRepository(repository.root);
  return openHistory(opened!);
};

describe('history', () => {
  it('lists messages with the files they changed, newest first, without merges', async () => {
    const repository = makeRepositoryWith({ 'a.ts': '1', 'b c.ts': '1' });
    const second = repository.commit({ 'a.ts': '2', 'ü\n.ts': 'x' }, 'subject\n\nbody: \u0002 line\n');
    repository.branch('side').commit({ 'side.ts': '1' }, 'on the side');
    repository.checkout('main').commit({ 'a.ts': '3' }, 'on main');
    const merge = repository.merge('side');
    const history = await historyOf(repository);
    const commits = await history.commits('HEAD', 10);
    expect(commits.map(({ message }) => message.split('\n')[0]).sort()).toEqual([
      'change',
      'on main',
      'on the side',
      'subject',
    ]);
    expect(commits.find(({ commit }) => commit === second)).toMatchObject({
      message: 'subject\n\nbody: \u0002 line',
      changes: [
        { status: 'M', path: 'a.ts' },
        { status: 'A', path: 'ü\n.ts' },
      ],
    });
    expect(commits.some(({ commit }) => commit === merge)).toBe(false);
    expect(await history.commits('HEAD', 1)).toHaveLength(1);
  });

  it('lists the commits between two, oldest first, along the first parents', async () => {
    const repository = makeRepositoryWith({ 'a.ts': '1' });
    const from = repository.head();
    repository.branch('side').commit({ 'side.ts': '1' });
    const one = repository.checkout('main').commit({ 'a.ts': '2' });
    const two = repository.merge('side');
    expect(await (await historyOf(repository)).between(from, 'HEAD')).toEqual([one, two]);
  });

  it('follows a path over several renames, and detects that it was removed', async () => {
    const text = 'one\ntwo\nthree\nfour\n';
    const repository = makeRepositoryWith({ 'a.ts': text, 'gone.ts': 'something else entirely' });
    repository.mv('a.ts', 'b.ts').commit();
    repository.mv('b.ts', 'c/d.ts').commit({ 'c/d.ts': `${text}five\n` });
    repository.rm('gone.ts').commit();
    const history = await historyOf(repository);
    expect(await history.renamed('a.ts', 'HEAD')).toBe('c/d.ts');
    expect(await history.renamed('gone.ts', 'HEAD')).toBeNull();
    expect(await history.renamed('never.ts', 'HEAD')).toBeNull();
  });

  it('finds the earlier name of a path over several renames, even if it was rewritten since', async () => {
    const text = 'one\ntwo\nthree\nfour\n';
    const repository = makeRepositoryWith({ 'a.ts': text, 'stays.ts': 'something else entirely' });
    const start = repository.head();
    repository.mv('a.ts', 'b.ts').commit();
    const middle = repository.head();
    repository.mv('b.ts', 'c/d [e].ts').commit();
    const history = await historyOf(repository);
    expect(await history.renames(start, 'HEAD')).toEqual(new Map([['a.ts', 'c/d [e].ts']]));
    expect(await history.renames(start, start)).toEqual(new Map());
    repository.commit({ 'c/d [e].ts': 'nothing of it is left, and git sees a new file\n', 'new.ts': 'new\n' });
    expect(await history.renames(start, 'HEAD')).toEqual(new Map());
    expect(await history.formerly('c/d [e].ts', 'HEAD', start)).toBe('a.ts');
    expect(await history.formerly('c/d [e].ts', 'HEAD', middle)).toBe('b.ts');
    expect(await history.formerly('new.ts', 'HEAD', start)).toBeNull();
  });
});
