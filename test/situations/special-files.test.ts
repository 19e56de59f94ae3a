import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readActivity, writeActivity } from '../../src/workspace/activity.js';
import { cw, ensureBuilt, program } from '../cli/built.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { startCw, until } from '../interrupt/running.js';

beforeAll(ensureBuilt);

const SUITE = '{"suite": 1, "name": "s"}\n{"id": "q-1", "query": "alpha", "expected": ["a.ts"]}\n';

const run = (made: TestRepository, ...args: string[]) => cw(args, { cwd: made.root, env: {} });

const indexed = (): TestRepository => {
  const made = makeRepositoryWith({ 'a.ts': 'export function alpha() {}\n' });
  expect(run(made, 'index').code).toBe(0);
  return made;
};

const makeFifo = (): string => {
  const fifo = join(makeDirectory(), 'fifo');
  execFileSync('mkfifo', [fifo]);
  return fifo;
};

/** A writer that sends nothing; null: the FIFO has no reader yet. */
const silentWriter = (fifo: string): number | null => {
  try {
    return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
};

describe.skipIf(process.platform === 'win32')('an artifact', () => {
  it('goes through a FIFO to who reads it, byte for byte, and the FIFO stays', () => {
    const made = indexed();
    expect(run(made, 'state', 'export', '--out', 'file.zst').code).toBe(0);
    const fifo = makeFifo();
    const script = 'cat "$1" > "$2" & "$3" "$4" state export --out "$1" && wait';
    const copy = join(made.root, 'copy.zst');
    const done = spawnSync('sh', ['-c', script, 'sh', fifo, copy, process.execPath, program], {
      cwd: made.root,
      encoding: 'utf8',
    });
    expect(done).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(copy).equals(readFileSync(made.path('file.zst')))).toBe(true);
    expect(lstatSync(fifo).isFIFO()).toBe(true);
  });

  it('goes where a link leads, with the mode of what was there', () => {
    const made = indexed();
    const directory = realpathSync(makeDirectory());
    writeFileSync(join(directory, 'real'), 'old', { mode: 0o600 });
    symlinkSync(join(directory, 'real'), made.path('link'));
    symlinkSync(join(directory, 'new'), made.path('dangling'));
    for (const name of ['link', 'dangling']) {
      expect(run(made, 'state', 'export', '--out', name).code).toBe(0);
      expect(lstatSync(made.path(name)).isSymbolicLink()).toBe(true);
    }
    expect(readFileSync(join(directory, 'new')).equals(readFileSync(join(directory, 'real')))).toBe(true);
    expect(statSync(join(directory, 'real')).mode & 0o777).toBe(0o600);
  });

  it('that a device has no room for is a full disk', ({ skip }) => {
    if (process.platform !== 'linux') return skip('no /dev/full');
    const { code, stderr } = run(indexed(), 'state', 'export', '--out', '/dev/full');
    expect(code).toBe(2);
    expect(stderr).toContain('error[disk-full]');
  });

  it('that comes through a FIFO is waited for until Ctrl-C', async () => {
    const made = indexed();
    const fifo = makeFifo();
    const running = startCw(['state', 'import', fifo], made.root, {});
    let writer: number | null = null;
    await until(running, () => {
      writer ??= silentWriter(fifo);
      return writer !== null;
    });
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 130, stderr: expect.stringContaining('error[interrupted]') });
    closeSync(writer ?? -1);
  });
});

describe.skipIf(process.platform === 'win32')('a suite', () => {
  it('may come through a FIFO', () => {
    const made = indexed();
    const fifo = makeFifo();
    const script = 'printf "%s" "$4" > "$1" & "$2" "$3" eval "$1" --out result.json && wait';
    const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', fifo, process.execPath, program, SUITE], {
      cwd: made.root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(JSON.parse(made.read('result.json')).summary.queries).toBe(1);
  });

  it('that comes through a FIFO is waited for until Ctrl-C', async () => {
    const made = indexed();
    const fifo = makeFifo();
    const running = startCw(['eval', fifo], made.root, {});
    let writer: number | null = null;
    await until(running, () => {
      writer ??= silentWriter(fifo);
      return writer !== null;
    });
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: null, signal: 'SIGINT' });
    closeSync(writer ?? -1);
  });

  it('that is found in eval/ has to be a regular file, and is not waited for', () => {
    const made = indexed();
    made.write('eval/a.jsonl', SUITE);
    execFileSync('mkfifo', [made.path('eval/b.jsonl')]);
    const { code, stderr } = run(made, 'eval');
    expect(code).toBe(2);
    expect(stderr).toContain('b.jsonl is a FIFO, and not a regular file');
  });
});

describe.skipIf(process.platform === 'win32')('a file of the state that is none', () => {
  it('is made again where it is only a memory', () => {
    const file = join(makeDirectory(), 'activity.json');
    execFileSync('mkfifo', [file]);
    expect(readActivity(file).failures).toBeNull();
    writeActivity(file, { failures: 3 });
    expect(readActivity(file).failures).toBe(3);
    expect(lstatSync(file).isFile()).toBe(true);
  });

  it.each(['index.db', 'lock'])('is named by `cw index` where it is %s', (name) => {
    const made = makeRepositoryWith({ 'a.ts': '' });
    made.write('.git/cw/other', '');
    execFileSync('mkfifo', [made.path('.git/cw', name)]);
    const { code, stderr } = run(made, 'index');
    expect(code).toBe(2);
    expect(stderr).toContain(`error[not-writable]: ${made.path('.git/cw', name)} is a FIFO`);
  });

  it('is not followed where its directory is a link', () => {
    const made = makeRepositoryWith({ 'a.ts': '' });
    const elsewhere = makeDirectory();
    writeFileSync(join(elsewhere, 'index.db'), 'precious');
    symlinkSync(elsewhere, made.path('.git/cw'));
    for (const command of ['index', 'clean', 'status']) {
      const { code, stderr } = run(made, command);
      expect(code).toBe(2);
      expect(stderr).toContain('cw is a symbolic link, and the index belongs in a directory of that name');
    }
    expect(readFileSync(join(elsewhere, 'index.db'), 'utf8')).toBe('precious');
  });
});

it('CW_HOME where nothing can be made is an error at once', ({ skip }) => {
  if (process.platform !== 'linux') return skip('no /proc');
  const made = makeRepositoryWith({ 'a.ts': '' });
  const { code, stderr } = cw(['index'], { cwd: made.root, env: { CW_HOME: '/proc/x' } });
  expect(code).toBe(2);
  expect(stderr).toContain('error[not-writable]: cannot write to /proc/x/');
});
