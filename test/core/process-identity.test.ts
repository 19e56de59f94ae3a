import { describe, expect, it } from 'vitest';
import { isAlive, startOf } from '../../src/core/process-identity.js';

describe('the identity of a process', () => {
  it('shows that this process is alive', () => {
    expect(isAlive(process.pid, startOf(process.pid))).toBe(true);
  });

  it.each([0, -1, -process.pid])('reports id %i as dead, although kill(2) would address a process group', (pid) => {
    expect(isAlive(pid, '')).toBe(false);
  });
});
