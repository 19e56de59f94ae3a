import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { change, SAMPLE } from '../artifact/artifact.js';
import { CODE_CACHE, cw, ensureBuilt, program } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

beforeAll(ensureBuilt);

const env = {};
const artifactIn = (root: string): string => {
  const file = join(makeDirectory(), 'index.cw.tar.zst');
  const { code, stderr } = cw(['state', 'export', '--out', file], { cwd: root, env });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return file;
};

describe('cw state export', () => {
  it('writes one file named after the repository and the commit, or to standard output', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const place = { cwd: repository.root, env };
    const { json: told } = ask(place.cwd, ['state', 'export']);
    expectShape('state-export', told);
    const names = readdirSync(repository.root).filter((name) => name.endsWith('.cw.tar.zst'));
    expect(names).toEqual([`${repository.root.split('/').at(-1)}-${repository.head().slice(0, 10)}.cw.tar.zst`]);
    const piped = spawnSync(process.execPath, [program, 'state', 'export', '--out', '-'], {
      cwd: repository.root,
      env: { PATH: process.env.PATH ?? '', HOME: repository.root, XDG_CACHE_HOME: CODE_CACHE },
      maxBuffer: 2 ** 28,
    });
    expect(piped.stdout.equals(readFileSync(join(repository.root, names[0] ?? '')))).toBe(true);
  });

  it('says what is wrong with a place that cannot be written, a key, a level and a revision', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const place = { cwd: repository.root, env };
    const fail = (...args: string[]) => cw(['state', 'export', ...args], place);
    expect(fail('--out', join(makeDirectory(), 'no/such/place')).stderr).toContain('error[not-writable]');
    expect(fail('--sign', 'no-such-key.pem').stderr).toContain('error[usage]');
    expect(fail('--sign', 'env:CW_NO_KEY').stderr).toContain('is not set');
    expect(fail('--rev', 'no-such-branch').stderr).toContain('error[unknown-revision]');
    expect(fail('--level', '20').code).toBe(2);
  });
});

describe('cw state export --sign', () => {
  const makeKeys = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = { priv: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    return { ...pem, pub: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  };

  it('is taken with the key that is required, from a file or a variable, and refused with another or none', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const [ours, others] = [makeKeys(), makeKeys()];
    const directory = makeDirectory();
    const write = (name: string, text: string): string => {
      writeFileSync(join(directory, name), text);
      return join(directory, name);
    };
    const signed = join(directory, 'signed.cw.tar.zst');
    const made = cw(['state', 'export', '--sign', 'env:KEY', '--out', signed], {
      cwd: repository.root,
      env: { KEY: ours.priv },
    });
    expect(made).toMatchObject({ code: 0 });
    const unsigned = artifactIn(repository.root);
    const clone = repository.clone();
    const take = (file: string, ...keys: string[]) =>
      cw(['state', 'import', file, ...keys], { cwd: clone.root, env: { TRUSTED: ours.pub } });

    const strange = write('others.pem', others.pub);
    const wrong = take(signed, '--require-signature', strange);
    expect(wrong).toMatchObject({ code: 3, stderr: expect.stringContaining('error[') });
    const none = take(unsigned, '--require-signature', 'env:TRUSTED');
    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('sign') });
    expect(existsSync(join(clone.root, '.git/cw/index.db'))).toBe(false);

    const both = write('keys.pem', others.pub + ours.pub);
    expect(take(signed, '--require-signature', both)).toMatchObject({ code: 0 });
    expect(take(signed, '--require-signature', 'env:TRUSTED')).toMatchObject({ code: 0 });
    const verified = cw(['verify', signed, '--require-signature', strange], { cwd: clone.root, env });
    expect(verified).toMatchObject({ code: 1 });
  });
});

describe('cw state import and inspect', () => {
  it('a fresh clone looks at it, takes it and answers as the one that made it', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const file = artifactIn(repository.root);
    const clone = repository.clone();
    const place = { cwd: clone.root, env };
    const { json: inspected } = ask(place.cwd, ['state', 'inspect', file]);
    expectShape('state-inspect', inspected);
    expect(inspected).toMatchObject({ usable: true, differs: [], repository: { commit: 'here', roots: 'same' } });
    expect(existsSync(join(clone.root, '.git/cw'))).toBe(false);
    const { json: imported } = ask(place.cwd, ['state', 'import', file]);
    expectShape('state-import', imported);
    const query = ['search', 'parse a header', '--json'];
    const answers = [repository.root, clone.root].map((cwd) =>
      cw(query, { cwd, env }).stdout.replace(/"(milliseconds|[a-z_]*ms|took)": [\d.]+/g, ''),
    );
    expect(answers[1]).toContain('parseHeader');
    expect(answers[1]).toBe(answers[0]);
  });

  it('reads standard input, and names a file that is not there', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const file = artifactIn(repository.root);
    const piped = spawnSync(process.execPath, [program, 'state', 'import', '-', '--dry-run'], {
      cwd: repository.root,
      input: readFileSync(file),
      env: { PATH: process.env.PATH ?? '', HOME: repository.root, XDG_CACHE_HOME: CODE_CACHE },
      encoding: 'utf8',
    });
    expect(piped.stdout).toContain('Would import');
    expect(cw(['state', 'import', 'missing'], { cwd: repository.root, env })).toMatchObject({ code: 2 });
  });

  it('an artifact that was cut off is refused with 3 and what to do', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const file = artifactIn(repository.root);
    const place = { cwd: repository.clone().root, env };
    writeFileSync(file, readFileSync(file).subarray(0, 1000));
    const cut = cw(['state', 'import', file], place);
    expect(cut).toMatchObject({ code: 3, stderr: expect.stringContaining('error[artifact-invalid]') });
    expect(cut.stderr).toContain('cw state export');
  });

  /** A file system of two megabytes; the test says nothing where it cannot be made. */
  it('a full disk leaves no half of an index', (context) => {
    const place = makeDirectory();
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status !== 0) return context.skip();
    onTestFinished(() => {
      spawnSync('umount', [place]);
    });
    const bulk = Array.from({ length: 20_000 }, (_, at) => `word${((at + 1) * 7919) % 99_991} ${at}`).join('\n');
    const repository = makeRepositoryWith({
      ...SAMPLE,
      'a.txt': bulk,
      'b.txt': `${bulk}\nmore`,
      'c.txt': `${bulk}\nless`,
    });
    const file = artifactIn(repository.root);
    const done = cw(['state', 'import', file], { cwd: repository.root, env: { CW_HOME: place } });
    expect(done).toMatchObject({ code: 2, stderr: expect.stringContaining('error[disk-full]') });
    const left = readdirSync(place).flatMap((name) => readdirSync(join(place, name)));
    expect(left.filter((name) => name.startsWith('index.db'))).toEqual([]);
    const out = cw(['state', 'export', '--out', join(place, 'x')], { cwd: repository.root, env });
    expect([0, 2]).toContain(out.code);
    if (out.code === 2) expect(out.stderr).toContain('error[disk-full]');
    expect(readdirSync(place).filter((name) => name.includes('.tmp'))).toEqual([]);
  });
});

describe('cw verify <file>', () => {
  it('is a checklist that ends with 1 at the first step that fails', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const file = artifactIn(repository.root);
    const place = { cwd: repository.root, env };
    const sound = cw(['verify', file], place);
    expect(sound.code).toBe(0);
    for (const name of ['container', 'manifest', 'digest', 'schema', 'tables', 'contents', 'text index', 'tree'])
      expect(sound.stdout).toContain(name);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    const damaged = cw(['verify', file], place);
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toContain('FAILED');
    expect(damaged.stdout).toContain('The artifact is not sound');
    expect(cw(['verify', file, '--rebuild'], place)).toMatchObject({ code: 2 });
  });
});

describe('cw state gc', () => {
  it('frees what nothing needs, says why, and never the index', () => {
    const repository = makeRepositoryWith(SAMPLE);
    const place = { cwd: repository.root, env };
    ask(place.cwd, ['index']);
    const state = join(repository.root, '.git/cw');
    const views = join(state, 'views');
    mkdirSync(views);
    for (let number = 0; number < 6; number++) {
      const view = join(views, `${String(number).repeat(40)}.db`);
      writeFileSync(view, 'a view');
      utimesSync(view, 1_000_000 + number, 1_000_000 + number);
    }
    writeFileSync(join(state, 'index.db.999999.import.tmp'), 'half');
    mkdirSync(join(state, 'eval-999999999-1'));
    const before = readdirSync(state).sort();
    const { json: dry } = ask(place.cwd, ['state', 'gc', '--dry-run']);
    expectShape('state-gc', dry);
    expect(readdirSync(state).sort()).toEqual(before);
    ask(place.cwd, ['state', 'gc']);
    expect(readdirSync(views).sort()).toEqual([2, 3, 4, 5].map((number) => `${String(number).repeat(40)}.db`));
    expect(readdirSync(state)).not.toContain('index.db.999999.import.tmp');
    expect(readdirSync(state)).not.toContain('eval-999999999-1');
    expect(readdirSync(state)).toContain('index.db');
    expect(cw(['state', 'gc'], place).stdout).toContain('Nothing to collect');
    change(repository, 1);
    expect(cw(['index'], place).code).toBe(0);
  });
});
