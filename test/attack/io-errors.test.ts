import { beforeAll, expect, it } from 'vitest';
import { ioErrors } from '../../scripts/attack/io-errors.js';
import { ensureBuilt } from '../cli/built.js';
import { describeOnLinuxWith } from '../helpers/program.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

// The attack compiles a library that stands between cw and the C library of Linux.
describeOnLinuxWith('cc', 'a disk that fails at any operation', () => {
  it('gives a typed error, and leaves the old index or the new one', async () => {
    expect(await brokenBy(ioErrors, 22)).toEqual([]);
  });
});
