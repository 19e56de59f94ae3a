import { beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../scripts/attack/queries.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

describe('any text as a query', () => {
  it('has an answer, the same one in another process state, and for exact text the one of a plain scan', async () => {
    expect(await brokenBy(queries, 250)).toEqual([]);
  });
});
