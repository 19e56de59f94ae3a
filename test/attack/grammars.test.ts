import { beforeAll, describe, expect, it } from 'vitest';
import { grammars } from '../../scripts/attack/grammars.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe('a text that no person writes', () => {
  it('ends in each grammar by counting, harms no worker, and has the same facts in another order and tier', async () => {
    expect(await brokenBy(grammars, 36)).toEqual([]);
  });
});
