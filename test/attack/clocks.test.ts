import { beforeAll, expect, it } from 'vitest';
import { clocks } from '../../scripts/attack/clocks.js';
import { ensureBuilt } from '../cli/built.js';
import { describeOnLinuxWith } from '../helpers/program.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

// The attack compiles a library that stands between cw and the C library of Linux.
describeOnLinuxWith('cc', 'a clock that is years wrong, or jumps', () => {
  it('changes no index, and lets no command wait', async () => {
    expect(await brokenBy(clocks, 4)).toEqual([]);
  });
});
