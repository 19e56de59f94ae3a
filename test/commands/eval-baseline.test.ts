import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { demo, FILES, ROWS, run } from './eval-demo.js';

beforeAll(ensureBuilt);

const CONFLICT = '<<<<<<< HEAD\n{"format": 1, "baselines": []}\n=======\n{"format": 1}\n>>>>>>> other\n';

describe('a baseline that cannot be read', () => {
  it.each([
    ['with a conflict in it', CONFLICT],
    ['of another shape', '{"format": 1, "baselines": [{}]}'],
  ])('is made again where it is replaced: one %s', (_, text) => {
    const repository = demo();
    writeFileSync(repository.path('eval/baseline.json'), text);
    expect(run(repository, 'eval', '--gate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('next: Make it again with `cw eval --update-baseline`'),
    });
    expect(run(repository, 'eval', '--update-baseline')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        'warning: eval/baseline.json cannot be read and is written again; baselines of other suites in it are lost.\n',
      ),
    });
    expect(run(repository, 'eval', '--gate').code).toBe(0);
  });

  it('is not looked at where a commit is what to compare with', () => {
    const repository = demo();
    repository.commit({ 'src/login.ts': 'export const login = 1;\n' });
    run(repository, 'index');
    writeFileSync(repository.path('eval/baseline.json'), CONFLICT);
    expect(run(repository, 'eval', '--gate', '--base', 'HEAD~1').code).toBe(0);
  });
});

describe('cw eval --update-baseline', () => {
  it('refuses an index of what is not committed', () => {
    const repository = demo();
    writeFileSync(repository.path('src/retry.ts'), 'export const nothing = 1;\n');
    run(repository, 'index', '--worktree');
    expect(run(repository, 'eval', '--update-baseline')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the baseline was not updated: the index includes uncommitted changes.'),
    });
    expect(existsSync(repository.path('eval/baseline.json'))).toBe(false);
  });

  it('takes a directory without commits for what it is', () => {
    const directory = makeRepositoryWith({ ...FILES, 'eval/demo.jsonl': `${ROWS.join('\n')}\n` }).rm('.git');
    run(directory, 'index');
    expect(run(directory, 'eval', '--update-baseline').code).toBe(0);
    run(directory, 'index');
    expect(run(directory, 'eval', '--gate').code).toBe(0);
  });

  it.each(['GITHUB_ACTIONS', 'JENKINS_URL', 'TF_BUILD', 'TEAMCITY_VERSION', 'CODEBUILD_BUILD_ID'])(
    'knows a pipeline by %s, too',
    (variable) => {
      const repository = demo();
      expect(cw(['eval', '--update-baseline'], { cwd: repository.root, env: { [variable]: 'True' } })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('not updated in CI'),
      });
    },
  );
});
