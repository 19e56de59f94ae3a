import { beforeAll, describe, expect, it } from 'vitest';
import { fuzzReaders } from '../../scripts/attack/fuzz-readers.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe('bytes that are nearly right', () => {
  it('are read within bounds or refused by a typed error, all of the corpus and some thousands of new ones', async () => {
    expect(await brokenBy(fuzzReaders, 6_000)).toEqual([]);
  });
});
