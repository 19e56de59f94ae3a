import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { demo, FILES, run } from './eval-demo.js';

beforeAll(ensureBuilt);

/** A change of settings alone, on top of the demo. */
const changed = (files: Readonly<Record<string, string>>, start: Readonly<Record<string, string>> = {}) => {
  const repository = demo(start);
  repository.commit(files, 'change the settings');
  run(repository, 'index');
  return repository;
};

const SMALL_FILES = '{"index": {"maxFileBytes": 100}}';

describe('a base commit', () => {
  it.each([
    ['.cwignore', { '.cwignore': 'eval/\nsrc/password.ts\n' }, '.cwignore'],
    ['cw.config.json', { 'cw.config.json': SMALL_FILES }, 'index.maxFileBytes'],
    ['package.json', { 'package.json': `{"cw": ${SMALL_FILES}}` }, 'index.maxFileBytes'],
  ])('is asked with its own settings, so that a loss by those of %s fails the gate', (_, files, name) => {
    const repository = changed(files);
    const gate = run(repository, 'eval', '--gate', '--base', 'HEAD~1');
    expect(gate.stdout).toMatch(/FAILED {6}no query leaves the first 10 {2}.*password/);
    expect(gate.stderr).toContain(
      `${repository.oid('HEAD~1').slice(0, 10)} was measured with its own settings, and these differ: ${name}.`,
    );
    expect(gate.code).toBe(1);
  });

  it('with other settings that lose nothing is compared all the same', () => {
    const repository = changed({ 'cw.config.json': '{"index": {"maxFileBytes": 90000}, "search": {"fusion": "rrf"}}' });
    const gate = run(repository, 'eval', '--gate', '--base', 'HEAD~1');
    expect(gate.stdout).toContain('The gate is passed.');
    expect(gate.stderr).toContain('these differ: index.maxFileBytes, search.fusion.');
    expect(gate.code).toBe(0);
  });

  it('is asked under the variables of now', () => {
    const repository = changed({ 'cw.config.json': SMALL_FILES });
    const place = { cwd: repository.root, env: { CW_INDEX_MAX_FILE_BYTES: '90000' } };
    cw(['index'], place);
    const gate = cw(['eval', '--gate', '--base', 'HEAD~1'], place);
    expect(gate.stderr).not.toContain('these differ');
    expect(gate.code).toBe(0);
  });

  it('whose settings cannot be read is named, with a way out', () => {
    const repository = changed({ 'cw.config.json': '{}' }, { 'cw.config.json': '{}' });
    repository.commit({ 'cw.config.json': '{"index": {"maxFileByte": 1}}' }, 'a slip');
    repository.commit({ 'cw.config.json': '{}' }, 'mended');
    run(repository, 'index');
    const gate = run(repository, 'eval', '--gate', '--base', 'HEAD~1');
    expect(gate.code).toBe(2);
    expect(gate.stderr).toContain(`${repository.oid('HEAD~1').slice(0, 10)}:cw.config.json has an unknown key`);
    expect(gate.stderr).toContain('Name a commit whose settings this version of cw can read');
  });
});

describe('cw eval compare', () => {
  it('asks each commit with its own settings, and finds the one whose settings lost a query', () => {
    const repository = changed({ '.cwignore': 'eval/\nsrc/password.ts\n' });
    const lost = repository.head();
    repository.commit({ 'src/login.ts': `${FILES['src/login.ts']}// x\n` }, 'nothing to see');
    run(repository, 'index');
    expect(run(repository, 'eval', 'compare', 'HEAD~2', 'HEAD').stdout).toContain('left    password');
    const found = ask(repository.root, ['eval', 'compare', 'HEAD~2', 'HEAD', '--bisect', 'password']);
    expect(found.json).toMatchObject({ commit: lost });
  });
});
