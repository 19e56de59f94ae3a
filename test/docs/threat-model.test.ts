import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attacks } from '../../scripts/attack/attacks.js';
import { root } from '../../scripts/long/program.mjs';

const page = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');

describe('the threat model', () => {
  it('names tests that there are', () => {
    const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names attacks that there are, and all of them', () => {
    const named = [...page.matchAll(/`attack ([a-z-]+)`/g)].map(([, name = '']) => name);
    expect([...new Set(named)].sort()).toEqual(Object.keys(attacks).sort());
  });
});
