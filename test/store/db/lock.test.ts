import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { startOf } from '../../../src/core/process-identity.js';
import { acquireLock, type LockRequest, lockHolder } from '../../../src/store/db/lock.js';
import { FOREIGN_LIMIT_MILLISECONDS, type LockOwner } from '../../../src/store/db/lock-file.js';
import { temporaryDirectory } from '../temporary.js';

const NOW = 1_700_000_000_000;

/** A clock that only sleeping moves. */
function request(waitMilliseconds: number): LockRequest & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    purpose: 'index',
    waitMilliseconds,
    slept,
    now: () => NOW + slept.reduce((sum, one) => sum + one, 0),
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
  };
}

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

function owner(changes: Partial<LockOwner>): LockOwner {
  return {
    pid: process.pid,
    host: hostname(),
    start: startOf(process.pid),
    purpose: 'import',
    since: NOW - 60_000,
    token: 'x',
    ...changes,
  };
}

function plant(directory: string, value: LockOwner): void {
  writeFileSync(join(directory, 'lock'), JSON.stringify(value));
}

describe('the lock', () => {
  it('stops a second writer with exit code 75 and names the first', async () => {
    const directory = temporaryDirectory();
    const lock = await acquireLock(directory, request(0));
    const refusal = acquireLock(directory, request(0));
    await expect(refusal).rejects.toMatchObject({
      code: 'busy',
      exitCode: 75,
      detail: { pid: process.pid, host: hostname() },
    });
    lock.release();
    expect(readdirSync(directory)).toEqual([]);
    (await acquireLock(directory, request(0))).release();
  });

  it('waits for the requested time, and not longer', async () => {
    const directory = temporaryDirectory();
    plant(directory, owner({}));
    const patient = request(2000);
    await expect(acquireLock(directory, patient)).rejects.toMatchObject({ code: 'busy' });
    expect(patient.slept.reduce((sum, one) => sum + one, 0)).toBe(2000);
  });

  it('gets the lock when its owner releases it during the wait', async () => {
    const directory = temporaryDirectory();
    const first = await acquireLock(directory, request(0));
    const waiting = { ...request(1000), sleep: async () => first.release() };
    (await acquireLock(directory, waiting)).release();
  });

  it('replaces an owner whose process is dead, and reports it', async () => {
    const directory = temporaryDirectory();
    const pid = deadPid();
    plant(directory, owner({ pid, start: '' }));
    const lock = await acquireLock(directory, request(0));
    expect(lock.notes).toEqual([expect.stringContaining(`process ${pid}`)]);
    expect(lockHolder(directory)).toMatchObject({ owner: { pid: process.pid } });
    lock.release();
  });

  it.runIf(startOf(process.pid) !== '')('replaces an owner whose process number now belongs to another', async () => {
    const directory = temporaryDirectory();
    plant(directory, owner({ start: 'another-boot/1' }));
    (await acquireLock(directory, request(0))).release();
  });

  it('never takes the lock of another machine before its time', async () => {
    const directory = temporaryDirectory();
    const foreign = { host: 'elsewhere', pid: deadPid(), start: '' };
    plant(directory, owner({ ...foreign, since: NOW - FOREIGN_LIMIT_MILLISECONDS + 1 }));
    await expect(acquireLock(directory, request(0))).rejects.toMatchObject({
      message: expect.stringContaining('elsewhere'),
    });
    plant(directory, owner({ ...foreign, since: NOW - FOREIGN_LIMIT_MILLISECONDS - 1 }));
    (await acquireLock(directory, request(0))).release();
  });

  it('does not release a lock that is no longer its own', async () => {
    const directory = temporaryDirectory();
    const lock = await acquireLock(directory, request(0));
    plant(directory, owner({ token: 'somebody else' }));
    lock.release();
    expect(existsSync(join(directory, 'lock'))).toBe(true);
  });

  it('says that the directory cannot be written when a file is in its place', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    await expect(acquireLock(join(file, 'cw'), request(0))).rejects.toMatchObject({ code: 'not-writable' });
  });

  it('has one winner when several processes recover the same dead owner at once', async () => {
    const directory = temporaryDirectory();
    const script = join(temporaryDirectory(), 'racer.cjs');
    // A bundle in CommonJS: NODE_PATH then leads to the native module from anywhere.
    await build({
      entryPoints: [resolve(import.meta.dirname, 'lock-racer.ts')],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['better-sqlite3'],
    });
    const racers = Array.from({ length: 4 }, () => new Racer(script, directory));
    try {
      await Promise.all(racers.map((racer) => racer.answer()));
      const pid = deadPid();
      for (let round = 0; round < 25; round++) {
        plant(directory, owner({ pid, start: '', token: `dead ${round}` }));
        const answers = await Promise.all(racers.map((racer) => racer.ask('take')));
        expect(answers.toSorted()).toEqual(['busy', 'busy', 'busy', 'won']);
        await Promise.all(racers.map((racer) => racer.ask('drop')));
      }
    } finally {
      for (const racer of racers) racer.stop();
    }
  });
});

class Racer {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(script: string, directory: string) {
    const env = { ...process.env, NODE_PATH: resolve(import.meta.dirname, '../../../node_modules') };
    this.#child = spawn(process.execPath, [script, directory], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  async answer(): Promise<string> {
    return String((await this.#lines.next()).value);
  }

  ask(line: string): Promise<string> {
    this.#child.stdin!.write(`${line}\n`);
    return this.answer();
  }

  stop(): void {
    this.#child.stdin!.end();
  }
}
