import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/a.ts': 'export function alpha(): number {\n  return 1;\n}\n',
  'src/b.py': 'class Beta:\n    def gamma(self):\n        return 2\n',
  'yarn.lock': '# lock\n',
  'secret/private.txt': 'not for the index\n',
  'data.bin': 'text\0and not\n',
  '.cwignore': 'secret/\n',
};

beforeAll(ensureBuilt);

describe('cw index', () => {
  it('says what it did and why, first from nothing, then by delta, then that there is nothing to do', () => {
    const repository = makeRepositoryWith(FILES);
    const first = ask(repository.root, ['index']);
    expect(first.json).toMatchObject({
      action: 'full',
      reason: 'missing',
      files: { entries: 6, indexed: 3, added: 6, changed: 0, removed: 0, unchanged: 0 },
      parsed: 3,
      skipped: { 'lock-file': 1, ignored: 1, binary: 1 },
    });
    expectShape('index', first.json);

    repository.rm('src/b.py').commit({ 'src/a.ts': 'export const beta = 2;\n', 'src/c.go': 'package c\n' });
    expect(ask(repository.root, ['index']).json).toMatchObject({
      action: 'delta',
      reason: '',
      files: { added: 1, changed: 1, removed: 1, unchanged: 4 },
      parsed: 2,
    });
    expect(ask(repository.root, ['index']).json).toMatchObject({ action: 'nothing', parsed: 0 });
  });

  it('talks to people on stdout', () => {
    const repository = makeRepositoryWith(FILES);
    const { code, stdout } = cw(['index'], { cwd: repository.root, env: {} });
    expect(code).toBe(0);
    expect(stdout).toContain('6 added, 0 changed, 0 removed, 0 unchanged');
    expect(stdout).toContain('1 binary, 1 ignored, 1 lock-file');
    expect(cw(['index'], { cwd: repository.root, env: {} }).stdout).toContain('Nothing to do');
  });

  it('lists every file that is left out with the rule that decided, before and after indexing', () => {
    const repository = makeRepositoryWith(FILES);
    const excluded = [
      { path: 'data.bin', reason: 'binary', rule: 'content' },
      { path: 'secret/private.txt', reason: 'ignored', rule: '.cwignore:1: secret/' },
      { path: 'yarn.lock', reason: 'lock-file', rule: 'built-in: yarn.lock' },
    ];
    const dry = ask(repository.root, ['index', '--dry-run', '--explain-ignored']);
    expect(dry.json).toMatchObject({ action: 'full', reason: 'missing', excluded });
    expectShape('index-dry-run', dry.json);
    expect(existsSync(repository.path('.git/cw'))).toBe(false);

    expect(ask(repository.root, ['index', '--explain-ignored']).json).toMatchObject({ excluded });
    expect(ask(repository.root, ['index', '--dry-run', '--explain-ignored']).json).toMatchObject({
      action: 'nothing',
      excluded,
    });
    const { stdout } = cw(['index', '--explain-ignored'], { cwd: repository.root, env: {} });
    expect(stdout).toMatch(/^ignored\s+\.cwignore:1: secret\/\s+secret\/private\.txt$/m);
  });

  it('says in a dry run which files it would add, change and remove', () => {
    const repository = makeRepositoryWith(FILES);
    cw(['index'], { cwd: repository.root, env: {} });
    repository.rm('src/b.py').commit({ 'src/a.ts': 'export const beta = 2;\n', 'src/c.go': 'package c\n' });
    const { stdout } = cw(['index', '--dry-run'], { cwd: repository.root, env: {} });
    expect(stdout).toMatch(/^Would bring the index up to date: 1 added, 1 changed, 1 removed, 0 left out\.\n/);
    expect(stdout).toContain('- src/b.py');
    expect(stdout).toContain('~ src/a.ts');
    expect(stdout).toContain('+ src/c.go');
    expect(ask(repository.root, ['index']).json).toMatchObject({ action: 'delta' });
  });

  it.each([
    [['index', '--rev', 'nothing-like-this'], 2, 'unknown-revision'],
    [['index', '--rev', 'HEAD', '--worktree'], 2, 'usage'],
    [['index', '--jobs', '0'], 2, 'usage'],
    [['index', '--jobs', 'many'], 2, 'usage'],
  ])('%j ends with %i and %s', (args, code, error) => {
    const repository = makeRepositoryWith(FILES);
    const answer = ask(repository.root, args);
    expect(answer.code).toBe(code);
    expect(answer.json).toMatchObject({ error: { code: error, next: expect.stringMatching(/\S/) } });
  });

  it('a directory that is no repository has no revisions, and says so', () => {
    expect(ask(makeDirectory(), ['index', '--rev', 'HEAD'])).toMatchObject({
      code: 2,
      json: { error: { code: 'not-a-repository' } },
    });
  });
});
