import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGiven, readRegular } from '../../src/core/read-file.js';
import { makeDirectory } from '../helpers/repository.js';

const here = makeDirectory();
const at = (name: string): string => join(here, name);

describe('a regular file of a bounded size', () => {
  it('is read whole up to the limit, and not beyond it', () => {
    writeFileSync(at('file'), 'x'.repeat(100_000));
    expect(readRegular(at('file'), 100_000)).toMatchObject({ kind: 'read', bytes: Buffer.from('x'.repeat(100_000)) });
    expect(readRegular(at('file'), 99_999)).toMatchObject({ kind: 'too-large' });
  });

  it('that claims four gigabytes is not read', () => {
    const file = openSync(at('sparse'), 'w');
    ftruncateSync(file, 2 ** 32);
    closeSync(file);
    expect(readRegular(at('sparse'), 1_000_000)).toMatchObject({ kind: 'too-large' });
    expect(readGiven(at('sparse'), 1_000_000)).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('that claims to be empty is read all the same', () => {
    expect(readRegular('/proc/self/stat', 10_000)).toMatchObject({ kind: 'read', bytes: expect.anything() });
    expect(readRegular('/proc/self/stat', 10)).toMatchObject({ kind: 'too-large' });
  });

  it('is missing where it is, or below a file', () => {
    writeFileSync(at('below'), '');
    for (const name of ['nothing', 'below/x']) expect(readRegular(at(name), 10)).toEqual({ kind: 'missing' });
  });

  it('is told from a directory', () => {
    mkdirSync(at('directory'));
    expect(readRegular(at('directory'), 10)).toEqual({ kind: 'odd', what: 'a directory' });
  });

  it.skipIf(process.platform === 'win32')('is told from a link, a FIFO and a device, without waiting for any', () => {
    execFileSync('mkfifo', [at('fifo')]);
    symlinkSync(at('fifo'), at('link'));
    symlinkSync('nowhere', at('dangling'));
    expect(readRegular(at('fifo'), 10)).toEqual({ kind: 'odd', what: 'a FIFO' });
    for (const name of ['link', 'dangling'])
      expect(readRegular(at(name), 10)).toEqual({ kind: 'odd', what: 'a symbolic link' });
    expect(readRegular('/dev/zero', 10)).toEqual({ kind: 'odd', what: 'a device' });
  });
});

describe.skipIf(process.platform === 'win32')('what a person gave', () => {
  it('is read to its end, and no further than the limit', () => {
    expect(readGiven('/dev/null', 10)).toEqual(Buffer.alloc(0));
    expect(readGiven('/dev/zero', 1_000_000)).toBeNull();
  });
});
