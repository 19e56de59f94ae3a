import { beforeAll, expect, it } from 'vitest';
import { links } from '../../scripts/attack/links.js';
import { ensureBuilt } from '../cli/built.js';
import { describeOnLinuxWith } from '../helpers/program.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

// The attack compiles a library that stands between cw and the C library of Linux.
describeOnLinuxWith('cc', 'a link in the place of a file or directory that is just opened', () => {
  it('leads cw nowhere else', async () => {
    expect(await brokenBy(links, 18)).toEqual([]);
  });
});
