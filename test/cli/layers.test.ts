import { describe, expect, it } from 'vitest';
import { findViolations } from '../../scripts/check-layers.mjs';

const check = (path: string, source: string): string[] => findViolations(new Map([[path, source]]));

describe('the layer check', () => {
  it.each([
    ['store/a.ts', `import { x } from '../git/x.js';`],
    ['store/deep/a.ts', `import { x } from '../../core/x.js'; import y from './y.js';`],
    ['commands/a.ts', `import { x } from '../cli/x.js'; import { y } from '../store/y.js';`],
    ['cli/commands.ts', `export const C = { a: () => import('../commands/a.js') };`],
    ['cli/package.ts', `import p from '../../package.json' with { type: 'json' };`],
    ['search/a.ts', `// import { x } from '../git/x.js'\nconst s = "import '../format/x.js'";`],
    ['cli/a.ts', `import { Command } from '@oclif/core/command';`],
  ])('accepts %s: %s', (path, source) => {
    expect(check(path, source)).toEqual([]);
  });

  it.each([
    ['git/a.ts', `import { x } from '../store/x.js';`, 'store comes after git'],
    ['core/a.ts', `import type { X } from '../git/x.js';`, 'git comes after core'],
    ['store/a.ts', `export * from '../format/x.js';`, 'format comes after store'],
    ['pipeline/a.ts', `const x = await import('../search/x.js');`, 'search comes after pipeline'],
    ['language/a.ts', `import { x } from '../git/x.js';`, 'language knows nothing of git'],
    ['search/a.ts', `import { x } from '../git/x.js';`, 'search knows nothing of git'],
    ['cli/main.ts', `import x from '../commands/x.js';`, 'nobody imports from commands'],
    ['mcp/a.ts', `import x from '../commands/x.js';`, 'nobody imports from commands'],
    ['store/a.ts', `import { x } from '../util/x.js';`, 'util is not in the list of layers'],
    ['search/a.ts', `import { Command } from '@oclif/core/command';`, 'only cli and commands know oclif'],
  ])('refuses %s: %s', (path, source, problem) => {
    expect(check(path, source)).toEqual([expect.stringMatching(new RegExp(`^${path}: imports .*, but ${problem}$`))]);
  });

  it('refuses a folder that is not a layer', () => {
    expect(check('util/a.ts', '')).toEqual(['util/a.ts: util is not in the list of layers']);
  });
});
