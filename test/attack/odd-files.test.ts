import { beforeAll, describe, expect, it } from 'vitest';
import { oddFiles } from '../../scripts/attack/odd-files.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe.skipIf(process.platform === 'win32')('a FIFO, a device, a link or a huge file in the place of a file', () => {
  it('is an answer or a typed error, and leaves what it leads to alone', async () => {
    expect(await brokenBy(oddFiles, 8)).toEqual([]);
  });
});
