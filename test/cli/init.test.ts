import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/core/config.js';
import { cw, emptyDirectory, ensureBuilt, program } from './built.js';

beforeAll(ensureBuilt);

const env = {};

describe('cw init', () => {
  it('writes both files outside of a repository and says so', () => {
    const cwd = emptyDirectory();
    const { code, stdout } = cw(['init'], { cwd, env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'cw.config.json: created\n.cwignore: created\n' });
    expect(readdirSync(cwd).sort()).toEqual(['.cwignore', 'cw.config.json']);
  });

  it('leaves files alone that are there, and is harmless to run twice', () => {
    const cwd = emptyDirectory();
    writeFileSync(join(cwd, '.cwignore'), 'mine\n');
    cw(['init'], { cwd, env });
    const { code, stdout } = cw(['init'], { cwd, env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'cw.config.json: already there\n.cwignore: already there\n' });
    expect(readFileSync(join(cwd, '.cwignore'), 'utf8')).toBe('mine\n');
  });

  it.skipIf(process.platform === 'win32')('says which limit keeps a file from being written', () => {
    const cwd = emptyDirectory();
    const script = `ulimit -f 0; "${process.execPath}" "${program}" init 2>&1 | cat`;
    expect(execFileSync('sh', ['-c', script], { cwd, encoding: 'utf8' })).toMatch(/^error\[disk-full\]: .*ulimit -f/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('writes one file when one is chosen', () => {
    const cwd = emptyDirectory();
    cw(['init', '--ignore'], { cwd, env });
    expect(readdirSync(cwd)).toEqual(['.cwignore']);
    cw(['init', '--config'], { cwd, env });
    expect(readdirSync(cwd).sort()).toEqual(['.cwignore', 'cw.config.json']);
  });

  it('writes a configuration that says the defaults and nothing else', () => {
    const cwd = emptyDirectory();
    cw(['init', '--config'], { cwd, env });
    const text = readFileSync(join(cwd, 'cw.config.json'), 'utf8');
    const file = { name: 'cw.config.json', text };
    expect(JSON.parse(text).$schema).toBeUndefined();
    expect(loadConfig({ file, packageJson: null, env }).values).toEqual(
      loadConfig({ file: null, packageJson: null, env }).values,
    );
  });

  it('points editors to the schema of a cw that the project has installed', () => {
    const cwd = emptyDirectory();
    const docs = 'node_modules/codewhale/docs';
    mkdirSync(join(cwd, docs), { recursive: true });
    writeFileSync(join(cwd, docs, 'cw.config.schema.json'), '{}\n');
    cw(['init', '--config'], { cwd, env });
    const { $schema } = JSON.parse(readFileSync(join(cwd, 'cw.config.json'), 'utf8'));
    expect($schema).toBe(`./${docs}/cw.config.schema.json`);
    // As the reference shows it.
    expect(readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')).toContain($schema);
  });

  it('writes an ignore file that does not promise what git ignores', () => {
    const cwd = emptyDirectory();
    cw(['init', '--ignore'], { cwd, env });
    expect(readFileSync(join(cwd, '.cwignore'), 'utf8')).not.toContain('on top of what git ignores');
  });

  it('writes nothing into a bare repository, where nobody would read it', () => {
    const cwd = emptyDirectory();
    for (const name of ['objects', 'refs']) mkdirSync(join(cwd, name));
    writeFileSync(join(cwd, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(cwd, 'config'), '[core]\n\tbare = true\n');
    const { code, stdout, stderr } = cw(['init'], { cwd, env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error\[usage\]: a bare repository has no work tree/);
    expect(readdirSync(cwd).sort()).toEqual(['HEAD', 'config', 'objects', 'refs']);
  });

  it('writes at the root of the repository when started below it', () => {
    const cwd = emptyDirectory();
    for (const name of ['.git/objects', '.git/refs', 'deep/er']) mkdirSync(join(cwd, name), { recursive: true });
    writeFileSync(join(cwd, '.git/HEAD'), 'ref: refs/heads/main\n');
    const answer = JSON.parse(cw(['init', '--json', '-C', 'deep/er'], { cwd, env }).stdout);
    expect(answer).toMatchObject({
      protocol: 1,
      command: 'init',
      files: [
        { file: 'cw.config.json', state: 'created' },
        { file: '.cwignore', state: 'created' },
      ],
    });
    expect(readdirSync(cwd)).toContain('.cwignore');
  });
});
