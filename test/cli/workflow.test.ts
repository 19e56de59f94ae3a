import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the workflow tests on Linux, macOS and Windows with every Node that is supported', () => {
  const workflow = readFileSync(new URL('../../.github/workflows/test.yml', import.meta.url), 'utf8');
  for (const system of ['ubuntu', 'macos', 'windows']) expect(workflow).toContain(`${system}-latest`);
  for (const node of [20, 22, 24]) expect(workflow).toMatch(new RegExp(`node: \\[.*\\b${node}\\b.*\\]`));
  expect(workflow).toContain('npm ci');
  expect(workflow).toContain('npm test');
});
