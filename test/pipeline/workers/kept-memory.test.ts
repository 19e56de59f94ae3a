import { expect, it } from 'vitest';
import { keptMemory } from '../../../src/pipeline/workers/kept-memory.js';

it('counts WASM memory as soon as it is allocated, whether or not it is used', () => {
  const page = 65_536;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const before = keptMemory();
  memory.grow(2_000);
  expect(keptMemory() - before).toBeGreaterThan(1_900 * page);
});
