import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeTargetOf } from '../../src/core/write-target.js';
import { makeDirectory } from '../helpers/repository.js';

const refusal = (why: string) =>
  expect.objectContaining({ code: 'not-writable', message: expect.stringContaining(why) });

describe('the target of a file that is written', () => {
  it('is a new file, or replaces a regular file', () => {
    const directory = realpathSync(makeDirectory());
    writeFileSync(join(directory, 'old'), '');
    expect(writeTargetOf(join(directory, 'new'))).toEqual({ kind: 'file', path: join(directory, 'new'), old: null });
    expect(writeTargetOf(join(directory, 'old'))).toMatchObject({ kind: 'file', path: join(directory, 'old') });
  });

  it('is refused if it is a directory', () => {
    expect(() => writeTargetOf(makeDirectory())).toThrow(refusal('a directory'));
  });
});

describe.skipIf(process.platform === 'win32')('writing to a link', () => {
  it('follows several links to an existing file, or to a new name', () => {
    const directory = realpathSync(makeDirectory());
    const at = (name: string): string => join(directory, name);
    mkdirSync(at('deep'));
    symlinkSync('deep/second', at('first'));
    symlinkSync('../file', at('deep/second'));
    expect(writeTargetOf(at('first'))).toEqual({ kind: 'file', path: at('file'), old: null });
    writeFileSync(at('file'), '');
    expect(writeTargetOf(at('first'))).toMatchObject({ kind: 'file', path: at('file'), old: { size: 0 } });
  });

  it('resolves a relative link from the real path of its directory', () => {
    const directory = realpathSync(makeDirectory());
    mkdirSync(join(directory, 'a/b'), { recursive: true });
    symlinkSync('a/b', join(directory, 'short'));
    symlinkSync('../new', join(directory, 'a/b/link'));
    expect(writeTargetOf(join(directory, 'short/link'))).toMatchObject({ path: join(directory, 'a/new') });
  });

  it('is refused if its links form a circle or lead to a directory', () => {
    const directory = makeDirectory();
    symlinkSync('two', join(directory, 'one'));
    symlinkSync('one', join(directory, 'two'));
    symlinkSync('.', join(directory, 'here'));
    expect(() => writeTargetOf(join(directory, 'one'))).toThrow(refusal('circle'));
    expect(() => writeTargetOf(join(directory, 'here'))).toThrow(refusal('a directory'));
  });
});

describe.skipIf(process.platform === 'win32')('writing to a special file', () => {
  it('is written to directly if it is a FIFO or a device', () => {
    const fifo = join(makeDirectory(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    for (const path of [fifo, '/dev/null']) expect(writeTargetOf(path)).toEqual({ kind: 'stream', path });
  });

  it('is refused if it is a socket', async () => {
    const path = join(makeDirectory(), 's');
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(path, resolve);
    });
    onTestFinished(() => void server.close());
    expect(() => writeTargetOf(path)).toThrow(refusal('a socket'));
  });
});
