import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { demo, run } from './eval-demo.js';

beforeAll(ensureBuilt);

const artifactOf = (repository: TestRepository): string => {
  const file = join(makeDirectory(), 'index.cw.tar.zst');
  expect(run(repository, 'state', 'export', '--out', file).code).toBe(0);
  return file;
};

/** Everything that the state directory holds, by contents. */
const stateOf = (repository: TestRepository): Record<string, string> => {
  const directory = repository.path('.git/cw');
  const digest = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(directory, name)))
      .digest('hex');
  return Object.fromEntries(readdirSync(directory).map((name) => [name, digest(name)]));
};

describe('cw eval compare, with artifacts', () => {
  it('asks the index in each, whatever the file is called, and leaves the one here as it was', () => {
    const repository = demo();
    const good = repository.head();
    const before = artifactOf(repository);
    const bad = repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' }, 'drop the check of passwords');
    run(repository, 'index');
    const after = join(makeDirectory(), 'after');
    copyFileSync(artifactOf(repository), after);
    repository.commit({ 'src/retry.ts': 'export const alsoNothing = 1;\n' }, 'drop the rest');
    run(repository, 'index');
    const untouched = stateOf(repository);
    const { code, json } = ask(repository.root, ['eval', 'compare', before, after]);
    expect(code).toBe(0);
    expect(json).toMatchObject({ before: { index: { commit: good } }, after: { index: { commit: bad } } });
    expect(json).toHaveProperty('queries.0.id', 'password');
    expect(json).toHaveProperty('queries.0.movement', 'left');
    // The last commit lost the others, too: neither side saw the index that is here.
    expect(json).toHaveProperty('after.summary.measures.R@10', 0.666667);
    expect(stateOf(repository)).toEqual(untouched);
  });

  it('an artifact is compared with a commit as that commit would be', () => {
    const repository = demo();
    const artifact = artifactOf(repository);
    repository.commit({ 'src/password.ts': 'export const nothing = 1;\n' }, 'drop the check of passwords');
    expect(run(repository, 'eval', 'compare', artifact, 'HEAD^').stdout).toContain('No query moved.');
    expect(run(repository, 'eval', 'compare', artifact, 'HEAD').stdout).toContain('left    password');
  });

  it('one that is damaged or of another repository is refused, and nothing is left behind', () => {
    const repository = demo();
    const artifact = artifactOf(repository);
    const untouched = stateOf(repository);
    const bytes = readFileSync(artifact);
    bytes[bytes.length >> 1]! ^= 0xff;
    const damaged = join(makeDirectory(), 'damaged.tar.zst');
    writeFileSync(damaged, bytes);
    expect(run(repository, 'eval', 'compare', artifact, damaged)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('error[artifact-invalid]'),
    });
    const other = makeRepositoryWith({ 'other.ts': 'export const other = 1;\n' });
    expect(run(other, 'index').code).toBe(0);
    expect(run(repository, 'eval', 'compare', artifactOf(other), 'HEAD')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Compare artifacts in a clone of the repository that they are of.'),
    });
    expect(stateOf(repository)).toEqual(untouched);
  });
});
