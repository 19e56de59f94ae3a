import { beforeAll, describe, expect, it } from 'vitest';
import { clocks } from '../../scripts/attack/clocks.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe.skipIf(process.platform !== 'linux')('a clock that is years wrong, or jumps', () => {
  it('changes no index, and lets no command wait', async () => {
    expect(await brokenBy(clocks, 4)).toEqual([]);
  });
});
