import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { index, indexFailure } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';

beforeAll(ensureBuilt);

const failureWith = async (files: Readonly<Record<string, string>>) => {
  const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n', ...files });
  const error = await indexFailure(made.root);
  // The error is found before anything is written.
  expect(existsSync(made.path('.git/cw'))).toBe(false);
  return error;
};

describe('a configuration that is wrong', () => {
  it('in a type names the file, the key, what was expected and what was found', async () => {
    const error = await failureWith({ 'cw.config.json': '{"index": {"maxFileBytes": "big"}}' });
    expect(error).toMatchObject({ code: 'config-invalid', exitCode: 2 });
    for (const part of ['cw.config.json', 'index.maxFileBytes', 'a whole number', '"big"'])
      expect(error.message).toContain(part);
  });

  it('in its JSON names line and column', async () => {
    const error = await failureWith({ 'cw.config.json': '{\n  "index": {\n    "jobs": 2,\n  }\n}\n' });
    expect(error.message).toContain('line 4, column 3');
    expect(error.detail).toEqual({ file: 'cw.config.json', line: 4, column: 3 });
  });

  it('in the name of a key suggests the right one', async () => {
    const error = await failureWith({ 'cw.config.json': '{"index": {"maxFileByte": 1}}' });
    expect(error.next).toBe('Did you mean index.maxFileBytes?');
  });

  it('in package.json is reported with its key, unlike the rest of that file', async () => {
    const error = await failureWith({ 'package.json': '{"name": 7, "cw": {"index": {"redact": "no"}}}' });
    expect(error.message).toContain('package.json#cw');
  });

  it('in a broken package.json matters only if it has settings of cw', async () => {
    const conflict = '{\n<<<<<<< ours\n  "name": "a"\n=======\n  "name": "b"\n>>>>>>> theirs\n}\n';
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n', 'package.json': conflict });
    expect(await index(made.root)).toMatchObject({ action: 'full', files: { indexed: 2 } });
    const error = await failureWith({ 'package.json': conflict.replace('"name": "a"', '"cw": {}') });
    expect(error.message).toContain('package.json is not valid JSON: see line 2, column 1');
  });

  it('ends the command with 2, one line for people and one object for programs', () => {
    const made = makeRepositoryWith({ 'cw.config.json': '{"indx": {}}' });
    const people = cw(['index'], { cwd: made.root, env: {} });
    expect(people).toMatchObject({ code: 2, stdout: '' });
    expect(people.stderr).toContain('Did you mean index?');
    const programs = cw(['index', '--json'], { cwd: made.root, env: {} });
    expect(JSON.parse(programs.stdout)).toMatchObject({ error: { code: 'config-invalid' } });
  });
});
