import { beforeAll, describe, expect, it } from 'vitest';
import { forgeValues } from '../../scripts/attack/forge-values.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe('an index with a forged value and digests to match', () => {
  it('is refused or answers every question in bounded time, and verify finds what only extraction does not tell', async () => {
    expect(await brokenBy(forgeValues, 20)).toEqual([]);
  });
});
