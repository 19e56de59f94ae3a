import { describe, expect, it } from 'vitest';
import { isAlive, startOf } from '../../src/core/process-identity.js';

describe('a process', () => {
  it('is alive when it is this one', () => {
    expect(isAlive(process.pid, startOf(process.pid))).toBe(true);
  });

  it.each([0, -1, -process.pid])('with the number %i is none, though the system would find a group by it', (pid) => {
    expect(isAlive(pid, '')).toBe(false);
  });
});
