import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadProgram } from '../../src/start/code-cache.js';
import { testOnPosix } from '../helpers/platform.js';

let home: string;
const folder = (): string => join(home, 'cw/code');
const entries = (): string[] => readdirSync(folder());

/** As the build writes them: a comment with a digest, which here is any word, and the function of a module. */
const program = (digest: string, body: string): string => {
  const file = join(home, 'program.cjs');
  writeFileSync(
    file,
    `/*${digest.padEnd(32, '.')}*/(function (exports, require, module, __filename, __dirname) {${body}\n})`,
  );
  return file;
};
const answering = (value: number): string => `exports.answer = () => ${value};`;
const answerOf = (file: string, purpose = 'test'): unknown => {
  const loaded = loadProgram(file, purpose);
  const answer = (loaded.exports.answer as () => unknown)();
  loaded.keep();
  return answer;
};

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cw-code-'));
  // Both names: the platform decides which one counts.
  vi.stubEnv('XDG_CACHE_HOME', home);
  vi.stubEnv('LOCALAPPDATA', home);
  vi.stubEnv('HOME', home);
  vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', undefined);
  vi.stubEnv('NODE_V8_COVERAGE', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'darwin')('compiled code', () => {
  it('is kept once, and found by the next start', () => {
    const file = program('one', answering(1));
    expect(answerOf(file)).toBe(1);
    const [entry = ''] = entries();
    const written = statSync(join(folder(), entry)).mtimeMs;
    expect(answerOf(file)).toBe(1);
    expect(entries()).toEqual([entry]);
    expect(statSync(join(folder(), entry)).mtimeMs).toBe(written);
  });

  it('is never met by another program, even one of the same length at the same place', () => {
    expect(answerOf(program('one', answering(1)))).toBe(1);
    expect(answerOf(program('two', answering(2)))).toBe(2);
    expect(entries()).toHaveLength(2);
  });

  it('is parted by purpose', () => {
    const file = program('one', answering(1));
    answerOf(file, 'index');
    answerOf(file, 'search');
    expect(entries()).toHaveLength(2);
  });

  it.each([
    ['a changed byte', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 200, 201)],
    ['a cut', (bytes: Buffer) => bytes.subarray(0, 100)],
    ['nothing', () => Buffer.alloc(0)],
  ])('that was damaged (%s) is not run, and is made again', (_, damage) => {
    const file = program('one', answering(1));
    answerOf(file);
    const entry = join(folder(), entries()[0] ?? '');
    const good = readFileSync(entry);
    writeFileSync(entry, damage(good));
    expect(answerOf(file)).toBe(1);
    expect(readFileSync(entry).length).toBe(good.length);
  });

  testOnPosix('is neither read from nor written to a folder that others may write to', () => {
    mkdirSync(folder(), { recursive: true });
    chmodSync(folder(), 0o777);
    expect(answerOf(program('one', answering(1)))).toBe(1);
    expect(entries()).toEqual([]);
  });

  testOnPosix.each(['', '.', 'relative'])('is not looked for below the current directory (HOME=%j)', (value) => {
    vi.stubEnv('XDG_CACHE_HOME', value);
    vi.stubEnv('HOME', value);
    const before = process.cwd();
    try {
      process.chdir(home);
      expect(answerOf(program('one', answering(1)))).toBe(1);
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(home)).toEqual(['program.cjs']);
  });

  testOnPosix('is not read through a link, nor from below a folder that others may write to', () => {
    const file = program('one', answering(1));
    answerOf(file);
    const [entry = ''] = entries();
    // Owned by us and closed to others, as anything in a clone of somebody else's repository is.
    renameSync(folder(), join(home, 'clone'));
    symlinkSync(join(home, 'clone'), folder());
    writeFileSync(join(home, 'clone', entry), 'theirs');
    expect(answerOf(file)).toBe(1);
    expect(readFileSync(join(home, 'clone', entry), 'utf8')).toBe('theirs');
    rmSync(folder());
    mkdirSync(folder(), { mode: 0o700 });
    chmodSync(join(home, 'cw'), 0o777);
    expect(answerOf(file)).toBe(1);
    expect(entries()).toEqual([]);
  });

  it('makes the folder for caches, and no home that is not there', () => {
    const file = program('one', answering(1));
    for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, join(home, 'caches'));
    expect(answerOf(file)).toBe(1);
    expect(readdirSync(join(home, 'caches/cw/code'))).toHaveLength(1);
    for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, join(home, 'nobody/caches'));
    expect(answerOf(file)).toBe(1);
    expect(existsSync(join(home, 'nobody'))).toBe(false);
  });

  it('that could not be written leaves no part of it', () => {
    const file = program('one', answering(1));
    answerOf(file);
    const entry = join(folder(), entries()[0] ?? '');
    rmSync(entry);
    // A folder that is not empty in its place: the rename fails, as a write does on a full disk.
    mkdirSync(join(entry, 'in the way'), { recursive: true });
    expect(answerOf(file)).toBe(1);
    expect(entries()).toHaveLength(1);
    expect(existsSync(join(entry, 'in the way'))).toBe(true);
  });

  it('is not kept when the user says so, nor when there is no room for it', () => {
    vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');
    expect(answerOf(program('one', answering(1)))).toBe(1);
    vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', undefined);
    writeFileSync(join(home, 'cw'), 'a file where the folder would be');
    expect(answerOf(program('one', answering(1)))).toBe(1);
    expect(readdirSync(home).sort()).toEqual(['cw', 'program.cjs']);
  });

  it('of old versions is dropped', () => {
    for (let version = 0; version < 30; version++) answerOf(program(`v${version}`, answering(version)));
    expect(entries()).toHaveLength(24);
  });
});
