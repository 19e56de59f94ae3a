import { describe, expect, it } from 'vitest';
import { secrets } from '../../scripts/attack/secrets.js';
import { brokenBy } from './hold.js';

describe('secrets of every kind', () => {
  it('are redacted wherever they stand, and lines stay where they are', async () => {
    expect(await brokenBy(secrets, 2000)).toEqual([]);
  });
});
