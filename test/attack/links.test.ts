import { beforeAll, describe, expect, it } from 'vitest';
import { links } from '../../scripts/attack/links.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe.skipIf(process.platform !== 'linux')('a link in the place of a file or directory that is just opened', () => {
  it('leads cw nowhere else', async () => {
    expect(await brokenBy(links, 18)).toEqual([]);
  });
});
