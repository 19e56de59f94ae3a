import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryTraits } from '../../src/git/traits.js';
import type { Check } from '../../src/maintain/doctor/check.js';
import { type DoctorReport, examine } from '../../src/maintain/doctor/doctor.js';
import { everyParsedLanguage } from '../../src/maintain/doctor/parsers.js';
import { proveSqlite } from '../../src/store/check/self-test.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import {
  environmentWithoutGit,
  makeDirectory,
  makeRepository,
  makeRepositoryWith,
  withoutGit,
} from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = { 'a.ts': 'export const a = 1;\n', 'b.txt': 'words\n' };

const examined = (cwd: string, env: NodeJS.ProcessEnv): Promise<DoctorReport> =>
  examine({
    cwd,
    env: { PATH: process.env.PATH, ...env },
    now: Date.now(),
    versions: { cw: '1', treeSitter: '2' },
    grammars: 'needed',
  });

const found = ({ checks }: DoctorReport, name: string): Check | undefined =>
  checks.find((check) => check.name === name);

const outcomes = ({ checks }: DoctorReport, outcome: Check['outcome']): string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ name }) => name);

beforeAll(ensureBuilt);

describe('cw doctor', () => {
  it('finds nothing wrong in a good place, and ends with 0', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const { code, json } = ask(repository.root, ['doctor']);
    expect(code).toBe(0);
    expect(json).toMatchObject({ ok: true });
    expectShape('doctor', json);
    const report = await examined(repository.root, {});
    expect(outcomes(report, 'ok')).toHaveLength(report.checks.length);
    expect(found(report, 'parsers')?.detail).toContain('typescript');
    expect(report.versions.sqlite).toMatch(/^3\./);
  });

  it('tries every grammar of the installation when asked to', () => {
    const { code, json } = ask(makeDirectory(), ['doctor', '--grammars']);
    const names = everyParsedLanguage().map(({ name }) => name);
    const detail = `a worker process parsed ${names.join(', ')}`;
    expect(json.checks).toContainEqual({ name: 'parsers', outcome: 'ok', detail, next: '' });
    expect(code).toBe(0);
  });

  it('works without an index and outside of a repository, and says both', async () => {
    const report = await examined(makeDirectory(), {});
    expect(report.ok).toBe(true);
    expect(outcomes(report, 'warning')).toEqual(['repository', 'index']);
    expect(found(report, 'index')?.next).toContain('cw index');
  });

  it('writes nothing', async () => {
    const directory = makeDirectory();
    const repository = makeRepositoryWith(FILES);
    await examined(directory, {});
    await examined(repository.root, {});
    expect(readdirSync(directory)).toEqual([]);
    expect(existsSync(repository.path('.git/cw'))).toBe(false);
  });

  it('warns where git is not on PATH, and reads the repository all the same', () => {
    const repository = makeRepositoryWith(FILES);
    const { code, json } = ask(repository.root, ['doctor'], { PATH: environmentWithoutGit().PATH ?? '' });
    expect(code).toBe(0);
    expect(json).toMatchObject({ ok: true, versions: { git: null } });
    expect(json.checks).toContainEqual(expect.objectContaining({ name: 'git', outcome: 'warning' }));
    const detail = expect.stringContaining('read by isomorphic-git');
    expect(json.checks).toContainEqual(expect.objectContaining({ name: 'repository', outcome: 'ok', detail }));
  });

  it('fails, with the way out, where the repository cannot be read without git', async () => {
    const linked = makeRepositoryWith(FILES).worktree('side');
    const report = await withoutGit(() => examined(linked.root, { PATH: process.env.PATH }));
    expect(report.ok).toBe(false);
    expect(found(report, 'repository')).toMatchObject({
      outcome: 'failed',
      next: expect.stringContaining('Install git'),
    });
    expect(report.checks).toHaveLength(11);
  });

  it('ends with 1 for a configuration that is wrong, and still looks at everything else', () => {
    const repository = makeRepositoryWith({ ...FILES, 'cw.config.json': '{"index":{"maxFileByte":1}}' });
    const { code, stdout } = cw(['doctor'], { cwd: repository.root, env: {} });
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAILED +configuration .*unknown key index\.maxFileByte/);
    expect(stdout).toContain('Did you mean index.maxFileBytes?');
    expect(stdout).toMatch(/ok +repository/);
  });

  it('shows each setting with where it comes from', async () => {
    const repository = makeRepositoryWith({ ...FILES, 'cw.config.json': '{"index":{"vendored":true}}' });
    const { configuration } = await examined(repository.root, { CW_SEARCH_LIMIT: '5' });
    expect(configuration).toContainEqual({ key: 'index.vendored', value: true, origin: 'cw.config.json' });
    expect(configuration).toContainEqual({ key: 'search.limit', value: 5, origin: 'CW_SEARCH_LIMIT' });
    expect(configuration).toContainEqual({ key: 'index.redact', value: true, origin: 'default' });
  });

  it('shows the ignore rules in force, the lines of .cwignore with their numbers', async () => {
    const repository = makeRepositoryWith({ ...FILES, '.cwignore': '# mine\n*.snap\n' });
    const { ignoreRules } = await examined(repository.root, {});
    expect(ignoreRules.at(-1)).toMatchObject({ rule: '.cwignore:2: *.snap', reason: 'ignored' });
    expect(ignoreRules).toContainEqual(expect.objectContaining({ rule: 'built-in: yarn.lock', reason: 'lock-file' }));
  });

  it('fails where the state directory cannot be made', async () => {
    const file = join(makeDirectory(), 'file');
    writeFileSync(file, '');
    const report = await examined(makeRepositoryWith(FILES).root, { CW_HOME: join(file, 'home') });
    expect(found(report, 'state')).toMatchObject({ outcome: 'failed', next: expect.stringContaining('CW_HOME') });
  });

  it('fails for a CW_HOME that is another place in each directory', async () => {
    const report = await examined(makeRepositoryWith(FILES).root, { CW_HOME: 'relative' });
    expect(found(report, 'state')).toMatchObject({ outcome: 'failed', next: expect.stringContaining('absolute') });
  });

  it('fails for a damaged index', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    writeFileSync(run.index, 'nothing like it '.repeat(100));
    const report = await examined(repository.root, {});
    expect(found(report, 'index')).toMatchObject({
      outcome: 'failed',
      next: expect.stringContaining('cw index --full'),
    });
  });

  it('warns of a lock without an owner and of what a killed run left', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const dead = { pid: 2 ** 30, host: hostname(), start: '', purpose: 'index', since: 0, token: 'x' };
    repository.write('.git/cw/lock', JSON.stringify(dead)).write('.git/cw/index.db.77.tmp', 'half');
    const report = await examined(repository.root, {});
    expect(report.ok).toBe(true);
    expect(outcomes(report, 'warning')).toEqual(['litter', 'lock']);
  });

  it('does not call the files of a run that is under way litter', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const { newOwner } = await import('../../src/store/db/lock-file.js');
    repository.write('.git/cw/lock', JSON.stringify(newOwner('index', Date.now())));
    repository.write('.git/cw/index.db.77.tmp', 'half');
    expect(outcomes(await examined(repository.root, {}), 'warning')).toEqual([]);
  });
});

describe('the traits of a repository', () => {
  const traitsOf = (root: string | null, gitDir: string, commonDir: string) =>
    repositoryTraits({ root, gitDir, commonDir });

  it('names none for a plain one, and bare and SHA-256 ones', () => {
    const plain = makeRepository();
    expect(traitsOf(plain.root, plain.path('.git'), plain.path('.git'))).toEqual([]);
    const bare = makeRepository({ bare: true, objectFormat: 'sha256' });
    expect(traitsOf(null, bare.root, bare.root)).toEqual(['bare', 'sha256']);
  });

  it('names shallow and partial clones', () => {
    const origin = makeRepositoryWith(FILES);
    origin.commit({ 'c.txt': 'c\n' });
    const clone = origin.clone('--depth=1', '--filter=blob:none');
    expect(traitsOf(clone.root, clone.path('.git'), clone.path('.git'))).toEqual(['shallow', 'partial-clone']);
  });

  it('names linked work trees and sparse checkouts', () => {
    const repository = makeRepositoryWith(FILES);
    const linked = repository.worktree('side');
    linked.git('sparse-checkout', 'set', 'docs');
    const gitDir = linked.git('rev-parse', '--path-format=absolute', '--git-dir');
    expect(traitsOf(linked.root, gitDir, repository.path('.git'))).toEqual(['linked-worktree', 'sparse']);
  });
});

describe('the proof of SQLite', () => {
  it('gives the version of the library that it used', () => {
    expect(proveSqlite().version).toMatch(/^3\.\d+\.\d+$/);
  });
});
