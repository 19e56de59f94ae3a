import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGiven, readRegular } from '../../src/core/read-file.js';
import { makeDirectory } from '../helpers/repository.js';

const here = makeDirectory();
const at = (name: string): string => join(here, name);

describe('reading a regular file of bounded size', () => {
  it('reads the whole file up to the limit, and refuses a larger one', () => {
    writeFileSync(at('file'), 'x'.repeat(100_000));
    expect(readRegular(at('file'), 100_000)).toMatchObject({ kind: 'read', bytes: Buffer.from('x'.repeat(100_000)) });
    expect(readRegular(at('file'), 99_999)).toMatchObject({ kind: 'too-large' });
  });

  it('does not read a file that claims four gigabytes', () => {
    const file = openSync(at('sparse'), 'w');
    ftruncateSync(file, 2 ** 32);
    closeSync(file);
    expect(readRegular(at('sparse'), 1_000_000)).toMatchObject({ kind: 'too-large' });
    expect(readGiven(at('sparse'), 1_000_000)).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('reads a file of /proc that claims to be empty', () => {
    expect(readRegular('/proc/self/stat', 10_000)).toMatchObject({ kind: 'read', bytes: expect.anything() });
    expect(readRegular('/proc/self/stat', 10)).toMatchObject({ kind: 'too-large' });
  });

  it('reports a missing file, also below a regular file', () => {
    writeFileSync(at('below'), '');
    for (const name of ['nothing', 'below/x']) expect(readRegular(at(name), 10)).toEqual({ kind: 'missing' });
  });

  it('distinguishes it from a directory', () => {
    mkdirSync(at('directory'));
    expect(readRegular(at('directory'), 10)).toEqual({ kind: 'odd', what: 'a directory' });
  });

  it.skipIf(process.platform === 'win32')(
    'distinguishes it from a link, a FIFO and a device, without waiting for any of them',
    () => {
      execFileSync('mkfifo', [at('fifo')]);
      symlinkSync(at('fifo'), at('link'));
      symlinkSync('nowhere', at('dangling'));
      expect(readRegular(at('fifo'), 10)).toEqual({ kind: 'odd', what: 'a FIFO' });
      for (const name of ['link', 'dangling'])
        expect(readRegular(at(name), 10)).toEqual({ kind: 'odd', what: 'a symbolic link' });
      expect(readRegular('/dev/zero', 10)).toEqual({ kind: 'odd', what: 'a device' });
    },
  );
});

describe.skipIf(process.platform === 'win32')('reading a file named by the user', () => {
  it('reads to the end, and no further than the limit', () => {
    expect(readGiven('/dev/null', 10)).toEqual(Buffer.alloc(0));
    expect(readGiven('/dev/zero', 1_000_000)).toBeNull();
  });
});
