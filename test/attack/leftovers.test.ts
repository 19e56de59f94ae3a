import { beforeAll, describe, expect, it } from 'vitest';
import { leftovers } from '../../scripts/attack/leftovers.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe('a killed evaluation of another commit', () => {
  it('leaves nothing that the next run does not remove', async () => {
    expect(await brokenBy(leftovers, 1, ['--base'])).toEqual([]);
  });
});
