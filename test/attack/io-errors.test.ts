import { beforeAll, describe, expect, it } from 'vitest';
import { ioErrors } from '../../scripts/attack/io-errors.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe.skipIf(process.platform !== 'linux')('a disk that fails at any operation', () => {
  it('gives a typed error, and leaves the old index or the new one', async () => {
    expect(await brokenBy(ioErrors, 22)).toEqual([]);
  });
});
